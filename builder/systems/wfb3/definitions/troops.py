"""Levels of characters, elites, levies and special troops, command, and the special rules that they have."""

from typing import Literal

from builder.core.definitions import Id, Name, Points, Share, Source, Span, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.values import Changes, Grade, Level, Row


class CharacterLevels(Model):
    """The level tables (14.3, 14.4): rows of bonuses for each level, row 1 first."""

    hero: dict[Level, tuple[Row, ...]]
    """The rows of each level, row 1 first."""
    wizard: dict[Level, Row]
    """The wizards' row of each level."""
    friendly_maxima: Row
    """The highest bonuses in friendly games."""
    tournament_maxima: Row
    """The highest bonuses in tournaments."""
    mental_maximum: int
    """The highest value to which anything raises a characteristic: first of all Ld, Int, Cl and WP."""
    point_cap: Points
    """The most that one level costs (24.6)."""
    round_above: Points
    """A price above this is rounded up to a whole point (24.6)."""
    surcharge: dict[Level, Points]
    """What a wizard pays on top (24.6.3)."""
    spells: dict[Level, tuple[int, ...]]
    """Spells known, of spell level 1 to 4."""
    magic_points: dict[Level, int]
    """Magic points with which a wizard begins."""
    rolled_in: tuple[Literal["tournament", "friendly", "scenario"], ...]
    """Games in which a row other than the first may be used."""
    source: Source
    wizard_source: Source
    """Where the wizards' table stands."""
    price_source: Source
    """Where the prices stand."""
    surcharge_source: Source
    """Where the surcharges stand."""
    spells_source: Source
    """Where the numbers of spells stand."""
    magic_points_source: Source
    """Where the magic points stand."""

    @property
    def ceiling(self) -> int:
        """The highest value to which anything raises a characteristic, whichever it is (14.4)."""
        return self.mental_maximum


class Elites(Model):
    """Elite troops (15.5): what each grade adds, and what it costs."""

    shock: dict[Grade, Changes]
    """What each grade of shock elites adds."""
    missile: dict[Grade, Changes]
    """What each grade of missile elites adds."""
    point_cap: Points
    """The most that one grade costs (A4)."""
    list_points: Points
    """What the army lists charge for one grade (17.19)."""
    source: Source


class Levies(Model):
    """Levies (15.7)."""

    changes: Changes
    """What levies lose."""
    points: Points
    """Added to the race's price."""
    min_points: Points
    """The least price of a levy."""
    min_value: int
    """No characteristic falls below this (A51)."""
    source: Source


class Troop(Model):
    """A kind of special troops and its flat surcharge (17.10)."""

    points: Points
    """The surcharge."""
    tag: Id
    """The special rule that they have."""
    on: Literal["model", "character"] = "model"
    """Whether each model pays it, or a character."""
    no_body_armour: bool = False
    """Whether neither they nor their champion wear body armour."""
    armour_source: Source | None = None
    """Where it says what they wear, if not where their surcharge stands."""
    light_of_foot: bool = False
    """Armour never slows them, nor their champion."""
    never_wears: tuple[Id, ...] = ()
    """Armour that neither they nor their champion wear."""
    moves: Name | None = None
    """How they move, where it is not by their Movement."""
    shoots: dict[Id, int] = {}
    """Missile weapons that come with them unbought, and how often each model shoots."""
    needs_missile: bool = False
    """Whether they need a missile weapon."""
    in_pairs: bool = False
    """They go two by two, in units of any even size."""
    champion: bool = True
    """Whether a unit of them may have a champion."""
    champion_points: Points | None = None
    """What such a champion pays on top, where it is not `points`."""
    rulebook: bool = True
    """Sold by the rulebook, and so in the open list; others are of single army lists."""
    were: bool = False
    """They change shape, and may hide among others of their race: the rules of `weres` hold."""
    creatures: tuple[Id, ...] = ()
    """The open list has units of them of these creatures only, and no characters."""
    arms: tuple[Id, ...] = ()
    """What the open list arms them with; they walk, and carry nothing else."""
    hides: bool = False
    """In the open list they hide in a unit of their race, and do nothing else."""
    source: Source


