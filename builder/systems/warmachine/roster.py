"""Model of Warmachine rosters and their entries."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core import roster as kernel
from builder.core.definitions import Id, Short
from builder.core.roster import MAX_ENTRIES

MAX_SIZE = 100
"""Greatest number of models in an entry."""


class Entry(kernel.Entry):
    """A warcaster, a warjack, a unit, an attachment, a solo or an engine."""

    controller: Id | None = None
    """Id of the entry that controls a warjack: the warcaster of its battlegroup, a journeyman or a marshal."""
    size: Annotated[int, Field(ge=1, le=MAX_SIZE)] | None = None
    """Number of models; the smallest that is sold if left out."""
    attached_to: Id | None = None
    """Id of the unit or warcaster that an attachment belongs to."""
    client: Id | None = None
    """Id of the entry that it has chosen as its client."""
    dismount: bool = False
    """Whether the model on foot of a dragoon is bought too, if that is optional."""
    specialist: bool = False
    """At an event: whether it is a specialist, outside the list until swapped in before a game."""
    reinforcement: bool = False
    """At an event: whether it is a reinforcement, which enters the battle later."""


class Roster(kernel.Roster):
    """A Warmachine list."""

    system: Literal["warmachine"]
    """`warmachine`, for Warmachine Mk II."""
    encounter: Id | None = None
    """The size of the game, which sets the number of warcasters."""
    theme: Id | None = None
    """The theme force that the list claims."""
    tier: Annotated[int, Field(ge=1, le=4)] | None = None
    """The tier of the theme that the list claims; the first if left out."""
    contract: Id | None = None
    """The contract of an army of mercenaries."""
    variants: Annotated[tuple[Id, ...], Field(max_length=20)] = ()
    """Variants of the army list in use, such as the prices of another book."""
    game: Literal["tournament", "friendly", "scenario"] = "friendly"
    """`tournament`, `friendly` or `scenario`."""
    team: Short | None = None
    """Name of the team, in a game with several players on a side."""
    objective: Short = ""
    """The objective that the list has chosen, if the event requires one."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
