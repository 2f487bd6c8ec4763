"""File model of the Warmaster system, and types of values that its files share."""

import re
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema

from builder.core.definitions import Book, Defined, Id, Name, Points, Short, Source
from builder.core.findings import Plain, T
from builder.core.models import Model
from builder.core.roles import Role, Synonyms
from builder.core.validation import refuse

"""Ids of the characteristics; their printed order belongs to the edition."""

Characteristic = Literal["attack", "shots", "range", "hits", "armour", "command", "size"]
Mode = Literal["floor", "nearest", "half_step"]
"""Ways of counting thousands if the points are not whole thousands; another size may be named instead."""

Stat = Annotated[
    Annotated[int, Tag("number")] | Annotated[Short, Tag("text")],
    Discriminator(lambda value: "text" if isinstance(value, str) else "number"),
]
"""A characteristic: a number, or what the book prints instead, such as `8-4-2`."""


class Number(Model):
    """Least and greatest number of an entry: for each thousand points, or for the whole army."""

    min: int
    """At least so many."""
    max: int | None
    """At most so many."""
    scaled: bool
    """Whether it is for each thousand points."""

    def __str__(self) -> str:
        if self.scaled:
            return f"{self.min or '-'}/{'-' if self.max is None else self.max}"
        return str(self.min) if self.min == self.max else f"{self.min}-{self.max}"


def number_of_units(low: int, high: int | None, *, scaled: bool = True) -> Number:
    """A `Number` of units from low to high (`None` for no maximum), for each thousand points if `scaled`."""
    return Number(min=low, max=high, scaled=scaled)


_NUMBER = r"^((-|[0-9]{1,3})/(-|[0-9]{1,3})|[0-9]{1,3}-[0-9]{1,3})$"


def _number(value: Plain | Number) -> Number:
    if isinstance(value, Number):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 999:
        return number_of_units(value, value, scaled=False)
    if isinstance(value, str) and re.fullmatch(_NUMBER, value):
        scaled = "/" in value
        low, high = value.split("/" if scaled else "-")
        least, most = 0 if low == "-" else int(low), None if high == "-" else int(high)
        if most is None or least <= most:
            return number_of_units(least, most, scaled=scaled)
    raise refuse(
        "{found} is not a number of units.",
        found=str(value)[:40],
        fix=T("Write -/2 for two to each thousand points, and 0-1 for one in the whole army."),
    )


Numbers = Annotated[
    Number,
    BeforeValidator(_number),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 999}, {"type": "string", "pattern": _NUMBER}]}
    ),
]
"""Text form of a `Number`: `2/-`, `-/1`, `1/4` for each thousand points; `1` and `0-1` for the whole army."""

Pace = Annotated[tuple[Annotated[int, Field(ge=0, le=500)], ...], Field(min_length=2, max_length=2)]
"""Full pace and half pace in centimetres."""

Base = tuple[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=1)]]
"""Width and depth of a base in millimetres."""

FREE = Number.model_construct(min=0, max=None, scaled=True)


# --------------------------------------------------------------------- system


class CharacteristicName(Model):
    """Name and heading of a characteristic."""

    name: Name
    short: Name
    """The heading of its column."""


class Kind(Model):
    """A kind of troops, characters, mounts or upgrades."""

    name: Name
    role: Literal["unit", "general", "hero", "wizard", "mount", "upgrade"]
    """What a line of the kind is."""
    group: Id
    """The heading under which the army shows it."""
    magic: bool = True
    """Whether troops of this kind may carry magic items."""


class PriceBy(Model):
    """Price by a value of the carrier; carriers with another value may not buy it."""

    by: Literal["armour", "hits"]
    """The value that the price follows from."""
    points: dict[Short, Points]
    """The price for each value."""


def _plain_or_by(value: Plain | PriceBy) -> str:
    return "by" if isinstance(value, (dict, PriceBy)) else "plain"


ItemPrice = Annotated[Annotated[Points, Tag("plain")] | Annotated[PriceBy, Tag("by")], Discriminator(_plain_or_by)]


class NoEffect(Model):
    """Carriers for whom an item does nothing."""

    by: Literal["armour", "hits"]
    """The value that decides."""
    values: tuple[Short, ...]
    """Values for which it does nothing."""
    editions: tuple[Id, ...]
    """Editions in which this holds."""


class MagicItem(Model):
    """A magic item, of which an army may have one."""

    name: Name
    kind: Id
    """The kind of item."""
    on: tuple[Id, ...]
    """Kinds of troops, and roles of characters, that may carry it."""
    points: dict[Id, ItemPrice]
    """By edition; one that is missing does not sell it."""
    no_effect: NoEffect | None = None
    """Carriers for whom it does nothing."""
    once: bool = False
    """Whether its use in the game is crossed off."""
    effect: Name
    """What it does, in a few words."""
    source: Source
    sources: dict[Id, Source] = {}
    """By edition, where its price stands elsewhere."""
    doubts: dict[Id, Name] = {}
    """By edition, what is uncertain of its price or of who may carry it."""


