"""Arithmetic of play that the program says nothing about: the worked examples of the book that need it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction


def obstacle(movement: float, parts: int = 2) -> float:
    """What crossing a linear obstacle costs (5.2.3)."""
    return movement / parts


def shoots_beyond(charge_distance: float) -> float:
    """Chargers may be shot at if they start from beyond this (7.2.2)."""
    return charge_distance / 2


def mixed(values: Iterable[int]) -> int:
    """A value of a unit of several races: the lowest (10.2, 11.1.2)."""
    return min(values)


def saves_on(printed: int, modifier: int) -> int:
    """What a save needs against a weapon's modifier (6.5): -1 makes 4+ a 5+."""
    return printed - modifier


def second_rank(figures: int) -> int:
    """Spears of the second rank that fight (13.5.8)."""
    return figures // 2


def pike_ranks(front: int, ranks: int) -> tuple[int, ...]:
    """Pikes that fight, rank by rank (13.5.9)."""
    return tuple(front // n for n in range(1, min(ranks, 4) + 1))


def ranks(models: int, front: int) -> tuple[int, int]:
    """Complete ranks on a front, and the models left over behind them, who make no rank (5.3.3)."""
    return divmod(models, front)


def two_weapons(attacks: int) -> int:
    """Attacks with a weapon in each hand (13.3)."""
    return 2 * attacks


def hidden(models: int, share: Fraction) -> int:
    """How many of a unit's models may be hidden ones: werecreatures a fifth (15.9, A44)."""
    return int(models * share)


def rank_hits(ranks: Iterable[int], per_rank: int, most: int) -> tuple[tuple[int, ...], int]:
    """Hits on each rank of each unit that a cannon ball goes through, and the ranks hit in all (19.8)."""
    hits: list[int] = []
    through = 0
    for deep in ranks:
        struck = min(deep, most - through)
        through += struck
        hits.append(per_rank if struck else 0)
    return tuple(hits), through


def deceleration(acceleration: int) -> int:
    """By how much a flyer may slow down in a turn: twice what it gains (21.1)."""
    return 2 * acceleration
