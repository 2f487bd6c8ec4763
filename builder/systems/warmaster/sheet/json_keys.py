"""What the game adds to the JSON that other programs read."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.systems.game import AddedKeys


class LimitsObject(TypedDict):
    """How many of an entry the army may have, by the thousands of the game."""

    min: int
    max: int | None
    number: str
    """As the list prints it."""


class EntryKeys(TypedDict, total=False):
    """Of an entry that the army has units of."""

    value: list[float] | None
    """What each of its units is worth to the enemy; null on a copy that tells no prices, as the two below."""
    half_value: list[float | None] | None
    scouting: float | None
    stands: int
    """In each of its units."""
    limits: LimitsObject


class ThousandsObject(TypedDict):
    """How the points of the game count as thousands."""

    mode: str
    size: int
    count: int


class ArmyKeys(TypedDict):
    """Of the whole army."""

    edition: str
    thousands: ThousandsObject
    agreed: bool
    units: int
    units_counted: int
    break_point: int
    magic_items: float | None
    """Points; null on a copy that tells no prices, as for scouting."""
    scouting: float | None
    turns: list[int]


def added_keys() -> AddedKeys:
    """What stands beside the keys of every game."""
    return AddedKeys(EntryKeys, ArmyKeys)
