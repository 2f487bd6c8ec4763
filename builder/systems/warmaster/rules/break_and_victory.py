"""Units lost at which an army breaks, and what units are worth to the enemy."""

from __future__ import annotations

from builder.core.points import QUARTERS


def break_point(units: int, more: int = 0) -> int:
    """Units lost at which the army breaks: half of them, rounded up; `more` is an army's own."""
    return 0 if units == 0 else -(-units // 2) + more


FIVE = 5 * QUARTERS


def half_value(quarters: int) -> int:
    """Victory points for a unit cut down to one stand: half its value, up to the next five points."""
    return -(-quarters // (2 * FIVE)) * FIVE
