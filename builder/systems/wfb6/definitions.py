"""File models of the system and its army lists."""

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.core.definitions import Book, Defined, Id, Name, Points, Source, Span, one_of
from builder.core.findings import Shown
from builder.core.models import Model
from builder.core.roles import Synonyms

Slot = Literal["lord", "hero", "core", "special", "rare"]
Kind = Literal["infantry", "cavalry", "character", "machine", "chariot", "monster", "swarm"]
Characteristic = Annotated[str, one_of("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")]
Values = dict[Characteristic, Annotated[int, Field(ge=0, le=10)]]


class Heading(Model):
    """A characteristic: its heading and its name."""

    short: Name
    """The heading of its column."""
    name: Name


class Weapon(Model):
    """A weapon with range and Strength."""

    name: Name
    range: int | None = None
    """Inches; none for those of close combat."""
    strength: int | None = None
    """Its own; its bearer's if none is named."""
    bonus: int = 0
    """What it adds to its bearer's Strength."""
    when: Name | None = None
    """When it does so, where that is not always."""
    note: Name | None = None
    on_foot: Name | None = None
    """A note for those who fight on foot."""
    when_riding: Name | None = None
    """A note for riders."""
    shooting: bool = False
    """Whether it is shot or thrown."""
    mounted: bool = False
    """Whether it is a weapon for riders alone."""
    both_hands: bool = False
    """Whether it takes both hands, so that no shield is used with it in close combat."""
    hand: bool = False
    """Whether it is a hand weapon, with which a shield is worth more in close combat on foot."""


class Armour(Model):
    """A piece of armour: a suit with a save, or a piece that improves it."""

    name: Name
    save: Annotated[int, Field(ge=1, le=6)] | None = None
    """The save of a suit."""
    better: int = 0
    """By how much it betters a save."""
    on_foot: int = 0
    """By how much more it betters the save in close combat on foot, beside a hand weapon."""
    shield: bool = False
    """Whether it is borne on the arm, where weapons for both hands leave it no use in close combat."""
    mounted: bool = False
    """Whether only riders have it."""

    @property
    def is_suit(self) -> bool:
        """True if it has a save of its own: only one such piece is worn."""
        return self.save is not None


class Thing(Model):
    """An option that is neither weapon nor armour."""

    name: Name
    effect: Name | None = None
    """What it does, in a few words."""
    standard: bool = False
    """Whether it is a standard of the army."""


class Mount(Model):
    """A mount."""

    name: Name
    profile: Id | None = None
    """Its profile in the army's file; none where our facts have none."""
    barding: bool = False
    """Whether it may wear barding."""
    monster: bool = False
    """Whether it is a monster."""


class MagicItem(Model):
    """A magic item that every army may have."""

    name: Name
    points: Points
    """Its price."""
    kind: Literal["weapon", "armour", "talisman", "arcane", "enchanted", "banner"]
    """What kind of item it is."""
    several: bool = False
    """Whether an army may have more than one of it."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    headings: tuple[Name, ...]
    """Its headings."""
    rows: tuple[tuple[Name, ...], ...]
    """Its lines."""
    turn: Id
    """The part of the turn in which it is needed."""
    cited: Name | None = None
    """What is cited for it."""


class SystemFile(Defined):
    """`lists/wfb6/system.yaml`."""

    for_search: ClassVar[frozenset[str]] = frozenset(("synonyms",))

    kind: Literal["system"]
    system: Literal["wfb6"]
    name: Name
    books: dict[Id, Book]
    """The books that are cited, by key."""
    characteristics: dict[Characteristic, Heading]
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
    """What else is bought."""
    mounts: dict[Id, Mount]
    """Mounts."""
    items: dict[Id, MagicItem]
    """Magic items."""
    items_source: Source
    """Where the items stand."""
    mounted_save: int
    """By how much riding betters a save."""
    doubts: tuple[Name, ...] = ()
    """What is not from a source of ours, and what to do about it."""
    turn: dict[Id, Name] = {}
    """The parts of a turn, in their order."""
    references: tuple[Reference, ...] = ()
    """Tables of rules to have at hand."""
    synonyms: Synonyms = {}
    """Further words by which players look for a role, a weapon, a mount, an entry or a kind of character."""

    @cached_property
    def gear(self) -> dict[str, Shown]:
        """Names of weapons, armour and other things, by id."""
        tables = (self.weapons, self.armour, self.things)
        return {id: table[id].name for table in tables for id in table}

    def word(self, id: str) -> Shown:
        """Display name of a weapon, piece of armour, mount or item; the id itself if it is unknown."""
        tables = (self.weapons, self.armour, self.things, self.mounts, self.items)
        return next((table[id].name for table in tables if id in table), id)

    def cite(self, source: Source) -> str:
        """A source as a citation."""
        return f"{self.books[source.book].short} {source.where}".rstrip()


class Champion(Model):
    """A champion of a unit."""

    name: Name
    points: Points
    """His price."""
    profile: Id | None = None
    """His profile; that of his unit with an Attack more if none is named."""


class WizardLevel(Model):
    """A higher level that a wizard may buy."""

    level: Annotated[int, Field(ge=1, le=4)]
    """The level."""
    points: Points
    """What it costs more."""


class Line(Model):
    """A line of the army list: a character, unit or machine."""

    id: Id
    name: Name
    slot: Slot
    """The part of the list: characters, core and so on."""
    kind: Kind = "infantry"
    """The kind of troops."""
    points: Points
    """Of a character, a machine, or each model of a unit."""
    profile: Id | None = None
    """Its row of the profiles; its own id unless given."""
    size: Span | None = None
    """Models in a unit; none for what is no unit."""
    most: int | None = None
    """How many an army may have."""
    unique: bool = False
    """Whether there is only one of him in the world."""
    crew: int = 0
    """Men who serve it."""
    mount: Id | None = None
    """What all its models ride."""
    equipment: tuple[Id, ...] = ()
    """What it has without paying."""
    options: dict[Id, Points] = {}
    """What it may buy, with its price."""
    mounts: dict[Id, Points] = {}
    """What it may ride, with its price."""
    level: int = 0
    """Of a wizard."""
    levels: tuple[WizardLevel, ...] = ()
    """Further levels that a wizard may have."""
    magic: int | None = None
    """Points that a character may spend on magic items."""
    champion: Champion | None = None
    """Its champion."""
    musician: Points | None = None
    """The price of its musician."""
    standard: Points | None = None
    """The price of its standard bearer."""


class ArmyFile(Defined):
    """`lists/wfb6/armies/*.yaml`."""

    kind: Literal["army"]
    system: Literal["wfb6"]
    id: Id
    name: Name
    source: Source
    unverified: Name | None = None
    """Why its numbers are not to be trusted as those of the book, where they are not."""
    credit: Name | None = None
    """Whose work was used, as its licence asks."""
    profiles: dict[Id, Values]
    """Characteristics by id."""
    units: Annotated[tuple[Line, ...], Field(min_length=1)]
    """The lines of the list."""
