"""The sizes of games: which points may be agreed, and how many warcasters lead an army (Mk II pp. 24-25)."""

from __future__ import annotations

from builder.core.points import QUARTERS
from builder.systems.warmachine.model.system_file import Encounter


def most_warcasters(encounter: Encounter, points: int) -> int:
    """How many warcasters an army of so many points may have (MK2-02).

    The largest encounter has one more for each further so many points: 4 + (points - 200) / 50, rounded down.
    """
    if encounter.points_from is None or not encounter.warcaster_each:
        return encounter.warcasters
    beyond = points * QUARTERS - encounter.points_from
    return encounter.warcasters + max(0, beyond // encounter.warcaster_each)


def played_with(encounter: Encounter, points: int) -> bool:
    """Whether so many army points may be agreed for it (MK2-01)."""
    amount = points * QUARTERS
    return amount in encounter.points or (encounter.points_from is not None and amount >= encounter.points_from)
