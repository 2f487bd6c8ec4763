"""War machines: rate of fire and Strength of shots (19.3.3, 19.8)."""

from __future__ import annotations

import math


def fires_every(crew_lost: int) -> int:
    """Number of turns for one shot of a machine that has lost this many crew; 1 if it shoots each turn (19.3.3)."""
    return max(1, crew_lost)


def bolt_strengths(strength: int, step: int) -> tuple[int, ...]:
    """Strength of a bolt at each rank from the front, `step` less at each, while above 0 (19.6)."""
    return tuple(range(strength, 0, -step))


def cannon_strength(strength: int, range_inches: float, step: int) -> int:
    """Strength of a cannon ball at a range in inches: 1 less for each step after the first (19.8)."""
    return strength - max(0, math.ceil(range_inches / step) - 1)


def strength_bands(strength: int, step: int, reach: int) -> tuple[tuple[int, int], ...]:
    """Pairs of Strength and the range in inches up to which it applies (19.8)."""
    ends = (*range(step, reach, step), reach)
    return tuple((max(1, cannon_strength(strength, inches, step)), inches) for inches in ends)
