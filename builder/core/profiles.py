"""Characteristics, and the steps that changed them.

The system's definitions have the characteristics, their order and their limits; a
profile maps their ids to whole numbers, or to the text printed instead of a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import Shown, T

Values = dict[str, "int | str | None"]


class Movement(NamedTuple):
    """Movement in the game's own measure; `effective` is what to write down and use."""

    base: float
    penalty: float
    effective: float
    charge: float
    difficult: float


class Step(NamedTuple):
    """One change of a profile: reason, amounts and section."""

    label: Shown
    changes: Mapping[str, int]
    rule: str | None = None


class Profile(NamedTuple):
    """A finished profile with the way it came about."""

    name: Shown
    values: Values
    bonus: dict[str, int]
    """The part of a value that is lent to others, printed after it as `+n`."""
    models: int = 1
    steps: tuple[Step, ...] = ()
    save: int | None = None
    """The lowest die that saves it, where it has a save of its own."""
    save_without_shield: int | None = None
    """That save without the shield; equal to it if there is no shield."""
    movement: Movement | None = None
    """Its own movement, where it moves by itself."""
    carried: bool = False
    """True if it is carried, so that its own Movement is unused."""


def changed(
    values: Values, changes: Mapping[str, int], *, low: int | None = None, high: Mapping[str, int] | None = None
) -> Values:
    """`values` with `changes` added to the numbers among them.

    No value rises above its limit in `high` nor falls below `low`; a 0, which
    means "cannot at all", is never lowered and text stays as printed.
    """
    result = dict(values)
    for key, change in changes.items():
        value = result.get(key)
        if not change or not isinstance(value, int):
            continue
        new = value + change
        if change < 0 and low is not None:
            new = max(new, min(low, value))
        if high is not None and key in high:
            new = min(new, max(high[key], value))
        result[key] = new
    return result


def split_bonus(printed: int | str | None) -> tuple[int | str | None, int]:
    """A printed value and its bonus: `"8+1"` is 8 with a bonus of 1."""
    if isinstance(printed, str):
        value, plus, bonus = printed.partition("+")
        if plus and value.isdigit() and bonus.isdigit():
            return int(value), int(bonus)
    return printed, 0


WORDS = {"special": T("special")}
"""Words that books print in place of a number."""


def shown(value: int | str | None, bonus: int = 0) -> str:
    """A value as the sheet prints it: `8+1`, or a dash where the book prints one."""
    if value is None:
        return "–"
    return f"{value}+{bonus}" if bonus > 0 else str(value)


def most(value: int | str | None) -> int:
    """The greatest number that a value may be: 6 of `4–6`, as long as its dice have not been thrown; 1 if it has none."""
    if isinstance(value, str):
        numbers = "".join(sign if sign.isdigit() else " " for sign in value).split()
        return max(map(int, numbers), default=1)
    return 1 if value is None else value
