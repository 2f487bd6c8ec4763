"""File models of quick-reference tables."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Name, Source
from builder.core.models import Model

Phase = Literal["before", "maintenance", "control", "activation", "always"]
"""Before the game, phases of a turn in order, and `always` for rules of all phases."""


class Line(Model):
    """A row of a quick-reference table."""

    what: Name
    """The left cell."""
    value: Name
    """The right cell."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    turn: Phase
    """The part of the turn that it belongs to."""
    heading: Name
    """The heading of its second column."""
    warjacks: bool = False
    """Whether it is about warjacks alone."""
    rows: Annotated[tuple[Line, ...], Field(min_length=1)]
    """Its lines."""
    source: Source
