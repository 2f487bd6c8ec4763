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
    """Text of the left cell."""
    value: Name
    """Text of the right cell."""


class Reference(Model):
    """A quick-reference table."""

    name: Name
    turn: Phase
    """The phase of the turn that it belongs to."""
    heading: Name
    """The heading of its second column."""
    warjacks: bool = False
    """Whether it is only for armies with warjacks."""
    rows: Annotated[tuple[Line, ...], Field(min_length=1)]
    """The rows of the table."""
    source: Source
