"""What is at hand in play: the tables of the game."""

from typing import Annotated, Literal

from pydantic import Field

from builder.core.definitions import Name, Source
from builder.core.models import Model

Phase = Literal["maintenance", "control", "activation", "always"]
"""The phases of a turn, in their order, and what holds in all of them."""


class Line(Model):
    """A line of a table: what, and what holds of it."""

    what: Name
    """The left cell."""
    value: Name
    """The right cell."""


class Reference(Model):
    """A table of the game to have at hand."""

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
