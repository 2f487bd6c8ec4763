"""The lines of characters of a list: levels, mounts, whom they may lead, the spells that they may have."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from builder.core.definitions import Id, Name, Points, Source, Words
from builder.core.findings import Plain
from builder.core.models import Model
from builder.systems.wfb3.definitions.options import Offers
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.values import Characteristic, Level, Value


class CharacterLevel(Model):
    """One level of a character line: how many, what they are called, what they cost."""

    number: int
    """Over all races of the line."""
    name: Name | None = None
    """What characters of the level are called."""
    points: Points
    """The price of one."""
    others: dict[Id, Points] = {}
    """Other races that may be taken instead, with their prices."""
    titles: dict[Id, Name] = {}
    """What those of the other races are called, where it is not `name`."""


class MountOffer(Model):
    """A mount that a list sells to a character."""

    points: Points
    """The price of the mount."""
    when: Name | None = None
    """A condition that no list shows, such as the rider's sex."""
    creatures: tuple[Id, ...] = ()
    """Only riders of these races; any if none is named."""


def _mount_offer(value: Plain | MountOffer) -> Plain | MountOffer:
    return {"points": value} if isinstance(value, (int, float)) and not isinstance(value, bool) else value


class MayLead(Model):
    """Which units characters of certain levels or races may lead."""

    levels: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """All if none is named."""
    creatures: tuple[Id, ...] = ()
    """All if none is named."""
    of: tuple[Id, ...] = ()
    """Entries that they may lead; any if none is named."""
    not_of: tuple[Id, ...] = ()
    """Entries that they may not lead."""
    not_races: tuple[Id, ...] = ()
    """Races of troops and crews that they may not lead."""
    doubt_of: tuple[Id, ...] = ()
    """Entries of which it is not certain that they may lead them …"""
    doubt: Words | None = None
    """… and why."""
    join: bool = False
    """It binds those who join without leading as well."""


class SpellBound(Model):
    """How many of a wizard's spells are of certain kinds."""

    of: tuple[Id, ...]
    """Kinds, counted together."""
    min: int = 0
    """Of each level that he knows."""
    max: int | None = None
    """So many spells of these kinds at most."""
    over: Literal["each-level", "all-levels"] = "each-level"
    """What `max` counts."""
    doubt: Words | None = None
    """Why the page may mean otherwise; a breach is only told then."""


class SpellRule(Model):
    """The kinds of spells that wizards of a list may have; a wizard has the first rule that names him."""

    of: tuple[Id, ...] = ()
    """Character lines; all if none is named."""
    creatures: tuple[Id, ...] = ()
    """Races; all if none is named."""
    kindreds: tuple[Id, ...] = ()
    """Peoples among those of the line; all if none is named."""
    kinds: tuple[Id, ...]
    """The kinds of spells that the wizard may have."""
    bounds: tuple[SpellBound, ...] = ()
    """How many of which kinds."""
    on_foot: int | None = None
    """The highest level that he uses while neither mount nor litter bears him."""
    source: Source | None = None
    """Where it is not printed in the list itself."""


class LeadDoubts(Model):
    """What the pages leave open of characters who must lead; a breach is only told."""

    bearer: Words | None = None
    """Why the bearer of the great banner may have to lead as well."""
    second: Words | None = None
    """Why a unit may have room for one of the line only."""


class CharacterLine(Model):
    """A kind of character that an army has."""

    id: Id
    name: Name
    creature: Id
    """The race; its row in the bestiary."""
    wizard: bool = False
    """Whether they are wizards."""
    levels: dict[Level, CharacterLevel]
    """The levels of the line: how many, their name and their price."""
    profiles: dict[Level, Id] = {}
    """Levels for which a creature's own row stands, in place of race and level."""
    must_lead: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """Levels that must lead a unit."""
    lead_doubts: LeadDoubts | None = None
    """Where it is in doubt whom they lead."""
    may_lead: tuple[MayLead, ...] = ()
    """Which units they may lead, and as what."""
    kindreds: dict[Id, Name] = {}
    """Peoples among them that differ in their spells alone; the first, where a roster names none."""
    champion: bool = True
    """Whether they may be champions."""
    troop: tuple[Id, ...] = ()
    """Kinds of special troops that they are, paid with their price."""
    role: Literal["contingent-banner"] | None = None
    """A post that comes with the line, paid with its price."""
    items_paid: tuple[Id, ...] = ()
    """Kinds of magic item whose own price is in that of the line; their abilities are paid."""
    carries: tuple[Id, ...] = ("hand-weapon",)
    """What they have without paying."""
    equipment_times: int = 1
    """They pay so many times the prices under `options`."""
    options: Offers = {}
    """What they may buy, with its price."""
    mounts: dict[
        Id,
        Annotated[
            MountOffer,
            BeforeValidator(_mount_offer, json_schema_input_type=Points | MountOffer),
        ],
    ] = {}
    """What they may ride, with its price."""
    barding_for: tuple[Id, ...] = ()
    """The mounts for which the list sells barding; all that wear it if none is named."""
    variant: Id | None = None
    """Only where the roster names the variant."""
    tags: tuple[TagUse, ...] = ()
    """Special rules that they have."""
    profile: dict[Level, dict[Characteristic, Value]] = {}
    """Values that the line prints for a level against race and level; each needs its reason under `doubt`."""
    doubt: Words | None = None
    doubt_of: tuple[Id, ...] = ()
    """Weapons, armour and the like that the doubt is about; it is told of those who carry one of them, of all if none is named."""
    doubt_levels: tuple[Literal[5, 10, 15, 20, 25], ...] = ()
    """Levels that it is about; all if none is named."""
    source: Source | None = None

    @property
    def offers(self) -> Offers:
        """All options that they may buy, by id."""
        return self.options

    def level_of(self, written: int | None) -> int | None:
        """The level that an entry writes; its only one where it writes none and the line has one alone."""
        return int(next(iter(self.levels))) if written is None and len(self.levels) == 1 else written
