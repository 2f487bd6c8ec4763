"""File models of the system and its army lists."""

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.core.definitions import Defined, GameFile, Id, Name, Points, Source, Span, Term, one_of
from builder.core.findings import Shown
from builder.core.models import Model
from builder.core.roles import Synonyms

Slot = Literal["lord", "hero", "core", "special", "rare"]
Kind = Literal["infantry", "cavalry", "character", "machine", "chariot", "monster", "swarm"]
Characteristic = Annotated[str, one_of("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")]
Values = dict[Characteristic, Annotated[int, Field(ge=0, le=10)]]


class Weapon(Model):
    """A weapon with range and Strength."""

    name: Name
    range: int | None = None
    """Range, inches; none for close combat weapons."""
    strength: int | None = None
    """Its own Strength; the bearer's if left out."""
    bonus: int = 0
    """Number added to the bearer's Strength."""
    when: Name | None = None
    """When the bonus applies, if not always."""
    note: Name | None = None
    on_foot: Name | None = None
    """Note for bearers on foot."""
    when_riding: Name | None = None
    """Note for riders."""
    shooting: bool = False
    """Whether it is shot or thrown."""
    mounted: bool = False
    """Whether only riders may use it."""
    both_hands: bool = False
    """Whether it needs both hands, so that a shield does not count in close combat."""
    hand: bool = False
    """Whether it is a hand weapon, with which a shield gives a bonus in close combat on foot."""


class Armour(Model):
    """A piece of armour: a suit with a save, or a piece that improves it."""

    name: Name
    save: Annotated[int, Field(ge=1, le=6)] | None = None
    """Save of a suit of armour; left out for other pieces."""
    better: int = 0
    """Number by which it improves a save."""
    on_foot: int = 0
    """Additional improvement in close combat on foot with a hand weapon."""
    shield: bool = False
    """Whether it is a shield, which does not count in close combat with a weapon for both hands."""
    mounted: bool = False
    """Whether only riders may have it."""

    @property
    def is_suit(self) -> bool:
        """True if it has a save of its own; a model wears only one such piece."""
        return self.save is not None


class Thing(Model):
    """An option that is neither weapon nor armour."""

    name: Name
    effect: Name | None = None
    """Its effect, in a few words."""
    standard: bool = False
    """Whether it is a standard of the army."""


class Mount(Model):
    """A mount."""

    name: Name
    profile: Id | None = None
    """Id of its profile in the army's file; none if we have no data."""
    barding: bool = False
    """Whether it may wear barding."""
    monster: bool = False
    """Whether it is a monster."""


class MagicItem(Model):
    """A magic item that all armies may take."""

    name: Name
    points: Points
    """Its price."""
    kind: Literal["weapon", "armour", "talisman", "arcane", "enchanted", "banner"]
    """What kind of item it is."""
    several: bool = False
    """Whether an army may have it more than once."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    headings: tuple[Name, ...]
    """Headings of its columns."""
    rows: tuple[tuple[Name, ...], ...]
    """The rows of the table."""
    turn: Id
    """The phase of the turn that it belongs to."""
    cited: Name | None = None
    """Its citation, in words."""


class SystemFile(GameFile):
    """`lists/wfb6/system.yaml`."""

    for_search: ClassVar[frozenset[str]] = frozenset(("synonyms",))

    kind: Literal["system"]
    system: Literal["wfb6"]
    characteristics: dict[Characteristic, Term]
    """Names of the characteristics."""
    slots: dict[Slot, Name]
    """Names of the parts of a list: characters, core and so on."""
    kinds: dict[Kind, Name]
    """Names of the kinds of troops."""
    weapons: dict[Id, Weapon]
    """Weapons."""
    armour: dict[Id, Armour]
    """Armour."""
    things: dict[Id, Thing] = {}
    """Options that are neither weapons nor armour."""
    mounts: dict[Id, Mount]
    """Mounts."""
    items: dict[Id, MagicItem]
    """Magic items."""
    items_source: Source
    """Source of the magic items."""
    mounted_save: int
    """Number by which riding improves a save."""
    doubts: tuple[Name, ...] = ()
    """Notes on what we have no source for, and what players should do about it."""
    turn: dict[Id, Name] = {}
    """Names of the phases of a turn, in order."""
    references: tuple[Reference, ...] = ()
    """Quick-reference tables."""
    synonyms: Synonyms = {}
    """Additional search words for roles, weapons, mounts, entries and kinds of characters."""

    @cached_property
    def gear(self) -> dict[str, Shown]:
        """Names of weapons, armour and other things, by id."""
        tables = (self.weapons, self.armour, self.things)
        return {id: table[id].name for table in tables for id in table}

    def word(self, id: str) -> Shown:
        """Display name of a weapon, piece of armour, mount or item; the id itself if it is unknown."""
        tables = (self.weapons, self.armour, self.things, self.mounts, self.items)
        return next((table[id].name for table in tables if id in table), id)


class Champion(Model):
    """A champion of a unit."""

    name: Name
    points: Points
    """Price of the champion."""
    profile: Id | None = None
    """Id of the profile; if left out, the unit's with one more Attack."""


class WizardLevel(Model):
    """A higher level that a wizard may buy."""

    level: Annotated[int, Field(ge=1, le=4)]
    """The level."""
    points: Points
    """Additional price."""


class Line(Model):
    """A line of the army list: a character, unit or machine."""

    id: Id
    name: Name
    slot: Slot
    """The part of the list: characters, core and so on."""
    kind: Kind = "infantry"
    """The kind of troops."""
    points: Points
    """Price of a character or machine, or of each model of a unit."""
    profile: Id | None = None
    """Id of its profile; its own id if left out."""
    size: Span | None = None
    """Number of models in a unit; left out for characters and machines."""
    most: int | None = None
    """Greatest number of entries in an army."""
    unique: bool = False
    """Whether it is a unique character."""
    crew: int = 0
    """Number of crew."""
    mount: Id | None = None
    """Id of the mount that all its models ride."""
    equipment: tuple[Id, ...] = ()
    """Equipment included in its price, by id."""
    options: dict[Id, Points] = {}
    """Price of each option that it may buy, by id; for a unit, per model."""
    mounts: dict[Id, Points] = {}
    """Price of each mount that it may choose, by id."""
    level: int = 0
    """Level of a wizard; 0 for others."""
    levels: tuple[WizardLevel, ...] = ()
    """Higher levels that a wizard may buy."""
    magic: int | None = None
    """Points that a character may spend on magic items."""
    champion: Champion | None = None
    """The unit's champion, if it may have one."""
    musician: Points | None = None
    """Price of a musician, if it may have one."""
    standard: Points | None = None
    """Price of a standard bearer, if it may have one."""


class ArmyFile(Defined):
    """`lists/wfb6/armies/*.yaml`."""

    kind: Literal["army"]
    system: Literal["wfb6"]
    id: Id
    name: Name
    source: Source
    unverified: Name | None = None
    """Why its numbers may differ from the book's, if they were not checked."""
    credit: Name | None = None
    """Whose work was used, as its licence requires."""
    profiles: dict[Id, Values]
    """Characteristics by id."""
    units: Annotated[tuple[Line, ...], Field(min_length=1)]
    """The lines of the list."""
