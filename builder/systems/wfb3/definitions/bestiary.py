"""The bestiary: models of `creatures.yaml`."""

from fractions import Fraction
from typing import Literal

from builder.core.definitions import Defined, Id, Name, Points, Share, Short, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.troops import TagUse
from builder.systems.wfb3.definitions.values import Changes, Level, Profile, Side


class Riders(Model):
    """Riders that a creature accepts: by group, by race, or wizards by race; all if none is named."""

    groups: tuple[Id, ...] = ()
    """Ids of groups of the bestiary."""
    races: tuple[Id, ...] = ()
    """Ids of creatures of any group."""
    wizards: tuple[Id, ...] = ()
    """Ids of creatures of which only wizards may ride it."""
    characters: bool = False
    """True if only characters may ride it."""
    under_10_ft: bool = False
    """True if only riders up to 10 ft (3 m) tall may ride it."""


class Riding(Model):
    """A creature that can be ridden as a mount (18)."""

    save: int = 1
    """Steps that it adds to its rider's save."""
    barding: bool | None = None
    """True if it may wear barding."""
    by: Name | None = None
    """Riders that it accepts, in words."""
    bears: Riders | None = None
    """Riders that it accepts, as the check tests them; all riders if not set."""


class Carrying(Model):
    """Riders and crew of a monster (18)."""

    room: int
    """Places, for bodies of human size."""
    crew: bool = False
    """True if troops may be its crew; otherwise only characters ride it."""
    howdah: bool = False
    """True if it may have a howdah."""


class Flight(Model):
    """Flying speeds (21.1), inches."""

    min: int
    """Least speed, inches a turn."""
    max: int
    """Greatest speed, inches a turn."""
    acceleration: int
    """Change of speed in a turn, inches."""


class CharacterPoints(Model):
    """Prices of the creature's characters in the bestiary, by level."""

    hero: dict[Level, Points] = {}
    """Prices of heroes by level."""
    wizard: dict[Level, Points] = {}
    """Prices of wizards by level."""


class LevelRow(Model):
    """A bestiary row for a level or a size."""

    points: Points
    """Its price."""
    profile: Profile
    """Its characteristics."""
    tags: tuple[TagUse, ...] = ()
    """Special rules of this row only."""


class Form(Model):
    """A shape that the creature can have besides its usual one."""

    name: Name
    points: Points | None = None
    """Its price in this shape, where it differs."""
    profile: Profile
    """Its characteristics in this shape."""
    fixed: bool = False
    """True if characters of all levels have this profile unchanged."""
    armed: bool = False
    """True if it uses the same weapons as the usual shape."""


class CreatureExtra(Model):
    """Equipment or an animal that is sold only with the creature."""

    name: Name
    points: Points
    """Its price."""
    note: Name | None = None


class CreatureSource(Model):
    """A source of the creature's numbers."""

    book: Id
    """A book by its key under `books` of the system's file."""
    section: Short
    """Section or page of the book."""
    gives: tuple[Short, ...]
    """Names of the numbers taken from this source."""

    @property
    def where(self) -> str:
        """Section or page, without the name of the book."""
        return self.section


