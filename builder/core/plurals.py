"""Texts whose wording follows a number in them: `1 model`, `2 models`, `1½ points`."""

from __future__ import annotations

from builder.core.findings import Shown, Text
from builder.core.points import QUARTERS, Quarters

FEW, ONE, MANY = 0, 1, 2
"""Plural classes: FEW for 0 and between 1 and 2 (singular in French, plural in English), ONE up to 1, MANY from 2."""


def P(one: str, many: str, by: str, /, **values: Shown) -> Text:
    """A text with a singular and a plural, chosen by the value named `by`: a number or points."""
    return Text(one, values, many, how_many(values[by]))


def how_many(value: Shown) -> int:
    """Plural class of a value: `ONE`, `FEW` or `MANY`; `MANY` if it is not a number."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return MANY
    number = value / QUARTERS if isinstance(value, Quarters) else value
    if 0 < abs(number) <= 1:
        return ONE
    return FEW if abs(number) < 2 else MANY
