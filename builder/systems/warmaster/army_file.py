"""File model of a Warmaster army."""

from typing import Annotated, Literal

from pydantic import Field, Tag

from builder.core.definitions import Correction, Defined, Id, Name, Points, Printed, Short, Source, first_key
from builder.core.models import Model
from builder.systems.warmaster.definitions import FREE, Base, Numbers, Pace, Row, SpecialRule


class Bearer(Model):
    """Base of lines and upgrades, with their common keys."""

    id: Id
    name: Name
    type: Id
    """The kind of troops."""
    attack: Printed | None = None
    """Attacks of a stand."""
    shots: Printed | None = None
    """Shots of a stand."""
    range: Printed | None = None
    """Range, cm."""
    hits: Annotated[int, Field(ge=1, le=99)] | None = None
    """Hits of a stand."""
    armour: Short | None = None
    """The armour save, such as 5+."""
    command: Annotated[int, Field(ge=0, le=10)] | None = None
    """The Command value."""
    number: Numbers = FREE
    """Least and greatest number in an army."""
    optional: bool = False
    """True if taking it needs the opponent's agreement."""
    wizard: bool = False
    """Whether it also casts spells and may carry wizards' magic items, whatever its own role."""
    flies: bool = False
    """True if it flies."""
    move: Pace | None = None
    """Full and half pace, cm, if not the usual one of its kind."""
    rules: tuple[Id, ...] = ()
    """Ids of its special rules."""
    requires: tuple[Id, ...] = ()
    """Entries, upgrades or magic items that the army must also have."""
    excludes: tuple[Id, ...] = ()
    """Entries, upgrades or magic items that the army must not have as well."""
    doubt: Name | None = None
    """Doubt about its rules or numbers that matters in play, since the army list is unclear or contradictory."""
    omitted: Name | None = None
    """Note on what the book seems to allow but this list does not; shown in the builder, not on sheets."""


class StandIn(Model):
    """Another line of the list that a unit may be fielded as; it counts as both."""

    points: Points
    """Amount added to the price of a unit fielded as the other line; negative if that makes it cheaper."""
    number: Numbers = FREE
    """Number of units that may be fielded as the other line."""


class Weakened(Model):
    """Characteristics of a creature that has lost half its hits."""

    attack: Printed
    """Attacks."""
    shots: Printed | None = None
    """Shots."""
    hits: Annotated[int, Field(ge=1, le=99)]
    """Hits."""


class Unit(Bearer):
    """A line of the list: troops or a character."""

    size: Annotated[int, Field(ge=1, le=20)]
    """Stands of a unit."""
    points: Annotated[Points, Field(ge=0)]
    """Price of one unit."""
    elite: bool = False
    """Whether it is an elite unit, whose number is limited."""
    counts: bool = True
    """True if it counts as a unit for the break point."""
    magic: bool = True
    """Whether it may carry magic items, if its kind may."""
    items: tuple[Id, ...] = ()
    """Magic items that it may carry in addition to those of its kind."""
    items_doubt: Name | None = None
    """Why it is uncertain that it may carry wizards' items in addition to those of its own role."""
    hosts: tuple[Id, ...] = ()
    """Entries to whose units its stands may be added, one to each unit."""
    upgrades: tuple[Id, ...] = ()
    """Mounts and other upgrades that it may have, by id."""
    may_be: dict[Id, StandIn] = {}
    """Other lines of the list that it may be fielded as, by id."""
    full_value_at: Annotated[int, Field(ge=1, le=20)] | None = None
    """Number of stands left at which the enemy scores its whole value."""
    scouting: Annotated[int, Field(ge=1, le=9)] | None = None
    """Scouting points of each unit, at events with deployment by scouting."""
    base: Base | None = None
    """Width and depth of a stand's base, mm, if not the usual ones of its kind."""
    weakened: Weakened | None = None
    """Characteristics of the unit once it has lost half its hits."""


Part = Literal["all-or-none", "half-or-all", "half-or-more", "half-or-none", "up-to-half"]
"""The part of the units of a line that may have an upgrade."""


