"""Events: how many points of models a list holds, and what counts where a game is tied (Steamroller 2013, Danish Masters 2013)."""

from __future__ import annotations


def window(size: int, warjack_points: int, leeway: int) -> tuple[int, int]:
    """The least and the most points of models of a list, warjack points among them (Steamroller 2013, T-MK2-2)."""
    most = size + warjack_points
    return most - leeway, most


def half_number(models: int) -> int:
    """The number of models below which a unit is worth half, attachments among them (Danish Masters 2013, T-MK2-8)."""
    return -(-models // 2)


def half_value(points: int) -> int:
    """What it is worth then: half, rounded up (Danish Masters 2013, T-MK2-8; halves round up, Mk II pp. 8-9)."""
    return -(-points // 2)
