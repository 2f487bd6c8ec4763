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
    """Who controls a warjack: the warcaster of its battlegroup, a journeyman or a marshal."""
    size: Annotated[int, Field(ge=1, le=MAX_SIZE)] | None = None
    """Models that are bought; as few as are sold if nothing is said."""
    attached_to: Id | None = None
    """The unit or the warcaster to whom an attachment belongs."""
    client: Id | None = None
    """Whom a model serves that chooses a client."""
    dismount: bool = False
    """Whether the rider of a dragoon comes with his model on foot, where that is left to the player."""
    specialist: bool = False
    """Whether it waits beside the list, to be swapped in before a game of an event."""
    reinforcement: bool = False
    """Whether it comes into the battle later, where an event has reinforcements."""


class Roster(kernel.Roster):
    """A list."""

    system: Literal["warmachine"]
    """`warmachine`, for Warmachine Mk II."""
    encounter: Id | None = None
    """The size of the game, which says how many warcasters there may be."""
    theme: Id | None = None
    """The theme force that the list claims."""
    tier: Annotated[int, Field(ge=1, le=4)] | None = None
    """The tier of the theme that the list claims; the first if nothing is said."""
    contract: Id | None = None
    """The contract that an army of mercenaries rests on."""
    variants: Annotated[tuple[Id, ...], Field(max_length=20)] = ()
    """Variants of the army's list that are in force, such as the prices of another book."""
    game: Literal["tournament", "friendly", "scenario"] = "friendly"
    """`tournament`, `friendly` or `scenario`."""
    team: Short | None = None
    """The team of a game of several players on a side."""
    objective: Short = ""
    """The objective that the list brings to an event."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
