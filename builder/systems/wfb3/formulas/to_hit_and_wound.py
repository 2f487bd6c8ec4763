"""Lowest die that hits or wounds (6.2, 6.3, 7.8)."""

from __future__ import annotations


def missile_need(ballistic_skill: int) -> int:
    """Printed die to hit with missiles (6.2); below 2 at high skill, which matters only with penalties."""
    return 7 - ballistic_skill


def hits_on(ballistic_skill: int, *modifiers: int) -> int:
    """Lowest die that hits with a missile, at least 2 (6.2, 6.2.5); modifiers are added to the die."""
    return max(2, missile_need(ballistic_skill) - sum(modifiers))


def short_range(maximum: int) -> float:
    """Greatest distance of short range in inches: half the `maximum` range (6.2.5)."""
    return maximum / 2


def strikes_on(attacker: int, defender: int, *modifiers: int) -> int:
    """Lowest die that hits in close combat, by the two Weapon Skills (7.8): one step for each two points of difference.

    Modifiers add to the die (7.8.1), 2+ is the best. 7, 8 and 9 are the printed
    +4, +5 and +6: a 6, then that die again with 4, 5 or 6.
    """
    return max(2, 5 + (defender - attacker) // 2 - sum(modifiers))


def improved_save(save: int, by: int) -> int:
    """Lowest die that saves, improved `by` steps (10.5)."""
    return save - by


def wounds_on(strength: int, toughness: int) -> int | None:
    """Lowest die that wounds (6.3, 7.9): one more for each point of Toughness above Strength; `None` if it cannot."""
    above = toughness - strength
    return None if above > 3 else min(6, max(2, 4 + above))
