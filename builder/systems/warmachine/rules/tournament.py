"""Events: how many points of models a list holds, and what counts where a game is tied (Steamroller 2013, Danish Masters 2013)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction


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


def value_left(points: int, start: int, left: int) -> int:
    """What is left of a unit is worth, in points, by its models at the start and now (T-MK2-8)."""
    if left <= 0:
        return 0
    return half_value(points) if left < half_number(start) else points


def strength_of_schedule(points: int, rounds: int) -> Fraction:
    """What an opponent adds to a player's strength of schedule: his tournament points a round, at least one in all (Steamroller 2013 p. 23, T-MK2-9)."""
    return Fraction(max(1, points), rounds)


def choosing_order(rolls: Mapping[str, int], again: Mapping[str, int]) -> list[str]:
    """Who chooses first in a game of several sides: by their rolls, those who rolled the same by the roll they made again (Mk II p. 28)."""
    return sorted(rolls, key=lambda player: (-rolls[player], -again.get(player, 0)))
