"""Profiles of characteristics, and the steps that changed them.

The system's definitions name the characteristics, their order and limits; a profile maps their ids to whole numbers,
or to text printed instead of a number.
"""

from collections.abc import Mapping
from typing import NamedTuple

from builder.core.findings import Shown, T

Values = dict[str, "int | str | None"]


class Movement(NamedTuple):
    """Movement in the game's unit of distance; `effective` is the value used in play."""

    base: float
    """Printed Movement."""
    penalty: float
    """Reduction, such as for armour."""
    effective: float
    charge: float
    """Movement when charging."""
    difficult: float
    """Movement in difficult ground."""


class Step(NamedTuple):
    """One change of a profile: its reason, the change of each characteristic, and the section of the book."""

    label: Shown
    changes: Mapping[str, int]
    """Change of each characteristic, by id."""
    rule: str | None = None
    """Citation of the change."""


class Profile(NamedTuple):
    """Final values of a profile, with the steps that led to them."""

    name: Shown
    values: Values
    bonus: dict[str, int]
    """Bonus lent to others by characteristic, printed as `+n`."""
    models: int = 1
    """Number of models with this profile."""
    steps: tuple[Step, ...] = ()
    save: int | None = None
    """Lowest die that saves, for profiles with their own save."""
    save_without_shield: int | None = None
    """Lowest die that saves without the shield; equal to `save` if there is no shield."""
    movement: Movement | None = None
    """Movement of this profile, if it moves separately from the entry."""
    carried: bool = False
    """True if the model is carried, so that its own Movement is unused."""

    def number(self, key: str) -> int | None:
        """The value of a characteristic; `None` if it is no number."""
        value = self.values.get(key)
        return value if isinstance(value, int) else None


def with_changes(
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
    """A printed value split into value and bonus: `"8+1"` is 8 with a bonus of 1."""
    if isinstance(printed, str):
        value, plus, bonus = printed.partition("+")
        if plus and value.isdigit() and bonus.isdigit():
            return int(value), int(bonus)
    return printed, 0


WORDS = {"special": T("special")}
"""Words printed in place of a number."""


def value_text(value: int | str | None, bonus: int = 0) -> str:
    """A value as a sheet prints it: `8+1`, or a dash if the book prints one."""
    if value is None:
        return "–"
    return f"{value}+{bonus}" if bonus > 0 else str(value)


def greatest_value(value: int | str | None) -> int:
    """Greatest possible value: 6 for the text `4–6`, whose dice are not yet rolled; 1 for text without a number."""
    if isinstance(value, str):
        numbers = "".join(sign if sign.isdigit() else " " for sign in value).split()
        return max(map(int, numbers), default=1)
    return 1 if value is None else value
