"""The bestiary: what `creatures.yaml` says of each creature."""

from fractions import Fraction
from typing import Literal

from builder.core.definitions import Defined, Id, Name, Points, Share, Short, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.values import Changes, Level, Profile, Side


class Riders(Model):
    """Whom a creature bears: those of these groups, of these races, and wizards of these races; anybody where none is named."""

    groups: tuple[Id, ...] = ()
    """Headings of the bestiary."""
    races: tuple[Id, ...] = ()
    """Single creatures."""
    wizards: tuple[Id, ...] = ()
    """Creatures whose wizards ride it, but nobody else of theirs."""
    characters: bool = False
    """It bears characters only."""
    under_10_ft: bool = False
    """It bears nobody who is over 10 ft (3 m) tall."""


class Riding(Model):
    """A creature that can be ridden as a mount (18)."""

    save: int = 1
    """Steps that it adds to its rider's save."""
    barding: bool | None = None
    """Whether it may wear barding."""
    by: Name | None = None
    """Who may ride it, in words."""
    bears: Riders | None = None
    """The same for the check of riders; anybody if none is named."""


class Carrying(Model):
    """Riders and crew of a monster (18)."""

    room: int
    """Places, for bodies of human size."""
    crew: bool = False
    """Whether troops ride on it as its crew; else only characters do."""
    howdah: bool = False
    """Whether it bears a howdah."""


class Flight(Model):
    """Flying speeds (21.1), inches."""

    min: int
    """Least speed, inches a turn."""
    max: int
    """Greatest speed, inches a turn."""
    acceleration: int
    """Change of speed in a turn, inches."""


class CharacterPoints(Model):
    """What the bestiary prints for characters of the creature, by level."""

    hero: dict[Level, Points] = {}
    """Prices of heroes by level."""
    wizard: dict[Level, Points] = {}
    """Prices of wizards by level."""


class LevelRow(Model):
    """A row of its own for a level or a size."""

    points: Points
    """Its price."""
    profile: Profile
    """Its characteristics."""
    tags: tuple[TagUse, ...] = ()
    """Special rules that only it has."""


class Form(Model):
    """Another shape of the creature."""

    name: Name
    points: Points | None = None
    """Its price in this shape, where it differs."""
    profile: Profile
    """Its characteristics in this shape."""
    fixed: bool = False
    """Characters of all levels have it as it stands."""
    armed: bool = False
    """It bears the same arms as the usual shape."""


class CreatureExtra(Model):
    """Something sold with the creature only."""

    name: Name
    points: Points
    """Its price."""
    note: Name | None = None


class CreatureSource(Model):
    """Where the creature's numbers were read, and which of them."""

    book: Id
    """A book by its key under `books` of the system's file."""
    section: Short
    """The section or page of it."""
    gives: tuple[Short, ...]
    """Which numbers were read there."""

    @property
    def where(self) -> str:
        """The place in the book, without the book."""
        return self.section


