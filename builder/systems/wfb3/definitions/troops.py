"""Character levels, elites, levies, special troops, command, special rules and unit sizes."""

from typing import Literal

from builder.core.definitions import Id, Name, Points, Share, Source, Span, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.values import Changes, Grade, Level, Row


class CharacterLevels(Model):
    """The level tables (14.3, 14.4): rows of bonuses for each level, row 1 first."""

    hero: dict[Level, tuple[Row, ...]]
    """The rows of bonuses of each level, row 1 first."""
    wizard: dict[Level, Row]
    """The row of bonuses of wizards of each level."""
    friendly_maxima: Row
    """The highest bonuses in friendly games."""
    tournament_maxima: Row
    """The highest bonuses in tournaments."""
    mental_maximum: int
    """Highest value of any characteristic after bonuses (14.4)."""
    point_cap: Points
    """Highest price of one level (24.6)."""
    round_above: Points
    """A price above this is rounded up to a whole point (24.6)."""
    surcharge: dict[Level, Points]
    """Surcharge for wizards by level (24.6.3)."""
    spells: dict[Level, tuple[int, ...]]
    """Numbers of spells of levels 1 to 4 that a wizard knows, by his level."""
    magic_points: dict[Level, int]
    """Magic points of a wizard at the start, by level."""
    rolled_in: tuple[Literal["tournament", "friendly", "scenario"], ...]
    """Game types in which characters may use another row than the first."""
    source: Source
    wizard_source: Source
    """Source of the wizards' table."""
    price_source: Source
    """Source of the prices."""
    surcharge_source: Source
    """Source of the surcharges."""
    spells_source: Source
    """Source of the numbers of spells."""
    magic_points_source: Source
    """Source of the magic points."""


class Elites(Model):
    """Elite troops (15.5): bonuses and prices of each grade."""

    shock: dict[Grade, Changes]
    """Bonuses of each grade of shock elites."""
    missile: dict[Grade, Changes]
    """Bonuses of each grade of missile elites."""
    point_cap: Points
    """Highest price of one grade (A4)."""
    list_points: Points
    """Price of one grade in the army lists (17.19)."""
    source: Source


class Levies(Model):
    """Levies (15.7)."""

    changes: Changes
    """Changes of a levy's profile."""
    points: Points
    """Amount, usually negative, that is added to the race's price for a levy."""
    min_points: Points
    """The least price of a levy."""
    min_value: int
    """Value below which no characteristic of a levy falls (A51)."""
    tags: tuple[Id, ...] = ()
    """Special rules of every levy."""
    source: Source


class Troop(Model):
    """A kind of special troops and its flat surcharge (17.10)."""

    points: Points
    """The surcharge."""
    tag: Id
    """Id of their special rule."""
    on: Literal["model", "character"] = "model"
    """Who pays the surcharge: each model, or a character."""
    no_body_armour: bool = False
    """True if neither they nor their champion may wear body armour."""
    armour_source: Source | None = None
    """Source of the rule on their armour, if it differs from `source`."""
    light_of_foot: bool = False
    """True if armour slows neither them nor their champion."""
    never_wears: tuple[Id, ...] = ()
    """Armour that they and their champion may not wear."""
    moves: Name | None = None
    """How they move, in words, if not by their Movement."""
    shoots: dict[Id, int] = {}
    """Missile weapons included, each with the number of shots per model."""
    needs_missile: bool = False
    """True if they need a missile weapon."""
    in_pairs: bool = False
    """True if their units have any even size."""
    champion: bool = True
    """True if a unit of them may have a champion."""
    champion_points: Points | None = None
    """Surcharge of their champion, if not `points`."""
    rulebook: bool = True
    """True if the open list sells these troops as an option; else only some army lists, machines or packs have them."""
    were: bool = False
    """True for werecreatures, which follow the rules under `weres`."""
    creatures: tuple[Id, ...] = ()
    """Creatures whose units may be such troops in the open list; characters may not. Any creature if none is named."""
    arms: tuple[Id, ...] = ()
    """Their equipment in the open list; they are on foot and have nothing else."""
    hides: bool = False
    """True if in the open list they must hide in a unit of their race."""
    source: Source


class Command(Model):
    """Standard bearers and musicians (12), and the army's great banner (16.1)."""

    name: Name
    effect: Words
    """Short description of the effect."""
    radius: Name | None = None
    """Range of the effect, as the sheet prints it."""
    times: int | None = None
    """Price as a multiple of an ordinary model."""
    points: Points | None = None
    """Price, if not a multiple."""
    lost: int = 0
    """Leadership that its unit loses if the standard or banner is lost."""
    captured: int = 0
    """Leadership that its unit loses if the enemy captures the standard or banner."""
    manoeuvres: int = 0
    """Leadership bonus of its unit in manoeuvre tests."""
    source: Source


