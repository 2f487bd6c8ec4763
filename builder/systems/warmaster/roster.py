"""Model of Warmaster rosters and their entries."""

from typing import Annotated, Literal

from pydantic import Field, Tag

from builder.core import roster as kernel
from builder.core.definitions import Id, mapping_or
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_LIMIT, MAX_PARTS
from builder.systems.warmaster.definitions import Mode

MAX_COUNT = 1000
"""Greatest number of units in an entry."""
Count = Annotated[int, Field(ge=1, le=MAX_COUNT)]


class AsSize(Model):
    """Another size of game, whose limits apply to the army."""

    as_size: Annotated[int, Field(ge=1, le=MAX_LIMIT)]
    """The points of that size."""


Thousands = Annotated[Annotated[Mode, Tag("mode")] | Annotated[AsSize, Tag("size")], mapping_or("mode", "size")]


class Entry(kernel.Entry):
    """A number of identical units, or a character."""

    count: Count = 1
    """Number of identical units or characters."""
    mount: Id | None = None
    """The mount of a character, by id."""
    upgrades: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Other upgrades of the entry, by id."""
    carries: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    """Magic items."""
    joins: Id | None = None
    """Id of the entry to whose units stands are added."""
    as_entry: Id | None = None
    """Another line of the list that these units are fielded as; `take` stays their own line."""
    scouting: bool = False
    """At an event: whether it is deployed by scouting."""
    stands: Annotated[int, Field(ge=1, le=40)] | None = None
    """Number of stands in each unit on the table, if you note it."""
    part: Annotated[int, Field(ge=1, le=9)] | None = None
    """Number of the part that it belongs to, in a list with `parts`; the first if left out."""


class Roster(kernel.Roster):
    """A Warmaster list."""

    system: Literal["warmaster"]
    """`warmaster`, for Warmaster and its Ancients."""
    edition: Id | None = None
    """The edition agreed for the game; that of the army list if left out."""
    thousands: Thousands | None = None
    """How thousands are counted; the edition's way if left out."""
    agreed: bool = False
    """Whether the opponent has agreed to optional entries."""
    game: Literal["tournament", "friendly", "scenario"] = "friendly"
    """`tournament`, `friendly` or `scenario`."""
    event: Id | None = None
    item_cap: Annotated[int, Field(ge=0, le=MAX_LIMIT)] | None = None
    """Points that the event allows for magic items."""
    parts: Annotated[tuple[Annotated[int, Field(ge=1, le=MAX_LIMIT)], ...], Field(max_length=9)] = ()
    """Points of each part, if an event divides the list into parts."""
    leeway: Annotated[int, Field(ge=0, le=MAX_LIMIT)] = 0
    """Points by which each part may differ from `parts`."""
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
