"""Keys that Warmaster adds to the JSON for other programs."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12


class LimitsObject(TypedDict):
    """Allowed numbers of an entry at the size of this game."""

    min: int
    """Least number."""
    max: int | None
    """Greatest number; null without a maximum."""
    number: str
    """The numbers as the list prints them."""


class EntryKeys(TypedDict, total=False):
    """JSON keys that Warmaster adds to an entry: worth, scouting, stands, and how many are allowed."""

    value: list[float] | None
    """Victory points for each of its units; null on copies without prices, as are the two keys below."""
    half_value: list[float | None] | None
    """Victory points for each of its units at half value; null for a unit that never counts half."""
    scouting: float | None
    """Scouting points of all its units."""
    stands: int
    """Number of stands in each of its units."""
    limits: LimitsObject
    """Allowed numbers in the army."""


class ThousandsObject(TypedDict):
    """The thousands of points that limits are counted by."""

    mode: str
    """The way of counting: `floor`, `nearest` or `half_step`."""
    size: int
    """Points that are counted."""
    count: int
    """Number of thousands."""


class ArmyKeys(TypedDict):
    """JSON keys that Warmaster adds to the army: edition, thousands, units and break point."""

    edition: str
    """The id of the edition."""
    thousands: ThousandsObject
    """The thousands of points that limits are counted by."""
    agreed: bool
    """Whether the opponent has agreed to optional entries."""
    units: int
    """Number of units."""
    units_counted: int
    """Number of units that count for the break point."""
    break_point: int
    """Number of lost units at which the army breaks."""
    magic_items: float | None
    """Points spent on magic items; null on copies without prices."""
    scouting: float | None
    """Scouting points of all units; null on copies without prices."""
    turns: list[int]
    """Possible numbers of turns of the game, which a die decides."""
