"""Buildings, heights and the length of the battle (22, 26.1)."""

from __future__ import annotations

import math
from fractions import Fraction

from builder.core.definitions import Range


def sections(length: float, width: float, longest: int) -> int:
    """Number of sections of a building with these walls, none longer than `longest`, all in inches (22.1)."""
    return math.ceil(length / longest) * math.ceil(width / longest)


def shooters_at_wall(wall: float) -> int:
    """Number of models that can shoot out of a wall: one for each whole inch (22.2)."""
    return math.floor(wall)


def range_at_height(reach: int, part: Fraction, *, up: bool) -> int:
    """Range in inches, shorter by a `part` when shooting up at a building, longer when down, rounded (22.2, 22.3)."""
    return math.floor(reach * (1 - part if up else 1 + part) + Fraction(1, 2))


def battle_hours(turns: int, minutes: Range) -> int:
    """Length of a battle in hours, rounded, from the least and most minutes of one side's turn (26.1)."""
    least, most = minutes.min, minutes.max if minutes.max is not None else minutes.min
    return round(turns * (least + most) / 60)
