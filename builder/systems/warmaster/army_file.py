"""File model of a Warmaster army."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from builder.core.definitions import Defined, Id, Name, Points, Short, Source
from builder.core.findings import Plain
from builder.core.models import Model
from builder.systems.warmaster.definitions import FREE, Base, Numbers, Pace, Row, SpecialRule, Stat


class Bearer(Model):
    """Base of lines and upgrades, with their common keys."""

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
    """Entries, upgrades or magic items without which it is not taken."""
    excludes: tuple[Id, ...] = ()
    """Entries, upgrades or magic items beside which it is not taken."""
    doubt: Name | None = None
    """What its list leaves open, or contradicts, of what matters in play."""
    omitted: Name | None = None
    """Note on what the book seems to allow but this list does not; shown in the builder, not on sheets."""


class StandIn(Model):
    """Another line of the list that a unit may be fielded as; it counts as both."""

    points: Points
    """What it costs so."""
    number: Numbers = FREE
    """How many may."""


class Weakened(Model):
    """Characteristics of a creature that has lost half its hits."""

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
    items_doubt: Name | None = None
    """What its list leaves open of wizards' items that it carries besides those of its own post."""
    hosts: tuple[Id, ...] = ()
    """Entries to whose units it is added, a stand each."""
    upgrades: tuple[Id, ...] = ()
    """Mounts and other upgrades that it may have, by id."""
    may_be: dict[Id, StandIn] = {}
    """Entries of the list as which it may be fielded."""
    full_value_at: Annotated[int, Field(ge=1, le=20)] | None = None
    """Stands left at which its whole value is lost."""
    scouting: Annotated[int, Field(ge=1, le=9)] | None = None
    """What it counts for deployment by scouting."""
    base: Base | None = None
    """Width and depth of the base of a stand, mm, where it is not that of its kind."""
    weakened: Weakened | None = None
    """What is left of it once it has lost half its hits."""


Part = Literal["all-or-none", "half-or-all", "half-or-more", "half-or-none", "up-to-half"]
"""Allowed parts of an entry's units with an upgrade."""


class Upgrade(Bearer):
    """A mount, or another upgrade that a line of the list may buy."""

    points: Points
    """Its price."""
    ridden: bool = True
    """Whether it carries its bearer, or only goes with him in the place of a mount."""
    replaces: bool = False
    """Whether its name, its row and its rules take the place of those of its bearer; a unit has one such upgrade."""
    added_to: dict[Id, Points] = {}
    """Other such upgrades beside which it may be taken, with its price there: their row stays, and its rules are added."""
    items: dict[Id, Name] = {}
    """Magic items that its bearer may carry besides those of his kind, each with what the list asks for it."""
    opens: tuple[Id, ...] = ()
    """Upgrades that it makes possible."""
    part: Part | None = None
    """What it makes of a part of the unit."""
    as_many_as: Id | None = None
    """The entry of which there have to be as many."""


class GroupLimit(Model):
    """A number that several lines, upgrades or magic items share."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries, upgrades or magic items that share it."""
    number: Numbers
    """The number that they share."""
    name: Name


class RatioLimit(Model):
    """Lines that must not be more numerous than others."""

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
    """A group of units for the break point, of which the larger side counts."""

    name: Name
    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The units of it."""
    led_by: Id | None = None
    """The entry or upgrade that the General of an army with most units on this side is."""


class Break(Model):
    """An army's own rule of the break point."""

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
    """An army's change to the terrain on the table, for each thousand points."""

    name: Name
    number: Numbers
    """How many for each thousand points."""


class Spell(Model):
    """A spell: dice to cast, range, line of sight, effect."""

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
    """A correction of the source data of an entry."""

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
    doubt: Name | None = None
    """What is uncertain of the list as a whole."""
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