class Creature(Model):
    """A row of the bestiary."""

    id: Id
    name: Name
    several: Name | None = None
    """Plural name, for entries of several without a name of their own."""
    group: Id
    """Its group (heading) in the bestiary."""
    points: Points | None = None
    """Its price; none where the bestiary prints none."""
    profile: Profile | None = None
    """Its characteristics."""
    riding: Riding | None = None
    """Who may ride it, and how; none if it is not a riding animal."""
    flight: Flight | None = None
    """Its speeds in flight."""
    flight_note: Words | None = None
    """Note on its flight."""
    enemy_save: int | None = None
    """Modifier to the save of models that its natural attacks hit."""
    natural_save: int | None = None
    """Its natural save: the lowest die that saves."""
    natural_save_note: Words | None = None
    """Note on its natural save."""
    unarmoured_as: Id | None = None
    """Armour that its skin counts as while it wears none, without weight; shield and mount add to it."""
    lent_save: int | None = None
    """Save that it gives its rider, rolled separately before his own."""
    alignment: tuple[Side, ...] = ()
    """Possible alignments of the creature where the list gives none."""
    multiplier: float | None = None
    """Equipment multiplier printed in its row, instead of that by price."""
    paid_plainly: bool = False
    """True if the army lists do not multiply its equipment and mount (17.19)."""
    rides: Id | None = None
    """Id of the animal that its profile includes: its weapons, armour and barding count as a rider’s."""
    barded: bool = False
    """True if it wears barding itself."""
    armour_penalty: Literal["double", "none"] | None = None
    """`double` if armour slows it twice as much, `none` if not at all."""
    mounted_doubt: Name | None = None
    """Why it is unclear how armour slows it on a riding animal."""
    mounted_penalty: int | None = None
    """Inches by which its characters move less on a riding animal."""
    mounted_bonus: Changes = {}
    """Bonuses of its characters on a riding animal."""
    arms: bool = False
    """True if it can use weapons and armour; our inference."""
    monster: bool = False
    """True for monsters, which may be taken singly (18), including those under 10 ft (3 m); our inference."""
    aboard: bool = False
    """True if it may be crew of chariots although it uses no weapons (20.5)."""
    base: Short | None = None
    """Base width and depth in mm, as 25x50; a note may follow in brackets."""
    tags: tuple[TagUse, ...] = ()
    """Special rules that it has."""
    magic_share: Share = Fraction(1)
    """Share of the usual magic points that its wizards start with."""
    magic_points: int | None = None
    """Magic points that its wizards start with at every level."""
    no_rest: bool = False
    """True if its wizards regain no magic points by rest."""
    chaos_attributes: Name | None = None
    """Number of its Chaos attributes, as a text with dice."""
    chaos_attributes_of: Literal["characters"] | None = None
    """`characters` if only its characters have Chaos attributes."""
    character_points: CharacterPoints | None = None
    """Prices of characters of its race."""
    rolled: dict[Literal["1", "2", "3", "4", "5", "6"], Profile] | None = None
    """Profile for each face of a die, if one is rolled for each characteristic."""
    sizes: dict[str, LevelRow] | None = None
    """Rows for its sizes."""
    levels_as: Literal["hero", "wizard"] = "hero"
    """Kind of characters that its `levels` are for; those of wizards include the surcharge."""
    levels: dict[Level, LevelRow] | None = None
    """Rows for its levels."""
    forms: dict[Id, Form] = {}
    """Its other shapes."""
    extras: tuple[CreatureExtra, ...] = ()
    """Equipment and animals that are sold only with it."""
    wings: CreatureExtra | None = None
    """Its winged kind, with name and extra price; without wings it does not fly."""
    of: Id | None = None
    """The creature of which this is a size; set when the files are joined."""
    carries_crew: Name | None = None
    """Riders and crew that it carries, in words."""
    carries: Carrying | None = None
    """Numbers of riders and crew that it carries."""
    riders: tuple[Side, ...] = ()
    """Alignments of riders that it accepts; all if none is named."""
    refuses: tuple[Id, ...] = ()
    """Groups whose characters may not join its units."""
    summoned_only: bool = False
    """True if it can only be summoned, not bought."""
    doubt: Name | None = None
    doubt_of: Literal["characters"] | None = None
    """`characters` if `doubt` concerns only characters of the creature, for whom alone it is then shown."""
    character_doubt: Name | None = None
    """Additional doubt about characters of the creature, besides `doubt`."""
    people: Name | None = None
    """Plural name of its civilians."""
    civilians: bool = False
    """True if it may be the civilians of every army that has it (17.2)."""
    sources: tuple[CreatureSource, ...]
    """Sources of its numbers."""
    confidence: Literal["two", "one", "suspect"]
    """How far its numbers are trusted: two sources agree, one has it, or they are suspect."""

    @property
    def over_10_ft(self) -> bool:
        """True for a creature with the special rule of large ones."""
        return any(tag.take == "large" for tag in self.tags)

    @property
    def is_unarmed_monster(self) -> bool:
        """True for a creature larger than a horse that bears no arms (18)."""
        return not self.arms and (self.monster or self.over_10_ft)


class CreaturesFile(Defined):
    """`creatures.yaml`: the bestiary."""

    kind: Literal["creatures"]
    system: Literal["wfb3"]
    creatures: tuple[Creature, ...]
    """The rows of the bestiary."""
