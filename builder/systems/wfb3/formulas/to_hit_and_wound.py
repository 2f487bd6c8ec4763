"""What a die must show to hit and to wound (6.2, 6.3, 7.8)."""

from __future__ import annotations


def missile_need(ballistic_skill: int) -> int:
    """A row of the missile table as printed (6.2): numbers below 2 show what penalties a good shot absorbs."""
    return 7 - ballistic_skill


def hits_on(ballistic_skill: int, *modifiers: int) -> int:
    """What a missile needs to hit (6.2, 6.2.5): modifiers add to the die, 2+ is the best."""
    return max(2, missile_need(ballistic_skill) - sum(modifiers))


def short_range(maximum: int) -> float:
    """Beyond this a missile is at long range: half the maximum (6.2.5)."""
    return maximum / 2


def strikes_on(attacker: int, defender: int, *modifiers: int) -> int:
    """What a blow needs to hit by the two Weapon Skills (7.8): the table is a step for each two points between them.

    Modifiers add to the die (7.8.1), 2+ is the best. 7, 8 and 9 are the printed
    +4, +5 and +6: a 6, then that die again with 4, 5 or 6.
    """
    return max(2, 5 + (defender - attacker) // 2 - sum(modifiers))


def bettered(save: int, by: int) -> int:
    """A save with a bonus: the lowest die that saves sinks by so much (10.5)."""
    return save - by


def wounds_on(strength: int, toughness: int) -> int | None:
    """What a hit needs to wound (6.3, 7.9), `None` if it cannot: one more for each point of Toughness above Strength."""
    above = toughness - strength
    return None if above > 3 else min(6, max(2, 4 + above))
