"""File model of the Warmaster system, and types of values that its files share."""

import re
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field, Tag, WithJsonSchema

from builder.core.definitions import GameFile, Id, Name, Points, Short, Source, Term, mapping_or
from builder.core.findings import Plain, T
from builder.core.models import Model
from builder.core.roles import Role, Synonyms
from builder.core.validation import refuse

Characteristic = Literal["attack", "shots", "range", "hits", "armour", "command", "size"]
"""Ids of the characteristics; their printed order belongs to the edition."""
Mode = Literal["floor", "nearest", "half_step"]
"""Ways of counting thousands if the points are not whole thousands; another size may be named instead."""


class Number(Model):
    """Least and greatest number of an entry: for each thousand points, or for the whole army."""

    min: int
    """Least number."""
    max: int | None
    """Greatest number; `None` without a maximum."""
    scaled: bool
    """True if the numbers are for each thousand points."""

    def __str__(self) -> str:
        if self.scaled:
            return f"{self.min or '-'}/{'-' if self.max is None else self.max}"
        return str(self.min) if self.min == self.max else f"{self.min}-{self.max}"


def number_of_units(low: int, high: int | None, *, scaled: bool = True) -> Number:
    """A `Number` of units from low to high (`None` for no maximum), for each thousand points if `scaled`."""
    return Number(min=low, max=high, scaled=scaled)


_NUMBER = r"^((-|[0-9]{1,3})/(-|[0-9]{1,3})|[0-9]{1,3}-[0-9]{1,3})$"
"""Pattern of the written form of a `Number`."""


def _number(value: Plain | Number) -> Number:
    """A `Number` from its written form; raises an error for other values."""
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
"""Number without a minimum and a maximum."""


# --------------------------------------------------------------------- system


class Kind(Model):
    """A kind of troops, characters, mounts or upgrades."""

    name: Name
    role: Literal["unit", "general", "hero", "wizard", "mount", "upgrade"]
    """Role of lines and upgrades of this kind."""
    group: Id
    """The heading under which the army list shows it."""
    magic: bool = True
    """Whether troops of this kind may carry magic items."""


class PriceBy(Model):
    """Price that depends on a characteristic of the carrier; carriers with a value not listed may not buy it."""

    by: Literal["armour", "hits"]
    """The characteristic that decides the price."""
    points: dict[Short, Points]
    """The price for each value of that characteristic."""


ItemPrice = Annotated[Annotated[Points, Tag("plain")] | Annotated[PriceBy, Tag("by")], mapping_or("plain", "by")]


class NoEffect(Model):
    """Carriers on whom a magic item has no effect."""

    by: Literal["armour", "hits"]
    """The characteristic that decides if the item has an effect."""
    values: tuple[Short, ...]
    """Values of that characteristic for which the item has no effect."""
    editions: tuple[Id, ...]
    """Editions in which this applies."""


class MagicItem(Model):
    """A magic item, which an army may have once."""

    name: Name
    kind: Id
    """The kind of item."""
    on: tuple[Id, ...]
    """Kinds of troops, and roles of characters, that may carry it."""
    points: dict[Id, ItemPrice]
    """Price by edition; an edition that is not named does not sell it."""
    no_effect: NoEffect | None = None
    """Carriers on whom it has no effect."""
    once: bool = False
    """True if it is used once in a game, so that sheets have a box for it."""
    effect: Name
    """Its effect, in a few words."""
    source: Source
    sources: dict[Id, Source] = {}
    """By edition: source of the price, if other than `source`."""
    doubts: dict[Id, Name] = {}
    """By edition: what is uncertain about its price or its carriers."""


class Row(Model):
    """A row of a quick-reference table."""

    id: Id | None = None
    """Id by which an army can replace the row."""
    what: Name
    """Text of the left cell."""
    value: Name
    """Text of the right cell."""
    of: tuple[Id, ...] = ()
    """The row is printed only for armies with one of these entries; for all if none is named."""


Turn = Literal["command", "shooting", "combat", "end"]
"""The phases of a turn, in their order."""


class RuleTable(Model):
    """Dice table that belongs to a special rule."""

    turn: Turn | None = None
    """The phase of the turn that it belongs to."""
    heading: Name
    """The heading of its second column."""
    rows: Annotated[tuple[Row, ...], Field(min_length=1)]
    """The rows of the table."""


