"""Movement in inches: after the armour, in a charge, on bad ground, behind a team, and how hard one falls (5, 7.1, 20.2)."""

from __future__ import annotations

import math

from builder.systems.wfb3.definitions.weapons_and_armour import Saves


def effective(base: float, lost: float) -> float:
    """Movement to write down and use from then on (5.1)."""
    return max(0.0, base - lost)


def armour_penalty(steps: int, rule: Saves, times: int = 1) -> float:
    """Inches of movement lost to armour (5.1); some races lose twice as much or nothing."""
    return times * rule.inches_per_step * max(0, steps - rule.free_steps)


def charge(movement: float) -> float:
    """Charge, flight and pursuit are double (7.1)."""
    return 2 * movement


def reduced(movement: float, parts: int = 2) -> float:
    """Movement in difficult (halves) or very difficult ground (quarters), up to the next half inch (5.2.1)."""
    return math.ceil(movement * 2 / parts) / 2


def eased(movement: float) -> float:
    """Movement of open order in difficult ground: a quarter is lost in place of half (15.10, 5.2.1)."""
    return math.ceil(movement * 3 / 2) / 2


def eased_twice(movement: float) -> float:
    """Movement of open order in very difficult ground: half of the three quarters are lost that others lose (15.10, 5.2.2)."""
    return math.ceil(movement * 5 / 4) / 2


def obstacle_cost(movement: float, parts: int = 2) -> float:
    """Inches that a linear obstacle costs: half of the Movement, a quarter for open order and who is alone (5.2.3, 14.6.1, 15.10)."""
    return reduced(movement, parts)


def falling_dice(level: int) -> int:
    """D4s of damage to one who falls from a level: one at that of attack, one more for each 10 inches (21.7)."""
    return 1 + level // 10


def team_movement(movement: float, team: int, wagon: bool, losses: tuple[int, ...], wagon_loss: int) -> float:
    """Movement of a chariot or wagon by the number of draught creatures (20.2, 20.4.2)."""
    return movement - losses[team - 1] - (wagon_loss if wagon else 0)
