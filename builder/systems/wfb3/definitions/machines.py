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
    """Men who serve it."""
    points: Points | None
    """Without its crew; `null` where no book prints it."""
    range: int | None = None
    """Greatest range, inches."""
    min_range: int | None = None
    """Least range, inches."""
    template: float | None = None
    """Radius, inches."""
    strength: int
    """The Strength of its hits."""
    save: int
    """What it takes from saves."""
    wounds: Short
    """The wounds of a hit, as the table prints them."""
    move: Name | None = None
    """Movement in a phase; `null` if it cannot move, or is carried."""
    slows: float = 0
    """Inches that those lose who carry it."""
    spares: tuple[Id, ...] = ()
    """Creatures that it does not slow."""
    rank_hits: int | None = None
    """Hits on each rank that the shot goes through …"""
    ranks: int | None = None
    """… and how many ranks those are at most."""
    strength_step: int | None = None
    """Inches for each of which, beyond the first so many, a point of Strength is lost."""
    portable: bool = False
    """Whether a man or two carry it."""
    tournament: Literal["legal", "doubtful", "never"] = "legal"
    """Whether tournaments allow the size (A27)."""
    rulebook: bool = True
    """In the rulebook's tables; others are of single army lists."""
    shots: int | None = None
    """Shots in a turn, where it has more than one."""
    barrels: int | None = None
    """Barrels, each of which hits every rank once; `null` where it has but one."""
    doubt: Words | None = None
    source: Source


class MachineKind(Model):
    """How machines of a kind are moved, aimed and served, and what they suffer (19.6 to 19.9, the lists)."""

    ballistic: int | None = None
    """The Ballistic Skill that it shoots with, whoever serves it."""
    weaker_ranks: int = 0
    """Strength that its shot loses at each rank behind the first."""
    heat: int | None = None
    """Boxes of its heat track, where it grows hot."""
    useless: int | None = None
    """With so many of its crew lost it is of no more use; with all of them lost if none is named."""
    dwindling: tuple[Name, ...] = ()
    """What holds with one, two … of its crew lost, in place of the general table (19.3.3)."""
    like: Id | None = None
    """Another kind, of which is told what `told` does not tell of this one."""
    told: Told = {}
    """What its block says of it in play."""
    hits: tuple[int, ...] = ()
    """Strengths of the hits of which it tells there."""
    source: Source


class MachineRules(Model):
    """What all war machines share (19)."""

    crew_points: Points
    """What a man of the crew costs."""
    per_man: float
    """Inches that each man moves it."""
    max_move: float
    """Inches that it is moved at most."""
    team_unit: int
    """Portable weapons make up a unit from so many teams on (19.5)."""
    source: Source


class VehicleRules(Model):
    """Chariots and wagons (20)."""

    unit: Span
    """Vehicles in a unit."""
    team: Span
    """Draught creatures of one."""
    light_team: Span
    """Creatures that draw a light chariot."""
    light_crew: Span
    """Within both it is light, else heavy (A13)."""
    room: dict[Literal["light", "heavy", "wagon"], int]
    """Places for crew of human size."""
    per_place: dict[Id, int] = {}
    """Creatures of which several fill one place."""
    places: dict[Id, int] = {}
    """Creatures that fill several places."""
    draught: tuple[Id, ...]
    """Draught creatures that tournaments know."""
    losses: tuple[int, ...]
    """Inches off the creature's movement for a team of 1, 2, 3, 4."""
    wagon_loss: int
    """What a wagon loses in movement, inches."""
    turning: dict[Literal["light", "heavy", "wagon"], Name]
    """Turning radius, as the sheet prints it."""
    reserve: dict[Literal["light", "heavy", "wagon"], bool]
    """Whether it has a reserve move."""
    hits: Name
    """What it does in the charge by itself, as the sheet prints it (20.6)."""
    strengths: tuple[int, ...] = ()
    """Of these hits."""
    source: Source
    price_source: Source
    """Where the prices stand."""


class MonsterRules(Model):
    """Monsters with riders and crews (18)."""

    howdah_save: int
    """Steps that it adds to the save of riders and crew."""
    source: Source


class AltarRules(Model):
    """War altars (16.2, A9)."""

    points: Points
    """The price of an altar."""
    guards: Span
    """Guards within that price."""
    move_parts: int
    """The guards move so many times slower."""
    doubt: Words | None = None
    source: Source
