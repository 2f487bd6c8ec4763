"""Texts whose wording follows a number in them: `1 model`, `2 models`, `1½ points`."""

from __future__ import annotations

from builder.core.findings import Shown, Text
from builder.core.points import QUARTERS, Quarters

FEW, ONE, MANY = 0, 1, 2
"""What the catalogue’s rules tell apart: nothing or above one but below two (French: one, English: many); up to one; two and more."""


def P(one: str, many: str, by: str, /, **values: Shown) -> Text:
    """A text with a wording for one and one for several of what stands in its place `by`: a number, or points."""
    return Text(one, values, many, how_many(values[by]))


def how_many(value: Shown) -> int:
    """Which wording goes with a value: `ONE`, `FEW` or `MANY`; what is not a number is many."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return MANY
    number = value / QUARTERS if isinstance(value, Quarters) else value
    if 0 < abs(number) <= 1:
        return ONE
    return FEW if abs(number) < 2 else MANY
