"""Thresholds of rout and rally, and values of a unit under its leader (7.13.5, 8.6, 11.1.2)."""

from __future__ import annotations


def rout_at(models: int) -> int:
    """Losses in models from which a unit must test for rout: a quarter, rounded up (7.13.5)."""
    return -(-models // 4)


def rally_at(models: int) -> int:
    """Models that a routed unit needs to rally: a quarter, rounded down (8.6)."""
    return models // 4


def raised(value: int, bonus: int, maximum: int) -> int:
    """A characteristic plus a bonus, at most `maximum` (12.6, 16.1)."""
    return min(maximum, value + bonus)


def led(unit: int, bonus: int, leader: int, maximum: int) -> int:
    """A characteristic of a unit under a leader: plus his bonus, up to his value, never lower (11.1.2, 14.6.5)."""
    return max(unit, min(unit + bonus, leader, maximum))


def without_banner(value: int, less: int) -> int:
    """Leadership, or a bonus to it, after the loss of a banner (12.3, 16.1); never below 0."""
    return max(0, value - less)