class Creature(Model):
    """A row of the bestiary."""

    id: Id
    name: Name
    several: Name | None = None
    """What an entry of several of them is called, where it has no name of its own."""
    group: Id
    """The heading that it stands under in the bestiary."""
    points: Points | None = None
    """Its price; none where the bestiary prints none."""
    profile: Profile | None = None
    """Its characteristics."""
    riding: Riding | None = None
    """Whether and by whom it is ridden."""
    flight: Flight | None = None
    """Its speeds in flight."""
    flight_note: Words | None = None
    """A word on its flight."""
    enemy_save: int | None = None
    """Modifier to the save of those that it strikes."""
    natural_save: int | None = None
    """Its own save: the lowest die that saves."""
    natural_save_note: Words | None = None
    """A word on that save."""
    unarmoured_as: Id | None = None
    """The armour as which its skin protects it while it wears none, without its weight; shield and mount add to it."""
    lent_save: int | None = None
    """Its rider has this save, too, taken apart before his own."""
    alignment: tuple[Side, ...] = ()
    """Whose side it is on, where no list says it; one of these."""
    multiplier: float | None = None
    """Equipment multiplier that its entry prints."""
    paid_plainly: bool = False
    """The army lists multiply neither its equipment nor its mount (17.19)."""
    rides: Id | None = None
    """The animal that its profile holds: weapons, armour and barding count as a rider’s."""
    barded: bool = False
    """Its own body wears barding, as that of a mount does."""
    armour_penalty: Literal["double", "none"] | None = None
    """Whether armour slows it doubly, or not at all."""
    mounted_doubt: Name | None = None
    """What the sources leave open of how armour slows it on a riding animal."""
    mounted_penalty: int | None = None
    """Inches that its characters move less on a riding animal."""
    mounted_bonus: Changes = {}
    """What its characters gain on a riding animal, beside the animal's own profile."""
    arms: bool = False
    """Bears arms and armour; inferred by us."""
    monster: bool = False
    """Larger than an animal that is ridden, though it may not be over 10 ft (3 m) tall: a monster, of which one is enough (18); inferred by us."""
    aboard: bool = False
    """May be crew of chariots though it bears no arms (20.5)."""
    base: Short | None = None
    """Width and depth, mm, as 25x50; what may follow in brackets is a note."""
    tags: tuple[TagUse, ...] = ()
    """Special rules that it has."""
    magic_share: Share = Fraction(1)
    """The part of other wizards' magic points with which its wizards begin."""
    magic_points: int | None = None
    """The magic points with which each of them begins, of whatever level."""
    no_rest: bool = False
    """Its wizards regain no magic points by rest."""
    chaos_attributes: Name | None = None
    """How many Chaos attributes it has."""
    chaos_attributes_of: Literal["characters"] | None = None
    """Whether only its characters have them."""
    character_points: CharacterPoints | None = None
    """Prices of characters of its race."""
    rolled: dict[Literal["1", "2", "3", "4", "5", "6"], Profile] | None = None
    """One die for each characteristic."""
    sizes: dict[str, LevelRow] | None = None
    """Rows for its sizes."""
    levels_as: Literal["hero", "wizard"] = "hero"
    """What its rows of `levels` are; those of wizards hold the surcharge."""
    levels: dict[Level, LevelRow] | None = None
    """Rows for its levels."""
    forms: dict[Id, Form] = {}
    """Its other shapes."""
    extras: tuple[CreatureExtra, ...] = ()
    """What is sold with it only."""
    wings: CreatureExtra | None = None
    """Its flying kind: what it is called and what it costs more; without wings it does not fly."""
    of: Id | None = None
    """The creature of which this is a size; set when the files are joined."""
    carries_crew: Name | None = None
    """Who rides on it, in words."""
    carries: Carrying | None = None
    """Who rides on it, in numbers."""
    riders: tuple[Side, ...] = ()
    """Its riders have one of these alignments; any if none is named."""
    refuses: tuple[Id, ...] = ()
    """Its units accept no character of these groups, as leader or companion."""
    summoned_only: bool = False
    """Whether it comes by magic only, and cannot be bought."""
    doubt: Name | None = None
    doubt_of: Literal["characters"] | None = None
    """True if `doubt` concerns only characters of the creature; it is then shown for them alone."""
    character_doubt: Name | None = None
    """Doubt that concerns only characters of the creature."""
    people: Name | None = None
    """Several of them who are no soldiers."""
    sources: tuple[CreatureSource, ...]
    """Where its numbers were read."""
    confidence: Literal["two", "one", "suspect"]
    """How far its numbers are trusted: two sources agree, one has it, or they are suspect."""


class CreaturesFile(Defined):
    """`creatures.yaml`: the bestiary."""

    kind: Literal["creatures"]
    system: Literal["wfb3"]
    creatures: tuple[Creature, ...]
    """The rows of the bestiary."""
