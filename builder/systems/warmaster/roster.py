"""Model of Warmaster rosters and their entries."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from builder.core import roster as kernel
from builder.core.definitions import Id
from builder.core.findings import Plain
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_LIMIT, MAX_PARTS
from builder.systems.warmaster.definitions import Mode

MAX_COUNT = 1000
"""Greatest number of units in an entry."""
Count = Annotated[int, Field(ge=1, le=MAX_COUNT)]


class AsSize(Model):
    """Another size of game, whose limits apply."""

    as_size: Annotated[int, Field(ge=1, le=MAX_LIMIT)]
    """The points of that size."""


def _mode(value: Plain | AsSize) -> str:
    return "size" if isinstance(value, (dict, AsSize)) else "mode"


Thousands = Annotated[Annotated[Mode, Tag("mode")] | Annotated[AsSize, Tag("size")], Discriminator(_mode)]


class Entry(kernel.Entry):
    """A number of identical units, or a character."""

    count: Count = 1
    """Units of one kind that are alike, or characters."""
    mount: Id | None = None
    """What a character rides, by id."""
    upgrades: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """What else the list offers to it, by id."""
    carries: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Magic items."""
    joins: Id | None = None
    """The unit to which stands are added."""
    as_entry: Id | None = None
    """The entry of the list as which these units are fielded; `take` is what they are by right."""
    scouting: bool = False
    """At an event: whether it is deployed by scouting."""
    stands: Annotated[int, Field(ge=1, le=40)] | None = None
    """Stands in each unit as it stands on the table, where the player writes them down."""
    part: Annotated[int, Field(ge=1, le=9)] | None = None
    """The part of a list in parts to which it belongs; the first if none is named."""


class Roster(kernel.Roster):
    """A Warmaster list."""

    system: Literal["warmaster"]
    """`warmaster`, for Warmaster and its Ancients."""
    edition: Id | None = None
    """The edition that was agreed; that of the army if none is named."""
    thousands: Thousands | None = None
    """How thousands are counted; as the edition does it if nothing is said."""
    agreed: bool = False
    """Whether the opponent agreed to what is optional."""
    game: Literal["tournament", "friendly", "scenario"] = "friendly"
    """`tournament`, `friendly` or `scenario`."""
    event: Id | None = None
    item_cap: Annotated[int, Field(ge=0, le=MAX_LIMIT)] | None = None
    """Points that the event allows for magic items."""
    parts: Annotated[tuple[Annotated[int, Field(ge=1, le=MAX_LIMIT)], ...], Field(max_length=9)] = ()
    """Points of each part, where an event wants the list in parts."""
    leeway: Annotated[int, Field(ge=0, le=MAX_LIMIT)] = 0
    """By how much a part may be off."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