class Upgrade(Bearer):
    """A mount, or another upgrade that a line of the list may buy."""

    points: Points
    """Its price for each unit or character."""
    ridden: bool = True
    """True if the bearer rides on it; false if it goes beside him, although it takes the place of a mount."""
    replaces: bool = False
    """Whether its name, profile and rules replace those of its bearer; a unit has one such upgrade."""
    added_to: dict[Id, Points] = {}
    """Upgrades with `replaces` that it can be added to, with its price then; it adds its rules to their profile."""
    items: dict[Id, Name] = {}
    """Additional magic items that its bearer may carry, each with the condition that the list sets."""
    opens: tuple[Id, ...] = ()
    """Other upgrades that may be taken only with this one."""
    part: Part | None = None
    """The part of a line's units that may have the upgrade; any number if left out."""
    as_many_as: Id | None = None
    """Id of an entry: at most one upgrade for each unit of that entry."""


class GroupLimit(Model):
    """A limit that several lines, upgrades or magic items share."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries, upgrades or magic items that are counted together."""
    number: Numbers
    """Least and greatest number of all of them together."""
    name: Name


class RatioLimit(Model):
    """A limit on some lines: together not more numerous than some others."""

    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries whose number is limited."""
    no_more_than: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries whose number is the maximum."""
    name: Name


Limit = Annotated[
    Annotated[GroupLimit, Tag("of")] | Annotated[RatioLimit, Tag("no_more_than")],
    first_key("no_more_than", otherwise="of"),
]


class Side(Model):
    """One of several groups of units of an army, of which only the largest counts for the break point."""

    name: Name
    of: Annotated[tuple[Id, ...], Field(min_length=1)]
    """The entries whose units belong to this side."""
    led_by: Id | None = None
    """The entry or upgrade that the General should be if this side has the most units."""


class Break(Model):
    """An army's own rule for the break point."""

    counts: tuple[Id, ...] = ()
    """The only entries whose units count; if left out, all whose own `counts` is true."""
    largest_of: tuple[Side, ...] = ()
    """Groups of units, of which only the largest counts."""
    more: Annotated[int, Field(ge=-5, le=5)] = 0
    """Number added to half the units."""
    who: Name | None = None
    """Common name of the units that count."""
    note: Name
    """How the rule differs from the usual one, in a few words."""


class TableRule(Model):
    """An army's change to the terrain on the table, for each thousand points."""

    name: Name
    number: Numbers
    """Number for each thousand points."""


class Spell(Model):
    """A spell: dice to cast, range, line of sight, effect."""

    name: Name
    dice: Annotated[int, Field(ge=2, le=6)]
    """Lowest die roll that casts it."""
    range: Name
    """Its range, as sheets print it."""
    sight: bool | None = None
    """Whether its target must be seen."""
    effect: Name | None = None
    """Its effect, in a few words."""


class ArmyFile(Defined):
    """`lists/warmaster/armies/*.yaml`: one army."""

    kind: Literal["army"]
    system: Literal["warmaster"]
    id: Id
    name: Name
    edition: Id
    """The edition of the game that the list is for."""
    source: Source
    after: Name
    """The data set that the numbers were taken from, with its version."""
    corrections: tuple[Correction, ...] = ()
    """Corrections of that data."""
    doubt: Name | None = None
    """What is uncertain about the list as a whole."""
    magic: bool = True
    """Whether the army may buy the edition's common magic items."""
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]
    """The lines of the list."""
    upgrades: tuple[Upgrade, ...] = ()
    """Mounts and other upgrades."""
    limits: tuple[Limit, ...] = ()
    """Limits that several entries share."""
    break_: Annotated[Break | None, Field(alias="break")] = None
    """The army's own rule for the break point, if it has one."""
    table: tuple[TableRule, ...] = ()
    """Changes by the army to the terrain on the table."""
    rules: dict[Id, SpecialRule] = {}
    """Special rules that only this army has."""
    army_rules: tuple[Id, ...] = ()
    """Ids of special rules that apply to the whole army."""
    table_rows: dict[Id, Row | None] = {}
    """Rows of the quick-reference tables that differ for this army, by id of the row; null leaves a row out."""
    spells: tuple[Spell, ...] = ()
    """The army's spells."""
