"""Model of rosters and their entries."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core import roster as kernel
from builder.core.definitions import Id
from builder.core.roster import MAX_ENTRIES, MAX_MODELS, MAX_PARTS

Post = Literal["champion", "musician", "standard"]


class Entry(kernel.Entry):
    """A character, a unit, a machine."""

    models: Annotated[int, Field(ge=1, le=MAX_MODELS)] | None = None
    """Number of models of a unit, champion and command included; the smallest allowed if left out."""
    level: Annotated[int, Field(ge=1, le=4)] | None = None
    """Level of a wizard."""
    mount: Id | None = None
    """The mount, by id."""
    options: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Weapons, armour and other options that are bought, by id."""
    items: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Magic items."""
    command: Annotated[tuple[Post, ...], Field(max_length=MAX_PARTS)] = ()
    """`champion`, `musician` and `standard`, as the list offers them."""


class Roster(kernel.Roster):
    """A list of the sixth edition."""

    system: Literal["wfb6"]
    """`wfb6`, for the sixth edition, on which skirmish forces rest."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