class TagText(Model):
    """A special rule with a short description in our words."""

    name: Name
    """Name of the rule."""
    effect: Words | None = None
    """Short description; `null` if the numbers already include the effect."""
    carrying: dict[Id, Words] = {}
    """Additional text for models with this equipment."""
    silent: bool = False
    """True if it is not shown: the numbers include it, or it concerns list building only."""
    mounted: bool = False
    """True if it applies to mounted models only."""
    no_charge_bonus: bool = False
    """True if models with it have no weapon bonus in a charge."""
    not_with: tuple[Id, ...] = ()
    """Special rules that replace it."""
    open_order: bool = False
    """True if models with it lose half as much Movement to difficult ground (15.10)."""
    any_ground: bool = False
    """True if models with it lose no Movement to difficult ground."""
    any_walls: bool = False
    """True if models with it lose no Movement to walls and buildings."""
    charges_few: bool = False
    """True if units with it may charge no unit in order of a quarter of their number or more (15.10)."""
    ranks: Literal["none", "square"] | None = None
    """Ranks of units with it, if not the player's choice: `none`, or `square`, as many as files."""
    rout_tests: Literal["none", "shooting"] | None = None
    """Rout tests of units with it, if not all: `none`, or only those after `shooting`."""
    rallies: bool = True
    """False if units with it never rally."""
    hates: bool = False
    """True if allies with it lose no Leadership against those whom they hate."""
    lends_to_all: bool = False
    """True if units of all races may use the Leadership bonus of a second in command with it (14.8.1)."""
    hits: tuple[int, ...] = ()
    """Strengths of hits mentioned in the effect."""
    save: int = 0
    """Bonus to the save while it applies."""
    attacks: int = 1
    """Factor of the Attacks."""
    blow: Changes = {}
    """Bonuses of the single blow mentioned in the effect."""
    leader_bonus: bool = False
    """True if its die is reduced by the leader's Leadership bonus."""
    source: Source


class WereRules(Model):
    """Werecreatures hidden among others of their race (15.9, A44)."""

    share: Share
    """Largest part of a unit's models that may be hidden werecreatures."""
    weapons: int
    """Number of weapons that they may have beside natural ones; no armour, no shield."""
    forms: tuple[Id, ...] = ()
    """Shapes that they change into, with equal chances on a D6."""
    attacks: int = 0
    """Additional Attacks in these shapes for holding a weapon."""
    source: Source


class UnitSizes(Model):
    """General sizes of units (5.3.1, 15.10)."""

    min: int
    """Smallest number of models in a unit."""
    impractical: int
    """Number of models above which a unit is impractical."""
    skirmish_foot: Span
    """Size of units of skirmishers on foot, in models."""
    skirmish_mounted: Span
    """Size of units of mounted skirmishers, in models."""
    source: Source
    skirmish_source: Source
    """Source of the sizes of skirmishers."""


class TagUse(Model):
    """A special rule that a creature or an entry has."""

    take: Id
    """Id of the special rule."""
    note: Name | None = None
    lists: tuple[Id, ...] = ()
    """Armies and contingents in which creatures have it; all if none is named. The open list shows it as a note."""
    note_there: Name | None = None
    """Note shown in the armies under `lists`, instead of `note`."""
    reach: dict[Id, int] = {}
    """Inches added to the range of missile weapons, by weapon."""
    shoots: dict[Id, int] = {}
    """Missile weapons included, each with the number of shots per model."""
    banner: bool = False
    """True if it applies only while its contingent has a standard bearer."""
    ridden_rout: int = 0
    """Modifier to its rider's Leadership in rout tests."""
    charging: Changes = {}
    """Bonuses of its natural attack in a charge."""
    charging_save: int = 0
    """Save modifier of its natural attack in a charge."""
    levels: tuple[int, ...] = ()
    """Levels of the characters who have it; all models if none is named."""
    never_with: tuple[Id, ...] = ()
    """Groups of creatures that may not be in the same army."""
    serving: Changes = {}
    """Changes of its characteristics in an army of the groups named under `beside`."""
    beside: tuple[Id, ...] = ()
    """Groups of creatures that the rule is about; it is not shown if the army has none of them."""