class Command(Model):
    """Standard bearers and musicians (12), and the army's great banner (16.1)."""

    name: Name
    effect: Words
    """What they do, in a few words."""
    radius: Name | None = None
    """How far it works, as the sheet prints it."""
    times: int | None = None
    """Costs so many times an ordinary model."""
    points: Points | None = None
    """Costs a sum of its own."""
    lost: int = 0
    """Leadership that its unit loses with it."""
    captured: int = 0
    """The same where the enemy has captured it."""
    manoeuvres: int = 0
    """Added to the Leadership of its unit in tests of manoeuvres."""
    source: Source


class TagText(Model):
    """A special rule by name, with a line of effect in our words."""

    name: Name
    """What the rule is called."""
    effect: Words | None = None
    """`null` where what it does stands in the numbers already."""
    carrying: dict[Id, Words] = {}
    """Told besides of those who carry this."""
    silent: bool = False
    """Not told with an entry: its numbers hold it, or it concerns who makes a list."""
    mounted: bool = False
    """Holds, and is said, only of those who are mounted."""
    no_charge_bonus: bool = False
    """Those who have it gain nothing by charging, with no weapon."""
    not_with: tuple[Id, ...] = ()
    """Not said beside these, which take its place."""
    open_order: bool = False
    """Those who have it lose half as much as others to the ground (15.10)."""
    any_ground: bool = False
    """Those who have it lose nothing to the ground."""
    hits: tuple[int, ...] = ()
    """Strengths of the hits of which its effect tells."""
    save: int = 0
    """By how much it betters the save of those who have it, while it holds."""
    attacks: int = 1
    """By how much it multiplies their Attacks."""
    blow: Changes = {}
    """By how much the one blow of which its effect tells is better than others."""
    leader_bonus: bool = False
    """Its die is lowered by the Leadership bonus of who leads."""
    source: Source


class WereRules(Model):
    """Werecreatures hidden among others of their race (15.9, A44)."""

    share: Share
    """The part of a unit that may be hidden."""
    weapons: int
    """Besides nature's own: no armour, no shield, and so many weapons."""
    forms: tuple[Id, ...] = ()
    """What they may turn into, each for as many faces of a D6 as the others."""
    attacks: int = 0
    """Attacks more in these shapes, for the weapon held."""
    source: Source


class UnitSizes(Model):
    """General sizes of units (5.3.1, 15.10)."""

    min: int
    """Models of a unit, at least."""
    impractical: int
    """Beyond so many models a unit is hard to handle."""
    skirmish_foot: Span
    """Models of skirmishers on foot."""
    skirmish_mounted: Span
    """Models of mounted skirmishers."""
    source: Source
    skirmish_source: Source
    """Where the sizes of skirmishers stand."""


class TagUse(Model):
    """A special rule that a creature or an entry has."""

    take: Id
    """The special rule, by id."""
    note: Name | None = None
    lists: tuple[Id, ...] = ()
    """Only creatures of these armies and contingents have it, and the open list tells of it; all if none is named."""
    note_there: Name | None = None
    """The note in those lists, in place of `note`."""
    reach: dict[Id, int] = {}
    """Inches by which its missile weapons reach further."""
    shoots: dict[Id, int] = {}
    """Missile weapons that it shoots with unbought, and how often each model."""
    banner: bool = False
    """Holds while its contingent has a standard bearer."""
    ridden_rout: int = 0
    """Added to Leadership in the rout tests of who rides it."""
    charging: Changes = {}
    """What its own attack has more of when it charges."""
    charging_save: int = 0
    """Modifier to the save of the one whom it then strikes."""
    levels: tuple[int, ...] = ()
    """Only characters of these levels have it; everybody if none is named."""
    never_with: tuple[Id, ...] = ()
    """Groups of creatures that no army has beside it."""
    serving: Changes = {}
    """What it adds to its characteristics in an army of the creatures that `beside` names."""
    beside: tuple[Id, ...] = ()
    """Groups of creatures in the same army that it is about; without any of them nothing is told of it."""
