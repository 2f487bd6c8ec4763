"""Counting rules made from numbers: written once here, used wherever a book says so.

A limit never knows what it counts; it is handed the count and the bounds and
says which side was passed, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

from builder.core.points import QUARTERS

Thing = TypeVar("Thing")
Order = TypeVar("Order", int, str, tuple[int, ...], tuple[int, str])
Key = TypeVar("Key", bound=Hashable)


class Breach(NamedTuple):
    """A bound that was passed: what was found and what is allowed, in the same unit."""

    found: int | Fraction
    allowed: int | Fraction
    over: bool
    """Above the upper bound, or below the lower."""


def within(found: int, low: int = 0, high: int | None = None) -> Breach | None:
    """From `low` to `high`, both allowed."""
    if found < low:
        return Breach(found, low, False)
    if high is not None and found > high:
        return Breach(found, high, True)
    return None


def share(quarters: int, limit: int, low: Fraction | None, high: Fraction | None) -> Breach | None:
    """A part of the limit agreed, compared exactly: `quarters` of points spent, `limit` in points.

    `allowed` is the bound in points as a fraction.
    """
    whole = limit * QUARTERS
    if low is not None and quarters * low.denominator < low.numerator * whole:
        return Breach(quarters, low * limit, False)
    if high is not None and quarters * high.denominator > high.numerator * whole:
        return Breach(quarters, high * limit, True)
    return None


def total_of(things: Iterable[Thing], number: Callable[[Thing], int]) -> int:
    """How many there are in all."""
    return sum(number(t) for t in things)


def groups(things: Iterable[Thing], key: Callable[[Thing], Key]) -> dict[Key, list[Thing]]:
    """Things by what they have in common, in their order."""
    result: dict[Key, list[Thing]] = {}
    for thing in things:
        result.setdefault(key(thing), []).append(thing)
    return result


def beyond(things: Sequence[Thing], most: int, order: Callable[[Thing], Order]) -> Sequence[Thing]:
    """The things that are one too many and more.

    Which ones those are follows from `order`, never from where they stand in a
    file, so that a verdict does not depend on the order of entries.
    """
    return sorted(things, key=order)[most:] if len(things) > most else ()
