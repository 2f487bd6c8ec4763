"""Exact points, and prices with the parts that they are the sum of.

Points are whole numbers of quarters: 46½ points are 186. Books print halves; quarters arise when a half-priced item
is halved again. Sums never use floating point numbers.
"""

from collections.abc import Callable, Iterable
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from builder.core.findings import Shown

QUARTERS = 4
"""Quarters in one point."""


class Quarters(int):
    """An amount of points in a message, shown as players write points."""


class Bound(Fraction):
    """An exact bound in quarters in a message: a third of 2,500 points is 833⅓."""


def from_number(number: float) -> int:
    """A number of points in quarters; raises `ValueError` unless it is a whole number of quarters."""
    quarters = number * QUARTERS
    if quarters != int(quarters):
        raise ValueError(f"{number} is no whole number of quarter points")
    return int(quarters)


def to_number(quarters: int) -> int | float:
    """The points as a number that JSON shows exactly: 186 quarters are 46.5."""
    whole, rest = divmod(quarters, QUARTERS)
    return whole if rest == 0 else quarters / QUARTERS


def round_up(quarters: int) -> int:
    """An amount in quarters rounded up to whole points."""
    return -(-quarters // QUARTERS) * QUARTERS


_SIGNS = ("", "¼", "½", "¾")
"""Characters for no, one, two and three quarters."""
_PARTS = {Fraction(rest, QUARTERS): sign for rest, sign in enumerate(_SIGNS)} | {
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}
"""Characters for fractions of a point; other fractions, used by bounds only, are written with a slash."""


def points_text(quarters: int | Fraction, separator: str = "") -> str:
    """Points as players write them: `46½`; `separator` is put between thousands."""
    sign = "−" if quarters < 0 else ""
    if isinstance(quarters, int):  # asked first: whether something is a fraction takes Python long to say
        whole, rest = divmod(abs(quarters), QUARTERS)
        tail = _SIGNS[rest]
    else:
        whole, part = divmod(abs(quarters) / QUARTERS, 1)
        tail = _PARTS[part] if part in _PARTS else f"\u00a0{part}" if whole else str(part)
    if whole == 0 and tail:
        return sign + tail
    return f"{sign}{whole:,}".replace(",", separator) + tail


class Price(NamedTuple):
    """One line of a price; `points` is `each` times `times`, and `each` is the sum of `lines`."""

    label: Shown
    """Name of the line: a message, or a name from the definitions."""
    each: int
    """Price of one in quarters."""
    times: int
    points: int
    """Price of all in quarters."""
    rule: str | None = None
    """Citation of the section that sets it."""
    lines: tuple["Price", ...] = ()
    """Price lines that add up to `each`."""


def price_line(label: Shown, each: int, times: int = 1, rule: str | None = None) -> Price:
    """A price line without parts."""
    return Price(label, each, times, each * times, rule)


def sum_of(label: Shown, lines: Iterable[Price], times: int = 1, rule: str | None = None) -> Price:
    """A price line for `times` times the sum of the price lines `lines`."""
    parts = tuple(lines)
    each = total(parts)
    return Price(label, each, times, each * times, rule, parts)


def total(lines: Iterable[Price]) -> int:
    """The sum of price lines in quarters."""
    return sum(map(_points, lines))


_points: Callable[[Price], int] = attrgetter("points")
