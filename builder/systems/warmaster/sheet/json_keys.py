"""Keys that Warmaster adds to the JSON for other programs."""

from __future__ import annotations

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12


class LimitsObject(TypedDict):
    """How many of an entry the army may have, by the thousands of the game."""

    min: int
    """At least so many."""
    max: int | None
    """At most so many; null for any number."""
    number: str
    """As the list prints it."""


class EntryKeys(TypedDict, total=False):
    """JSON keys that Warmaster adds to an entry: worth, scouting, stands, and how many are allowed."""

    value: list[float] | None
    """What each of its units is worth to the enemy; null on a copy that tells no prices, as the two below."""
    half_value: list[float | None] | None
    """Half of it; null where it is not had."""
    scouting: float | None
    """What it counts for deployment by scouting."""
    stands: int
    """In each of its units."""
    limits: LimitsObject
    """How many the army may have."""


class ThousandsObject(TypedDict):
    """How the points of the game count as thousands."""

    mode: str
    """How they are counted."""
    size: int
    """The points that they are counted from."""
    count: int
    """How many there are."""


class ArmyKeys(TypedDict):
    """JSON keys that Warmaster adds to the army: edition, thousands, units and break point."""

    edition: str
    """The id of the edition."""
    thousands: ThousandsObject
    """The thousands of the game."""
    agreed: bool
    """Whether the opponent takes optional entries."""
    units: int
    """Units of the army."""
    units_counted: int
    """Those that count for the break point."""
    break_point: int
    """Units lost at which it breaks."""
    magic_items: float | None
    """Points; null on a copy that tells no prices, as for scouting."""
    scouting: float | None
    """What all units count for deployment by scouting."""
    turns: list[int]
    """Turns of the game by a die, 1 to 6."""
