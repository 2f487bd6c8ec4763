"""Formulas: thousands of points, bounds by size, break point, value of units."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from builder.core.limits import Allowed, Between, OneOf
from builder.core.points import QUARTERS
from builder.systems.warmaster.army_file import Part
from builder.systems.warmaster.definitions import Number, number_of_units

THOUSAND = 1000
HALF = 500
FIVE = 5 * QUARTERS
"""Five points in quarters."""


class Size(NamedTuple):
    """Size of a game: points limit, and how its thousands are counted."""

    points: int
    mode: str = "floor"


def thousands(size: Size) -> int:
    """Number of thousands of points, at least 1: the nearest number by `nearest`, otherwise the full thousands."""
    if size.mode == "nearest":
        return max(1, (size.points + HALF) // THOUSAND)
    return max(1, size.points // THOUSAND)


def bounds(of: Number, size: Size) -> tuple[int, int | None]:
    """Least and greatest number of an entry in an army of this size; `None` without a maximum.

    Below 1000 points maximums are those of 1000 and minimums are ignored. By `half_step` the first 1000 counts in
    full, and each further 500 adds half the minimum rounded up and half the maximum rounded down.
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
    """True if a limit on an upgrade can never be exceeded, since its bearers are too few in every army of this size.

    `of` is the limit, `bearers` are the limits of the lines that may have the upgrade.
    """
    most, there = bounds(of, size)[1], [bounds(number, size)[1] for number in bearers]
    known = [number for number in there if number is not None]
    return most is not None and len(known) == len(there) and sum(known) <= most


def elites(size: Size, rule: str) -> int:
    """Greatest number of elite units: of all kinds together (`shared`), or of each line (`after-first`)."""
    most = bounds(number_of_units(0, 1), size)[1] or 0
    return most if rule == "shared" else most - 1


def proportion(part: Part, of: int) -> Allowed:
    """Allowed numbers of units with an upgrade, out of `of` units, if only a part of them may have it."""
    half = Fraction(of, 2)
    exact = (of // 2,) if half.denominator == 1 else ()
    if part == "half-or-more":
        return Between(half)
    if part == "up-to-half":
        return Between(0, half)
    return OneOf({"all-or-none": (0, of), "half-or-all": (*exact, of), "half-or-none": (0, *exact)}[part])


def parts_fit(spent: tuple[int, ...], wanted: tuple[int, ...], leeway: int) -> bool:
    """True if the points spent in each part are within the leeway of those wanted, and not more than these together."""
    near = all(abs(s - w) <= leeway for s, w in zip(spent, wanted, strict=True))
    return near and sum(spent) <= sum(wanted)


def break_point(units: int, more: int = 0) -> int:
    """Number of lost units at which the army breaks: half, rounded up; `more` is the army's own addition."""
    return 0 if units == 0 else -(-units // 2) + more


def half_value(quarters: int) -> int:
    """Victory points in quarters for a unit reduced to one stand: half its value, rounded up to five points."""
    return -(-quarters // (2 * FIVE)) * FIVE
