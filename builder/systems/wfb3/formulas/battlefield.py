"""Buildings, heights and the length of the battle (22, 26.1)."""

from __future__ import annotations

import math
from fractions import Fraction

from builder.core.definitions import Range


def sections(length: float, width: float, longest: int) -> int:
    """Sections of a building by the length of its walls, inches (22.1)."""
    return math.ceil(length / longest) * math.ceil(width / longest)


def openings(wall: float) -> int:
    """Models that can shoot out of a wall: one for each whole inch (22.2)."""
    return math.floor(wall)


def uneven(reach: int, part: Fraction, *, up: bool) -> int:
    """The range up at a building or down from one, to the nearest inch (22.2, 22.3)."""
    return math.floor(reach * (1 - part if up else 1 + part) + Fraction(1, 2))


def battle_hours(turns: int, minutes: Range) -> int:
    """About how many hours a battle takes (26.1): so many minutes a turn for each of two sides."""
    least, most = minutes.min, minutes.max if minutes.max is not None else minutes.min
    return round(turns * (least + most) / 60)