class Row(Model):
    """A row of a quick-reference table."""

    id: Id | None = None
    """By which an army changes it."""
    what: Name
    """The left cell."""
    value: Name
    """The right cell."""
    of: tuple[Id, ...] = ()
    """Entries for which alone it is printed."""


Turn = Literal["command", "shooting", "combat", "end"]
"""The phases of a turn, in their order."""


class RuleTable(Model):
    """Dice table of a special rule."""

    turn: Turn | None = None
    """The part of the turn that it belongs to."""
    heading: Name
    """The heading of its second column."""
    rows: Annotated[tuple[Row, ...], Field(min_length=1)]
    """Its lines."""


class SpecialRule(Model):
    """A special rule with its effect in a few words."""

    name: Name
    effect: Name
    """What it does, in a few words."""
    source: Source | None = None
    once: bool = False
    """Whether its one use in the game is crossed off under its own name."""
    mark: Name | None = None
    """What else is crossed off during the game because of it."""
    marks: Annotated[int, Field(ge=1, le=9)] = 1
    """How often that may be."""
    roles: tuple[Id, ...] = ()
    """The posts of the characters that it means anything to; all if none is named."""
    confused: bool | None = None
    """Whether units of this rule become confused; their own rules outweigh those of the army."""
    spells: bool = False
    """Whether it lets its bearer cast spells of the army without being a wizard."""
    table: RuleTable | None = None
    """What a die decides."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    turn: Turn | None = None
    """The part of the turn that it belongs to."""
    heading: Name
    """The heading of its second column."""
    editions: tuple[Id, ...] = ()
    """Those that play so; all if none is named."""
    rows: tuple[Row, ...]
    """Its lines."""
    source: Source


class Scouting(Model):
    """Scouting points of a kind of unit at an event."""

    name: Name
    points: Annotated[int, Field(ge=1, le=9)]
    """What each such unit counts."""
    kinds: tuple[Id, ...] = ()
    """Kinds of troops."""
    roles: tuple[Id, ...] = ()
    """Roles of troops."""
    flies: bool | None = None
    """Whether it flies."""
    armour: tuple[Short, ...] = ()
    """Armour values."""
    command: tuple[int, ...] = ()
    """Command values."""


class Scouts(Model):
    """Rows of scouting points, of which the first that fits counts."""

    rows: tuple[Scouting, ...]
    """What units count, the first row that fits."""
    source: Source


class Edition(Model):
    """Rules that differ between editions of the game."""

    name: Name
    short: Short
    """Its short name."""
    thousands: Mode = "floor"
    """How thousands are counted."""
    elite: Literal["shared", "after-first"]
    """One elite unit of any kind to each thousand, or one of each entry to each thousand after the first."""
    columns: Annotated[tuple[Characteristic, ...], Field(min_length=7, max_length=7)]
    """The characteristics in the order of the list."""
    pace: dict[Id, Pace]
    """By kind of troops, and by `character`, `flyer` and `flying-character`."""
    unsold: Literal["warning", "error"] = "error"
    """Whether what the edition does not sell is a warning or an error."""
    half_value_from: int = 3
    """Stands with which a unit has to begin for half its value to be had."""
    half_lost: bool = False
    """Whether a unit of which half the value is had counts as half a unit lost."""
    general_lost: Name | None = None
    """What, befalling the General, ends the battle as well as the break point does."""
    turns: Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(min_length=6, max_length=6)]
    """How long the game is, by a die."""
    source: Source


class Bases(Model):
    """Bases of stands in millimetres, by kind of troops."""

    sizes: dict[Id, Base]
    """Width and depth by kind of troops."""
    editions: tuple[Id, ...] = ()
    """Those that have them so; all if none is named."""
    source: Source


class SystemFile(Defined):
    """`lists/warmaster/system.yaml`."""

    for_search: ClassVar[frozenset[str]] = frozenset(("roles", "synonyms"))

    kind: Literal["system"]
    system: Literal["warmaster"]
    name: Name
    books: dict[Id, Book]
    """The books that are cited, by key."""
    characteristics: dict[Characteristic, CharacteristicName]
    """Names of the characteristics."""
    groups: dict[Id, Name]
    """Headings of the army, in their order."""
    kinds: dict[Id, Kind]
    """Kinds of troops, characters and upgrades."""
    editions: dict[Id, Edition]
    """Editions of the game."""
    items: dict[Id, MagicItem]
    """Magic items."""
    item_kinds: dict[Id, Name]
    """Kinds of magic items."""
    rules: dict[Id, SpecialRule]
    """Special rules."""
    turn: dict[Turn, Name] = {}
    """Headings of the phases of a turn, in their order."""
    spells_turn: Turn | None = None
    """The phase in which spells are cast."""
    references: tuple[Reference, ...]
    """Tables of rules to have at hand."""
    bases: Bases | None = None
    """Sizes of bases."""
    scouting: Scouts
    """Deployment by scouting."""
    unspent: Annotated[int, Field(ge=0)]
    """Points left over from which the list says so."""
    roles: dict[Id, tuple[Role, ...]] = {}
    """What each of the kinds does in an army."""
    synonyms: Synonyms = {}
    """What players call roles, kinds and entries."""
