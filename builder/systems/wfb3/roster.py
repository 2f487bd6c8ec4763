"""What is taken in WFB3: the roster's entries with their keys."""

from typing import Annotated, Literal

from pydantic import Field

from builder import roster as kernel
from builder.definitions import Id, Points, Short
from builder.roster import MAX_ENTRIES, MAX_MODELS
from builder.schema import Model
from builder.systems.wfb3.definitions import Quality

SpellLevel = Annotated[int, Field(ge=1, le=4)]
Count = Annotated[int, Field(ge=1, le=MAX_MODELS)]


class Item(Model):
    """A magic item; the definitions own its price. One of the player's own has a name and points."""

    take: Id | None = None
    of: Id | None = None
    abilities: tuple[Id, ...] = ()
    spells: tuple[SpellLevel, ...] = ()
    spell: SpellLevel | None = None
    shots: Annotated[int, Field(ge=1, le=100)] | None = None
    name: Short | None = None
    points: Annotated[Points, Field(ge=0)] | None = None


class Spell(Model):
    """A spell noted before the game; not priced."""

    level: SpellLevel
    kind: Short = ""
    name: Short = ""


class Roll(Model):
    """A character's row of the level table, and how it came about."""

    die: Annotated[int, Field(ge=1, le=6)]
    seed: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    """The row follows from it; without one the die was rolled by hand."""


class Entry(kernel.Entry):
    """Units, characters and war machines."""

    creature: Id | None = None
    level: int | None = None
    role: Literal["general", "second", "great-banner"] | None = None
    joins: Id | None = None
    as_: Annotated[Literal["champion", "leader", "attached"] | None, Field(alias="as")] = None
    models: Count | None = None
    quality: Quality | None = None
    mount: Id | None = None
    size: Annotated[int, Field(ge=1, le=20)] | None = None
    """Crew that a machine's table row names."""
    spare_crew: Annotated[int, Field(ge=0, le=MAX_MODELS)] = 0
    options: tuple[Id, ...] = ()
    command: tuple[Literal["standard", "musician"], ...] = ()
    items: tuple[Item, ...] = ()
    spells: tuple[Spell, ...] = ()
    roll: Roll | None = None
    formation: Literal["skirmish"] | None = None


class Roster(kernel.Roster):
    """A WFB3 list."""

    system: Literal["wfb3"]
    game: Literal["tournament", "friendly", "scenario"]
    event: Id | None = None
    baggage: bool = False
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
