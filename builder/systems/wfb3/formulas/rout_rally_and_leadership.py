"""Losses at which a unit tests for rout, models that it needs to rally, and its values under the character who leads it (7.13.5, 8.6, 11.1.2)."""

from __future__ import annotations


def rout_at(models: int) -> int:
    """Losses from which a unit must test for rout: a quarter, rounded up (7.13.5)."""
    return -(-models // 4)


def rally_at(models: int) -> int:
    """Models that a routed unit needs to rally: a quarter, rounded down (8.6)."""
    return models // 4


def raised(value: int, bonus: int, maximum: int) -> int:
    """A value with a bonus of its own, never above the highest (12.6, 16.1)."""
    return min(maximum, value + bonus)


def led(unit: int, bonus: int, leader: int, maximum: int) -> int:
    """A value of a unit led by a character (11.1.2, 14.6.5): raised, never lowered."""
    return max(unit, min(unit + bonus, leader, maximum))


def without_banner(value: int, less: int) -> int:
    """A Leadership, or a character's bonus to it, after the loss of a banner (12.3, 16.1): lowered, never below 0."""
    return max(0, value - less)
