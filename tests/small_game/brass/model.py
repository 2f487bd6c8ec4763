"""The shape of the game's files: the system, armies, rosters."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core import roster as kernel
from builder.core.definitions import Book, Defined, Id, Name, Points, Source
from builder.core.models import Model
from builder.core.roster import MAX_ENTRIES, MAX_MODELS, MAX_PARTS

Kind = Literal["captain", "engine", "crew"]


class SystemFile(Defined):
    """`lists/brass/system.yaml`."""

    kind: Literal["system"]
    system: Literal["brass"]
    books: dict[Id, Book]
    characteristics: dict[Id, Name]
    """Headings of a profile, in their order."""
    kinds: dict[Kind, Name]
    """What the parts of a list are called, in their order."""
    options: dict[Id, Name]
    """What models may carry."""


class Unit(Model):
    """What an army may take."""

    id: Id
    name: Name
    kind: Kind
    points: Points
    """Of each model."""
    values: dict[Id, int]
    hits: int
    models: Annotated[int, Field(ge=1)] = 1
    """The most models of an entry."""
    options: dict[Id, Points] = {}
    """What each model may have, with its price."""
    most: int | None = None
    """How many entries an army may have."""


class ArmyFile(Defined):
    """`lists/brass/armies/*.yaml`."""

    kind: Literal["army"]
    system: Literal["brass"]
    id: Id
    name: Name
    source: Source
    units: Annotated[tuple[Unit, ...], Field(min_length=1)]


class Entry(kernel.Entry):
    """A captain, an engine, a crew."""

    models: Annotated[int, Field(ge=1, le=MAX_MODELS)] | None = None
    options: Annotated[tuple[Id, ...], Field(max_length=MAX_PARTS)] = ()
    captain: Id | None = None
    """Whose engine it is."""


class Roster(kernel.Roster):
    """A list."""

    system: Literal["brass"]
    entries: Annotated[tuple[Entry, ...], Field(max_length=MAX_ENTRIES)] = ()
