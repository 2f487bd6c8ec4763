"""War machines: how often they shoot and how strong their shot is (19.3.3, 19.8)."""

from __future__ import annotations

import math


def fires_every(crew_lost: int) -> int:
    """A machine shoots every so many turns (19.3.3)."""
    return max(1, crew_lost)


def bolt_strengths(strength: int, step: int) -> tuple[int, ...]:
    """Strength of a bolt at each rank, from the front, while it wounds: so much less at each (19.6)."""
    return tuple(range(strength, 0, -step))


def cannon_strength(strength: int, range_inches: float, step: int) -> int:
    """A cannon ball's Strength at a distance: that of the table up to one step, one less within each further one (19.8)."""
    return strength - max(0, math.ceil(range_inches / step) - 1)


def strength_bands(strength: int, step: int, reach: int) -> tuple[tuple[int, int], ...]:
    """Strength, and up to how many inches a machine has it, where it loses a point for each further step (19.8)."""
    ends = (*range(step, reach, step), reach)
    return tuple((max(1, cannon_strength(strength, inches, step)), inches) for inches in ends)
