"""What follows from the size of the game: thousands of points, and how many of an entry there may be."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from builder.systems.warmaster.model.definitions import Number, number

THOUSAND = 1000
HALF = 500


class Size(NamedTuple):
    """The size of a game: the points agreed, how thousands are counted, and the points whose limits are used."""

    points: int
    mode: str = "floor"


def thousands(size: Size) -> int:
    """Thousands of points by `floor` or `nearest`; below the first thousand there is one.

    By `half_step` these are the full thousands, on which nothing else depends.
    """
    if size.mode == "nearest":
        return max(1, (size.points + HALF) // THOUSAND)
    return max(1, size.points // THOUSAND)


def bounds(of: Number, size: Size) -> tuple[int, int | None]:
    """The least and the most of an entry in an army of this size.

    Below 1000 points maximums are those of 1000 and minimums are ignored. By `half_step` the first 1000
    counts in full, and each further 500 adds half the minimum rounded up and half the maximum rounded down.
    """
    low, high = of.min, of.max
    if not of.scaled:
        return low, high
    if size.points < THOUSAND:
        return 0, high
    if size.mode == "half_step":
        steps = (size.points - THOUSAND) // HALF
        return low + steps * -(-low // 2), None if high is None else high + steps * (high // 2)
    k = thousands(size)
    return low * k, None if high is None else high * k


def idle(of: Number, bearers: Iterable[Number], size: Size) -> bool:
    """Whether a limit cannot be broken, because there are no more of those who could have what it limits."""
    most, there = bounds(of, size)[1], [bounds(number, size)[1] for number in bearers]
    known = [number for number in there if number is not None]
    return most is not None and len(known) == len(there) and sum(known) <= most


def elites(size: Size, rule: str) -> int:
    """Elite units: of all kinds together (`shared`), or of each entry (`after-first`)."""
    most = bounds(number(0, 1), size)[1] or 0
    return most if rule == "shared" else most - 1
