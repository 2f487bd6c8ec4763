"""Movement in inches: with armour, in a charge, on difficult ground, of a team; damage from falls (5, 7.1, 20.2)."""

from __future__ import annotations

import math

from builder.systems.wfb3.definitions.weapons_and_armour import Saves


def effective(base: float, lost: float) -> float:
    """Movement after the loss of inches to armour, never below 0 (5.1)."""
    return max(0.0, base - lost)


def armour_penalty(steps: int, rule: Saves, times: int = 1) -> float:
    """Movement lost to armour of this many steps, in inches (5.1); `times` is 2 or 0 for some races."""
    return times * rule.inches_per_step * max(0, steps - rule.free_steps)


def charge(movement: float) -> float:
    """Movement in a charge, flight or pursuit: double (7.1)."""
    return 2 * movement


def reduced(movement: float, parts: int = 2) -> float:
    """Movement in difficult (`parts` 2: half) or very difficult ground (4: a quarter), up to half inches (5.2.1)."""
    return math.ceil(movement * 2 / parts) / 2


def eased(movement: float) -> float:
    """Movement in open order in difficult ground: three quarters, rounded up to half inches (15.10, 5.2.1)."""
    return math.ceil(movement * 3 / 2) / 2


def eased_twice(movement: float) -> float:
    """Movement in open order in very difficult ground: five eighths, rounded up to half inches (15.10, 5.2.2)."""
    return math.ceil(movement * 5 / 4) / 2


def obstacle_cost(movement: float, parts: int = 2) -> float:
    """Inches of Movement that a linear obstacle costs (5.2.3, 14.6.1, 15.10).

    Half the Movement (`parts` 2), or a quarter in open order and for a character alone (4), rounded up to half inches.
    """
    return reduced(movement, parts)


def falling_dice(level: int) -> int:
    """Number of D4 of damage from a fall from a `level` in inches: 1, and 1 more for each full 10 inches (21.7)."""
    return 1 + level // 10


def team_movement(movement: float, team: int, wagon: bool, losses: tuple[int, ...], wagon_loss: int) -> float:
    """Movement of a chariot or wagon in inches: that of its creatures minus losses by team size (20.2, 20.4.2)."""
    return movement - losses[team - 1] - (wagon_loss if wagon else 0)
