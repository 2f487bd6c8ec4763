"""What may be taken in Warmaster: the file models of the system and of its armies."""

from __future__ import annotations

from typing import Annotated, Literal

from builder.core.annotations import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema
from builder.core.definitions import Book, Defined, Id, Name, Points, Short, Source
from builder.core.findings import Plain, T
from builder.core.models import Model
from builder.core.roles import Role, Synonyms
from builder.core.validation import refuse

CHARACTERISTICS = ("attack", "shots", "range", "hits", "armour", "command", "size")
"""Ids of the characteristics; their printed order belongs to the edition."""

Characteristic = Literal["attack", "shots", "range", "hits", "armour", "command", "size"]
Mode = Literal["floor", "nearest", "half_step"]
"""How the thousands of an odd size are counted; a fourth way is to name another size."""

Stat = Annotated[
    Annotated[int, Tag("number")] | Annotated[Short, Tag("text")],
    Discriminator(lambda value: "text" if isinstance(value, str) else "number"),
]
"""A characteristic: a number, or what the book prints instead, such as `8-4-2`."""


class Number(Model):
    """How many of an entry an army has: for each thousand points, or once for the whole army."""

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


def number(low: int, high: int | None, *, scaled: bool = True) -> Number:
    """A number of units, to each thousand points unless said otherwise."""
    return Number(min=low, max=high, scaled=scaled)


_NUMBER = r"^((-|[0-9]{1,3})/(-|[0-9]{1,3})|[0-9]{1,3}-[0-9]{1,3})$"


