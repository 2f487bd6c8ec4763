"""Movement in inches: with armour, in a charge, on difficult ground, of a team, and damage from falls (5, 7.1, 20.2)."""

from __future__ import annotations

import math

from builder.systems.wfb3.definitions.weapons_and_armour import Saves


def effective(base: float, lost: float) -> float:
    """Movement after the armour penalty, never below 0 (5.1)."""
    return max(0.0, base - lost)


def armour_penalty(steps: int, rule: Saves, times: int = 1) -> float:
    """Movement lost to armour in inches (5.1); `times` is 2 or 0 for some races."""
    return times * rule.inches_per_step * max(0, steps - rule.free_steps)


def charge(movement: float) -> float:
    """Movement in a charge, flight or pursuit: double (7.1)."""
    return 2 * movement


def reduced(movement: float, parts: int = 2) -> float:
    """Movement in difficult (half, `parts` 2) or very difficult ground (quarter, 4), rounded up to half inches (5.2.1)."""
    return math.ceil(movement * 2 / parts) / 2


def eased(movement: float) -> float:
    """Movement in open order in difficult ground: three quarters instead of half (15.10, 5.2.1)."""
    return math.ceil(movement * 3 / 2) / 2


def eased_twice(movement: float) -> float:
    """Movement in open order in very difficult ground: five eighths instead of a quarter (15.10, 5.2.2)."""
    return math.ceil(movement * 5 / 4) / 2


def obstacle_cost(movement: float, parts: int = 2) -> float:
    """Cost of a linear obstacle in inches: half the Movement (`parts` 2), a quarter in open order or alone (4) (5.2.3, 14.6.1, 15.10)."""
    return reduced(movement, parts)


def falling_dice(level: int) -> int:
    """Number of D4 of damage from a fall: 1 at attack level, 1 more for each 10 inches (21.7)."""
    return 1 + level // 10


def team_movement(movement: float, team: int, wagon: bool, losses: tuple[int, ...], wagon_loss: int) -> float:
    """Movement of a chariot or wagon by the number of draught creatures (20.2, 20.4.2)."""
    return movement - losses[team - 1] - (wagon_loss if wagon else 0)
