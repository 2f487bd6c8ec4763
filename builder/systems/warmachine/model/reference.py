"""What is at hand in play: the tables of the game."""

from __future__ import annotations

from typing import Annotated, Literal

from builder.core.annotations import Field
from builder.core.definitions import Name, Source
from builder.core.models import Model

Phase = Literal["maintenance", "control", "activation", "always"]
"""The phases of a turn, in their order, and what holds in all of them."""


class Line(Model):
    """A line of a table: what, and what holds of it."""

    what: Name
    value: Name


class Reference(Model):
    """A table of the game to have at hand."""

    name: Name
    turn: Phase
    heading: Name
    warjacks: bool = False
    """Whether it is about warjacks alone."""
    rows: Annotated[tuple[Line, ...], Field(min_length=1)]
    source: Source