def _plain(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 3


def _number(value: Plain | Number) -> Number:
    if isinstance(value, Number):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 999:
        return number(value, value, scaled=False)
    if isinstance(value, str):
        low, slash, high = value.partition("/")
        if slash and all(part == "-" or _plain(part) for part in (low, high)):
            least = 0 if low == "-" else int(low)
            most = None if high == "-" else int(high)
            if most is None or least <= most:
                return number(least, most)
        low, hyphen, high = value.partition("-")
        if hyphen and not slash and _plain(low) and _plain(high) and int(low) <= int(high):
            return number(int(low), int(high), scaled=False)
    raise refuse(
        "{found} is no number of units.",
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
"""`2/-`, `-/1`, `1/4` to each thousand points; `1` and `0-1` in the whole army."""

Pace = Annotated[tuple[Annotated[int, Field(ge=0, le=500)], ...], Field(min_length=2, max_length=2)]
"""Full pace and half pace in centimetres."""

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
    """A price that follows from a value of the carrier; a value that is not there is not served."""

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
    """A magic item, each once in an army."""

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


class Row(Model):
    """A line of a table of the game."""

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
    """What a die decides when a special rule comes into play."""

    turn: Turn | None = None
    """The part of the turn that it belongs to."""
    heading: Name
    """The heading of its second column."""
    rows: Annotated[tuple[Row, ...], Field(min_length=1)]
    """Its lines."""


class SpecialRule(Model):
    """A special rule: its name and what it does, in a few words."""

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
    """A table of the game for the foot of the sheet."""

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
    """What an event's deployment by scouting counts for a kind of unit."""

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
    """Deployment by scouting; the first row that fits counts."""

    rows: tuple[Scouting, ...]
    """What units count, the first row that fits."""
    source: Source


class Edition(Model):
    """What differs from one edition of the game to another."""

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
    """Width and depth, mm, of the bases of stands, by kinds of troops."""

    sizes: dict[Id, tuple[Annotated[int, Field(ge=1)], Annotated[int, Field(ge=1)]]]
    """Width and depth by kind of troops."""
    editions: tuple[Id, ...] = ()
    """Those that have them so; all if none is named."""
    source: Source


class SystemFile(Defined):
    """`lists/warmaster/system.yaml`."""

    for_search = frozenset(("roles", "synonyms"))

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


# --------------------------------------------------------------------- armies


class Bearer(Model):
    """What entries and their upgrades have in common."""

    id: Id
    name: Name
    type: Id
    """The kind of troops."""
    attack: Stat | None = None
    """Attacks of a stand."""
    shots: Stat | None = None
    """Shots of a stand."""
    range: Stat | None = None
    """Range, cm."""
    hits: Annotated[int, Field(ge=1, le=99)] | None = None
    """Hits of a stand."""
    armour: Short | None = None
    """The armour save, such as 5+."""
    command: Annotated[int, Field(ge=0, le=10)] | None = None
    """The Command value."""
    number: Numbers = FREE
    """How many the army has."""
    optional: bool = False
    """Whether the opponent has to agree to it."""
    wizard: bool = False
    """Whether it casts spells, and may have what wizards have, besides its own post."""
    flies: bool = False
    """Whether it flies."""
    move: Pace | None = None
    """Where it is not that of its kind."""
    rules: tuple[Id, ...] = ()
    """Special rules that it has."""
    requires: tuple[Id, ...] = ()
    """Entries or upgrades without which it is not taken."""
    excludes: tuple[Id, ...] = ()
    """Entries or upgrades beside which it is not taken."""
    doubt: Name | None = None
    """What its list leaves open, or contradicts, of what matters in play."""
    omitted: Name | None = None
    """What its list seems to have beside it that cannot be taken here: told as the army is built, of no use in play."""


class StandIn(Model):
    """An entry of the list in whose place a unit may be fielded; it counts as both."""

    points: Points
    """What it costs so."""
    number: Numbers = FREE
    """How many may."""


class Weakened(Model):
    """The characteristics of a creature that has lost half its hits."""

    attack: Stat
    """Attacks."""
    shots: Stat | None = None
    """Shots."""
    hits: Annotated[int, Field(ge=1, le=99)]
    """Hits."""


class Unit(Bearer):
    """A line of the list: troops or a character."""

    size: Annotated[int, Field(ge=1, le=20)]
    """Stands of a unit."""
    points: Annotated[Points, Field(ge=0)]
    """The price of a unit."""
    elite: bool = False
    """Whether it is an elite."""
    counts: bool = True
    """Whether it is a unit for the break point."""
    magic: bool = True
    """Whether it may carry what its kind may carry."""
    items: tuple[Id, ...] = ()
    """Magic items beyond those of its kind."""
    hosts: tuple[Id, ...] = ()
    """Entries to whose units it is added, a stand each."""
    upgrades: tuple[Id, ...] = ()
    """Mounts and other upgrades that it may have, by id."""
    may_be: dict[Id, StandIn] = {}
    """Entries in whose place it may be fielded."""
    full_value_at: Annotated[int, Field(ge=1, le=20)] | None = None
    """Stands left at which its whole value is lost."""
    scouting: Annotated[int, Field(ge=1, le=9)] | None = None
    """What it counts for deployment by scouting."""
    weakened: Weakened | None = None
    """What is left of it once it has lost half its hits."""


Part = Literal["all-or-none", "half-or-all", "half-or-more", "half-or-none", "up-to-half"]
"""How many of an entry's units have an upgrade."""


class Upgrade(Bearer):
    """A mount, or what else a line of the list may have for points."""

    points: Points
    """Its price."""
    ridden: bool = True
    """Whether it carries its bearer, or only goes with him in the place of a mount."""
    replaces: bool = False
    """Whether its name, its row and its rules take the place of those of its bearer."""
    opens: tuple[Id, ...] = ()
    """Upgrades that it makes possible."""
    part: Part | None = None
    """What it makes of a part of the unit."""
    as_many_as: Id | None = None
    """The entry of which there have to be as many."""


class GroupLimit(Model):
    """A number that several entries share."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that share it."""
    number: Numbers
    """The number that they share."""
    name: Name


class RatioLimit(Model):
    """Entries that are no more than others."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that are bounded."""
    no_more_than: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries that bound them."""
    name: Name


def _limit(value: Plain | GroupLimit | RatioLimit) -> str:
    if isinstance(value, dict):
        return "ratio" if "no_more_than" in value else "group"
    return "ratio" if isinstance(value, RatioLimit) else "group"


Limit = Annotated[Annotated[GroupLimit, Tag("group")] | Annotated[RatioLimit, Tag("ratio")], Discriminator(_limit)]


class Side(Model):
    """Units that are counted together for the break point."""

    name: Name
    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The units of it."""


class Break(Model):
    """How an army's break point differs from half its units."""

    counts: tuple[Id, ...] = ()
    """The only entries that are counted."""
    largest_of: tuple[Side, ...] = ()
    """The side with the most units is counted."""
    more: Annotated[int, Field(ge=-5, le=5)] = 0
    """What is added to half the units."""
    who: Name | None = None
    """What those that are counted are called together."""
    note: Name
    """Why it differs."""


class TableRule(Model):
    """What an army changes about the table: as many of a thing to each thousand points."""

    name: Name
    number: Numbers
    """How many for each thousand points."""


class Spell(Model):
    """A spell: what has to be thrown, how far it reaches, whether it has to be seen."""

    name: Name
    dice: Annotated[int, Field(ge=2, le=6)]
    """The lowest die that casts it."""
    range: Name
    """How far it reaches."""
    sight: bool | None = None
    """Whether its target must be seen."""
    effect: Name | None = None
    """What it does, in a few words."""


class Correction(Model):
    """Where the data that the list was made from was put right, and after what."""

    of: Id
    """The entry that was put right."""
    text: Name
    """What was put right."""


class ArmyFile(Defined):
    """`lists/warmaster/armies/*.yaml`: one army."""

    kind: Literal["army"]
    system: Literal["warmaster"]
    id: Id
    name: Name
    edition: Id
    """The edition that the list is of."""
    source: Source
    after: Name
    """The data that the numbers were taken from, with its version."""
    corrections: tuple[Correction, ...] = ()
    """What was put right in the data."""
    magic: bool = True
    """Whether the edition's common magic items are sold."""
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]
    """The lines of the list."""
    upgrades: tuple[Upgrade, ...] = ()
    """Mounts and other upgrades."""
    limits: tuple[Limit, ...] = ()
    """Numbers that several entries share."""
    break_: Annotated[Break | None, Field(alias="break")] = None
    """The break point, where it differs."""
    table: tuple[TableRule, ...] = ()
    """What the army changes about the table."""
    rules: dict[Id, SpecialRule] = {}
    """Special rules of the army alone."""
    army_rules: tuple[Id, ...] = ()
    """Rules of the whole army."""
    table_rows: dict[Id, Row | None] = {}
    """Rows of the game's tables that are otherwise for this army, by id; one without a value is left out."""
    spells: tuple[Spell, ...] = ()
    """Its spells."""
