"""File model of the system: terms, kinds and numbers that all factions share."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.core.definitions import Book, Defined, Id, Name, Points, Source
from builder.core.models import Model
from builder.core.roles import Role as PlayersRole
from builder.core.roles import Synonyms
from builder.systems.warmachine.definitions import Count, Role, Stat
from builder.systems.warmachine.quick_reference import Phase, Reference


class Term(Model):
    """A term of the cards with its column heading."""

    name: Name
    short: Name
    """The heading of its column."""


class Encounter(Model):
    """A size of game: points limits and number of warcasters."""

    name: Name
    warcasters: Annotated[int, Field(ge=1, le=99)]
    """The most that may be had."""
    points: tuple[Points, ...] = ()
    """Army points that may be agreed; none where only `points_from` bounds them."""
    points_from: Points | None = None
    """From so many points."""
    warcaster_each: Points | None = None
    """For how many points beyond `points_from` there may be one warcaster more."""
    minutes: Annotated[tuple[int, ...], Field(min_length=1, max_length=2)]
    """How long a game takes: from, and to, if it ends."""
    source: Source


class Kind(Model):
    """A kind of entries."""

    name: Name
    role: Role
    """What an entry of the kind is."""
    group: Id
    """The heading under which an army shows it."""
    base: Id | None = None
    """Size of the base, where all of the kind have the same."""
    advantages: tuple[Id, ...] = ()
    """Those that all of the kind have without its being printed."""
    source: Source


class Base(Model):
    """A size of base."""

    name: Name
    mm: Annotated[int, Field(ge=20, le=200)]
    """Diameter, mm."""
    height: Annotated[float, Field(gt=0)] | None = None
    """How tall a model on it counts, in inches."""
    source: Source


class Sign(Model):
    """An advantage of a model or quality of a weapon, printed as an icon on cards and as a word on sheets."""

    name: Name
    short: Name | None = None
    """The word on cards."""
    armour: Annotated[int, Field(ge=0, le=9)] = 0
    """What it adds to ARM."""
    text: Name | None = None
    """What it does, in a few words."""
    source: Source | None = None
    doubt: Name | None = None


class GridSystem(Model):
    """A system of a damage grid, by the letter of its boxes."""

    name: Name
    short: Name | None = None
    """The letter as sheets show it, where a language has one of its own."""
    source: Source | None = None
    doubt: Name | None = None


class Marshals(Model):
    """Number of warjacks that a 'jack marshal controls."""

    warjacks: Annotated[int, Field(ge=0, le=9)]
    """So many warjacks."""
    source: Source


class Tournament(Model):
    """Values of organised play."""

    below: Annotated[Points, Field(ge=0)]
    """Points of models, warjack points included, that a list may stay below what is agreed."""
    lists: Annotated[int, Field(ge=1, le=9)]
    """The most lists of a player."""
    specialists: dict[Count, Points] = {}
    """Points of specialists by the army points of the list."""
    warcaster_value: Annotated[int, Field(ge=0)]
    """Points that a warcaster counts in a tiebreak."""
    source: Source
    sources: dict[Literal["below", "lists", "specialists", "warcaster_value"], Source] = {}
    """Where one of these numbers stands elsewhere."""


class SystemFile(Defined):
    """`lists/warmachine/system.yaml`."""

    for_search: ClassVar[frozenset[str]] = frozenset(("roles", "synonyms"))

    kind: Literal["system"]
    system: Literal["warmachine"]
    name: Name
    books: dict[Id, Book]
    """The books that are cited, by key."""
    stats: dict[Stat, Term]
    """Names of the statistics."""
    terms: dict[Id, Term]
    """Headings of weapons, spells and prices."""
    encounters: dict[Id, Encounter]
    """Sizes of games."""
    factions: dict[Id, Name]
    """Names of the factions."""
    groups: dict[Id, Name]
    """Headings of the army, in their order."""
    kinds: dict[Id, Kind]
    """Kinds of entries."""
    bases: dict[Id, Base]
    """Sizes of bases."""
    advantages: dict[Id, Sign]
    """Advantages."""
    qualities: dict[Id, Sign]
    """Qualities of weapons."""
    systems: dict[Annotated[str, Field(pattern="^[A-Z]$")], GridSystem]
    """Parts of a machine, by their letters in a grid."""
    locations: dict[Annotated[str, Field(pattern="^[A-Z]$")], Term]
    """Where a machine bears its weapons."""
    keywords: dict[Id, Name]
    """What the line under a name says besides faction and kind."""
    marshals: Marshals
    """What ’jack marshals control."""
    tournament: Tournament
    """Numbers of organised play."""
    turn: dict[Phase, Name]
    """Names of the parts of the turn."""
    references: tuple[Reference, ...]
    """Tables to have at hand, in the order of the turn."""
    roles: dict[Id, tuple[PlayersRole, ...]] = {}
    """What each of the kinds does in an army, and what a keyword says instead."""
    synonyms: Synonyms = {}
    """What players call roles, kinds, keywords, advantages and entries."""
