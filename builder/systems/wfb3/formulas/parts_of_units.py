"""Parts of a unit: halves, equipment that counts for the whole, and random hits (13.1, 15.1, 15.9)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise


def halves(models: int) -> tuple[int, int]:
    """Half of a number of models, rounded down and rounded up."""
    return models // 2, models - models // 2


def counts_as_having(models: int, unit: int, *, half_enough: bool) -> bool:
    """True if `models` of a `unit` are enough for the unit to count as having their equipment: more than half (13.1).

    For missiles (13.1) and for a weapon in each hand (13.3) half is enough.
    """
    return 2 * models >= unit if half_enough else 2 * models > unit


def faces(counts: Iterable[int], die: int) -> tuple[range, ...]:
    """Faces of a die of this size that hit each of several kinds of models, in proportion to numbers (15.1, 15.9).

    Shares that are not whole faces are rounded to the nearest.
    """
    shares = list(accumulate(counts))
    ends = [(2 * die * share + shares[-1]) // (2 * shares[-1]) for share in shares] if shares and shares[-1] else []
    return tuple(range(low + 1, high + 1) for low, high in pairwise([0, *ends]))


def die_for(counts: Iterable[int], dice: Iterable[int] = (6, 10, 20, 100)) -> int:
    """Size of the first of the dice on which the shares of these numbers are whole faces, else of the last."""
    numbers = tuple(counts)
    whole = sum(numbers)
    last = 0
    for last in dice:
        if whole and all(number * last % whole == 0 for number in numbers):
            return last
    return last
