"""The shape of the game's files: the system, armies, scenarios, rosters."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core import roster as kernel
from builder.core.definitions import Book, Defined, Id, Name, Points, Source
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES

Row = Annotated[str, Field(max_length=60)]


class SystemFile(Defined):
    """`lists/brass/system.yaml`."""

    kind: Literal["system"]
    system: Literal["brass"]
    books: dict[Id, Book]
    characteristics: dict[Id, Name]
    """Headings of a profile, in their order."""
    systems: dict[Annotated[str, Field(pattern="^[A-Z]$")], Name]
    """Parts of an engine, by their letters in a grid."""


class Unit(Model):
    """What an army may take."""

    id: Id
    name: Name
    kind: Literal["captain", "engine", "crew"]
    points: Points
    values: dict[Id, int]
    boiler: Points = 0
    """Points that a captain has for engines of his own."""
    hits: int = 1
    grid: tuple[Row, ...] = ()
    """An engine's damage: `x` void, `.` a plain box, letters for boxes of its systems."""
    most: int | None = None
    """How many an army may have."""


class ArmyFile(Defined):
    """`lists/brass/armies/*.yaml`."""

    kind: Literal["army"]
    system: Literal["brass"]
    id: Id
    name: Name
    source: Source
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]


class ScenarioFile(Defined):
    """`lists/brass/scenarios/*.yaml`: what a roster names under `scenario`."""

    kind: Literal["scenario"]
    system: Literal["brass"]
    id: Id
    name: Name
    source: Source
    engines: Annotated[int, Field(ge=0)]
    """How many engines either side may have."""


class Entry(kernel.Entry):
    """One captain, engine or crew."""

    captain: Id | None = None
    """Whose engine it is; his boiler pays for it."""
    guards: Id | None = None
    """What it stays close to in the battle."""


class Roster(kernel.Roster):
    """A list."""

    system: Literal["brass"]
    scenario: Id | None = None
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
