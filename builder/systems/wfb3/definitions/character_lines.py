"""Character lines of a list: levels, mounts, units that they may lead, spells that they may have."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from builder.core.definitions import Id, Name, Points, Source, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.options import Offers, with_points
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.values import Characteristic, Level, Value


class CharacterLevel(Model):
    """One level of a character line: number, name and price."""

    number: int
    """Largest number of such characters in the army, over all races of the line."""
    name: Name | None = None
    """Title of characters of the level."""
    points: Points
    """The price of one character of the line's first race."""
    others: dict[Id, Points] = {}
    """Other races that may be taken instead, with their prices."""
    titles: dict[Id, Name] = {}
    """Titles of the other races, if not `name`."""


class MountOffer(Model):
    """A mount that a list sells to a character."""

    points: Points
    """The price of the mount."""
    when: Name | None = None
    """A condition that cannot be checked, such as the rider's sex."""
    creatures: tuple[Id, ...] = ()
    """Only riders of these races; any if none is named."""


class MayLead(Model):
    """Which units characters of certain levels or races may lead."""

    levels: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """Levels of these characters; all if none is named."""
    creatures: tuple[Id, ...] = ()
    """Races of these characters; all if none is named."""
    of: tuple[Id, ...] = ()
    """Entries that they may lead; any if none is named."""
    not_of: tuple[Id, ...] = ()
    """Entries that they may not lead."""
    not_races: tuple[Id, ...] = ()
    """Races of troops and crews that they may not lead."""
    doubt_of: tuple[Id, ...] = ()
    """Entries of which it is doubtful that they may lead them."""
    doubt: Words | None = None
    """Reason of the doubt about the entries under `doubt_of`."""
    join: bool = False
    """True if the rule also applies to characters who join a unit without leading it."""


class SpellBound(Model):
    """Bounds on the number of a wizard's spells of certain kinds."""

    of: tuple[Id, ...]
    """Kinds of spells, counted together."""
    min: int = 0
    """Smallest number at each level that he knows."""
    max: int | None = None
    """Largest number of spells of these kinds."""
    over: Literal["each-level", "all-levels"] = "each-level"
    """Scope of `max`: each spell level, or all together."""
    doubt: Words | None = None
    """Why the page may mean something else; a breach is then only a warning."""


class SpellRule(Model):
    """The kinds of spells that wizards of a list may have; the first rule that matches a wizard applies."""

    of: tuple[Id, ...] = ()
    """Character lines; all if none is named."""
    creatures: tuple[Id, ...] = ()
    """Races; all if none is named."""
    kindreds: tuple[Id, ...] = ()
    """Kindreds of the line; all if none is named."""
    kinds: tuple[Id, ...]
    """The kinds of spells that the wizard may have."""
    bounds: tuple[SpellBound, ...] = ()
    """Bounds on numbers by kind."""
    on_foot: int | None = None
    """Highest spell level that he can use without a mount or litter."""
    source: Source | None = None
    """Source, if it is not the list itself."""


class LeadDoubts(Model):
    """Doubts about characters who must lead; a breach is then only a warning."""

    bearer: Words | None = None
    """Why the bearer of the great banner may have to lead as well."""
    second: Words | None = None
    """Why a unit may perhaps have only one character of the line."""


class CharacterLine(Model):
    """A line of characters in a list."""

    id: Id
    name: Name
    plain_name: bool = False
    """True if the name says no more than that they are heroes or wizards."""
    name_says: tuple[Literal["wizard", "commander"], ...] = ()
    """What the name already says of these characters, so that sheets do not repeat it: `wizard`, `commander`."""
    creature: Id
    """Id of the race in the bestiary."""
    wizard: bool = False
    """True if they are wizards."""
    levels: dict[Level, CharacterLevel]
    """The levels of the line, each with number, name and price."""
    profiles: dict[Level, Id] = {}
    """Levels that use a bestiary row of their own instead of race and level."""
    must_lead: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """Levels that must lead a unit."""
    lead_doubts: LeadDoubts | None = None
    """Doubts about the units that they must lead."""
    may_lead: tuple[MayLead, ...] = ()
    """Rules on the units that they may lead."""
    kindreds: dict[Id, Name] = {}
    """Kindreds that differ only in their spells; the first one if a roster names none."""
    champion: bool = True
    """True if they may be champions."""
    troop: tuple[Id, ...] = ()
    """Kinds of special troops that they are, included in their price."""
    role: Literal["contingent-banner"] | None = None
    """A role included in the line and its price."""
    items_paid: tuple[Id, ...] = ()
    """Kinds of magic item included in the price; their abilities are paid extra."""
    carries: tuple[Id, ...] = ("hand-weapon",)
    """Equipment included in the price."""
    equipment_times: int = 1
    """Factor of the prices under `options`."""
    options: Offers = {}
    """Options with their prices."""
    mounts: dict[
        Id, Annotated[MountOffer, BeforeValidator(with_points, json_schema_input_type=Points | MountOffer)]
    ] = {}
    """Mounts with their prices."""
    barding_for: tuple[Id, ...] = ()
    """Mounts for which the list sells barding; all that can wear it if none is named."""
    variant: Id | None = None
    """Variant that the roster must name for this line."""
    tags: tuple[TagUse, ...] = ()
    """Special rules that they have."""
    profile: dict[Level, dict[Characteristic, Value]] = {}
    """Values printed for a level that differ from race and level; each needs its reason under `doubt`."""
    doubt: Words | None = None
    doubt_of: tuple[Id, ...] = ()
    """Equipment about which there is the `doubt`, reported for characters who have it; for all if none is named."""
    doubt_levels: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """Levels about which there is the `doubt`; all if none is named."""
    source: Source | None = None

    @property
    def offers(self) -> Offers:
        """All options that they may buy, by id."""
        return self.options

    def level_of(self, written: int | None) -> int | None:
        """The level written in an entry; if none is written, the line's only level, if it has just one."""
        return int(next(iter(self.levels))) if written is None and len(self.levels) == 1 else written