class SpecialRule(Model):
    """A special rule with its effect in a few words."""

    name: Name
    effect: Name
    """Its effect, in a few words."""
    source: Source | None = None
    once: bool = False
    """True if the rule is used once in a game, so that sheets have a box with its name."""
    mark: Name | None = None
    """Label of boxes that sheets have for the rule besides that of `once`."""
    marks: Annotated[int, Field(ge=1, le=9)] = 1
    """Number of boxes with the label `mark` for each unit."""
    roles: tuple[Id, ...] = ()
    """Roles of bearers on whom it has an effect; all if none is named."""
    confused: bool | None = None
    """Whether units with this rule can become confused; a unit's own rules take precedence over the army's."""
    spells: bool = False
    """Whether its bearer can cast the army's spells without being a wizard."""
    table: RuleTable | None = None
    """Table of dice results, if the rule has one."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    turn: Turn | None = None
    """The phase of the turn that it belongs to."""
    heading: Name
    """The heading of its second column."""
    editions: tuple[Id, ...] = ()
    """Editions that the table is for; all if none is named."""
    rows: tuple[Row, ...]
    """The rows of the table."""
    source: Source


class Scouting(Model):
    """Scouting points of a kind of unit at an event."""

    name: Name
    points: Annotated[int, Field(ge=1, le=9)]
    """Scouting points of each unit that matches."""
    kinds: tuple[Id, ...] = ()
    """Kinds of troops that match; any if none is named."""
    roles: tuple[Id, ...] = ()
    """Roles of troops that match; any if none is named."""
    flies: bool | None = None
    """Whether only flyers match, or only others; either if left out."""
    armour: tuple[Short, ...] = ()
    """Armour values that match; any if none is named."""
    command: tuple[int, ...] = ()
    """Command values that match; any if none is named."""


class Scouts(Model):
    """Scouting points of units at an event."""

    rows: tuple[Scouting, ...]
    """Rows of scouting points; the first row that matches a unit counts."""
    source: Source


class Edition(Model):
    """Rules that differ between editions of the game."""

    name: Name
    short: Short
    """Abbreviation of its name."""
    thousands: Mode = "floor"
    """How thousands of points are counted."""
    elite: Literal["shared", "after-first"]
    """`shared`: one elite unit of any kind per thousand; `after-first`: one per entry and thousand after the first."""
    columns: Annotated[tuple[Characteristic, ...], Field(min_length=7, max_length=7)]
    """The characteristics in the order in which army lists print them."""
    pace: dict[Id, Pace]
    """Full and half pace, cm, by kind of troops, and for `character`, `flyer` and `flying-character`."""
    half_value_from: int = 3
    """Least original number of stands of a unit for which half its value can be scored."""
    half_lost: bool = False
    """Whether a unit reduced to half value counts as half a lost unit for the break point."""
    general_lost: Name | None = None
    """When the loss of the General ends the battle, in words."""
    turns: Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(min_length=6, max_length=6)]
    """Number of turns of a game for each result of a die, 1 to 6."""
    source: Source


class Bases(Model):
    """Bases of stands in millimetres, by kind of troops."""

    sizes: dict[Id, Base]
    """Width and depth by kind of troops."""
    editions: tuple[Id, ...] = ()
    """Editions with these bases; all if none is named."""
    source: Source


class SystemFile(GameFile):
    """`lists/warmaster/system.yaml`."""

    for_search: ClassVar[frozenset[str]] = frozenset(("roles", "synonyms"))

    kind: Literal["system"]
    system: Literal["warmaster"]
    characteristics: dict[Characteristic, Term]
    """Names of the characteristics."""
    groups: dict[Id, Name]
    """Headings of an army list, in order."""
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
    """Headings of the phases of a turn, in order."""
    spells_turn: Turn | None = None
    """The phase in which spells are cast."""
    references: tuple[Reference, ...]
    """Quick-reference tables."""
    bases: Bases | None = None
    """Sizes of bases, by kind of troops."""
    scouting: Scouts
    """Scouting points of units, for deployment by scouting."""
    unspent: Annotated[int, Field(ge=0)]
    """Points left over above which a list gets a warning."""
    roles: dict[Id, tuple[Role, ...]] = {}
    """Roles of each kind in an army, for filters and searches."""
    synonyms: Synonyms = {}
    """Search words for roles, kinds and entries."""
