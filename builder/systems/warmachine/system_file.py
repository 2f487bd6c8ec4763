"""File model of the system: terms, kinds and numbers that all factions share."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.core.definitions import GameFile, Id, Name, Points, Source, Term
from builder.core.models import Model
from builder.core.roles import Role as PlayersRole
from builder.core.roles import Synonyms
from builder.systems.warmachine.definitions import Role, Stat
from builder.systems.warmachine.quick_reference import Phase, Reference


class Encounter(Model):
    """A size of game: points limits and number of warcasters."""

    name: Name
    warcasters: Annotated[int, Field(ge=1, le=99)]
    """Greatest number of warcasters."""
    points: tuple[Points, ...] = ()
    """Points limits of this size; none if it only has `points_from`."""
    points_from: Points | None = None
    """Least points limit, for a size without fixed limits."""
    warcaster_each: Points | None = None
    """Points beyond `points_from` for each additional warcaster."""
    minutes: Annotated[tuple[int, ...], Field(min_length=1, max_length=2)]
    """Duration of a game in minutes: the least and, if there is one, the greatest."""
    source: Source


class Kind(Model):
    """A kind of entries."""

    name: Name
    role: Role
    """Role of entries of this kind in the rules."""
    group: Id
    """The heading under which the army list shows it."""
    base: Id | None = None
    """Size of the base, if all entries of the kind have the same."""
    advantages: tuple[Id, ...] = ()
    """Advantages that all entries of the kind have although cards do not print them."""
    source: Source


class Base(Model):
    """A size of base."""

    name: Name
    mm: Annotated[int, Field(ge=20, le=200)]
    """Diameter, mm."""
    height: Annotated[float, Field(gt=0)] | None = None
    """Height that the rules give a model on this base, inches."""
    source: Source


class Sign(Model):
    """An advantage of a model or quality of a weapon, printed as an icon on cards and as a word on sheets."""

    name: Name
    short: Name | None = None
    """The word on cards."""
    armour: Annotated[int, Field(ge=0, le=9)] = 0
    """Number added to ARM."""
    text: Name | None = None
    """Its effect, in a few words."""
    source: Source | None = None
    doubt: Name | None = None


class GridSystem(Model):
    """A system of a damage grid, by the letter of its boxes."""

    name: Name
    short: Name | None = None
    """Letter shown on sheets, if a language uses another."""
    source: Source | None = None
    doubt: Name | None = None


class Marshals(Model):
    """Number of warjacks that a 'jack marshal controls."""

    warjacks: Annotated[int, Field(ge=0, le=9)]
    """Greatest number of warjacks."""
    source: Source


class Tournament(Model):
    """Values of organised play."""

    below: Annotated[Points, Field(ge=0)]
    """Points by which models, warjack points included, may cost less than the agreed points."""
    source: Source


class SystemFile(GameFile):
    """`lists/warmachine/system.yaml`."""

    for_search: ClassVar[frozenset[str]] = frozenset(("roles", "synonyms"))

    kind: Literal["system"]
    system: Literal["warmachine"]
    stats: dict[Stat, Term]
    """Names of the statistics."""
    terms: dict[Id, Term]
    """Headings of weapons, spells and prices."""
    encounters: dict[Id, Encounter]
    """Sizes of games."""
    factions: dict[Id, Name]
    """Names of the factions."""
    groups: dict[Id, Name]
    """Headings of an army list, in order."""
    kinds: dict[Id, Kind]
    """Kinds of entries."""
    bases: dict[Id, Base]
    """Sizes of bases."""
    advantages: dict[Id, Sign]
    """Advantages."""
    qualities: dict[Id, Sign]
    """Qualities of weapons."""
    systems: dict[Annotated[str, Field(pattern="^[A-Z]$")], GridSystem]
    """Systems of a machine, by their letters in a damage grid."""
    locations: dict[Annotated[str, Field(pattern="^[A-Z]$")], Term]
    """Locations of weapons on a machine, by letter."""
    keywords: dict[Id, Name]
    """Names of keywords, which sheets show below an entry's name."""
    marshals: Marshals
    """Numbers of warjacks under 'jack marshals."""
    tournament: Tournament
    """Values of organised play."""
    turn: dict[Phase, Name]
    """Names of the phases of the turn."""
    references: tuple[Reference, ...]
    """Quick-reference tables, in the order of the turn."""
    roles: dict[Id, tuple[PlayersRole, ...]] = {}
    """Roles of each kind in an army; roles by keyword take precedence."""
    synonyms: Synonyms = {}
    """Search words for roles, kinds, keywords, advantages and entries."""
