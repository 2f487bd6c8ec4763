"""War machines, chariots and wagons, monsters with crews, war altars."""

from typing import Literal

from builder.core.definitions import Id, Name, Points, Short, Source, Span, Words
from builder.core.models import Model
from builder.systems.wfb3.definitions.values import Told


class Machine(Model):
    """A row of a war machine's table (19)."""

    name: Name
    kind: Id
    crew: int
    """Number of crewmen."""
    points: Points | None
    """Price without its crew; `null` if no book prints it."""
    range: int | None = None
    """Greatest range, inches."""
    min_range: int | None = None
    """Least range, inches."""
    template: float | None = None
    """Radius of the template, inches."""
    strength: int
    """The Strength of its hits."""
    save: int
    """Modifier to the save of models that it hits."""
    wounds: Short
    """Wounds of a hit, as printed in the table."""
    move: Name | None = None
    """Movement in a phase; `null` if it cannot move, or is carried."""
    slows: float = 0
    """Inches of Movement lost by those who carry it."""
    spares: tuple[Id, ...] = ()
    """Ids of creatures that lose no Movement by carrying it."""
    rank_hits: int | None = None
    """Hits on each rank that the shot passes through."""
    ranks: int | None = None
    """Largest number of ranks that the shot passes through."""
    strength_step: int | None = None
    """Length of a step of range in inches; each step after the first costs 1 Strength."""
    portable: bool = False
    """True if its crew carries it."""
    tournament: Literal["legal", "doubtful", "never"] = "legal"
    """Tournament status of the machine (A27)."""
    rulebook: bool = True
    """True if it is in the rulebook's tables; others belong to single army lists."""
    shots: int | None = None
    """Shots in a turn, if more than one."""
    barrels: int | None = None
    """Number of barrels, each of which hits every rank once; `null` for one."""
    doubt: Words | None = None
    source: Source


class MachineKind(Model):
    """Rules of a kind of machine: movement, aiming, crew and damage (19.6 to 19.9, the lists)."""

    ballistic: int | None = None
    """Its own Ballistic Skill, independent of the crew."""
    weaker_ranks: int = 0
    """Strength lost at each rank behind the first."""
    heat: int | None = None
    """Boxes of its heat track, if it has one."""
    useless: int | None = None
    """Crew losses that make it useless; the whole crew if none is named."""
    dwindling: tuple[Name, ...] = ()
    """Effects of one, two … crew lost, instead of the general table (19.3.3)."""
    like: Id | None = None
    """Another kind whose play notes also apply, except under headings that `told` has itself."""
    told: Told = {}
    """Play notes on sheets."""
    hits: tuple[int, ...] = ()
    """Strengths of hits mentioned in the notes."""
    source: Source


class MachineRules(Model):
    """Rules of all war machines (19)."""

    crew_points: Points
    """Surcharge for each crewman."""
    per_man: float
    """Inches of movement for each crewman."""
    max_move: float
    """Greatest movement, inches."""
    team_unit: int
    """Teams of portable weapons that form a unit (19.5)."""
    source: Source


class VehicleRules(Model):
    """Chariots and wagons (20)."""

    unit: Span
    """Number of vehicles in a unit."""
    team: Span
    """Number of draught creatures of one vehicle."""
    light_team: Span
    """Number of draught creatures of a light chariot."""
    light_crew: Span
    """Number of crew of a light chariot; with more creatures or crew it is heavy (A13)."""
    room: dict[Literal["light", "heavy", "wagon"], int]
    """Places for human-sized crew, by kind."""
    per_place: dict[Id, int] = {}
    """Creatures that share a place, and how many fit into one."""
    places: dict[Id, int] = {}
    """Creatures that take several places, and how many."""
    draught: tuple[Id, ...]
    """Draught creatures allowed in tournaments."""
    losses: tuple[int, ...]
    """Inches of Movement lost by a team of 1, 2, 3, 4."""
    wagon_loss: int
    """Additional Movement lost by a wagon, inches."""
    turning: dict[Literal["light", "heavy", "wagon"], Name]
    """Turning radius, as the sheet prints it."""
    reserve: dict[Literal["light", "heavy", "wagon"], bool]
    """True if it has a reserve move, by kind."""
    hits: Name
    """Hits of the vehicle itself in a charge, as the sheet prints them (20.6)."""
    strengths: tuple[int, ...] = ()
    """Strengths of the hits in `hits`."""
    source: Source
    price_source: Source
    """Source of the prices."""


class MonsterRules(Model):
    """Monsters with riders and crews (18)."""

    howdah_save: int
    """Steps that a howdah adds to the save of riders and crew."""
    source: Source


class AltarRules(Model):
    """War altars (16.2, A9)."""

    points: Points
    """The price of an altar."""
    guards: Span
    """Number of guards included in the price of an altar."""
    move_parts: int
    """Number by which the guards' Movement is divided to give that of the altar."""
    doubt: Words | None = None
    source: Source
