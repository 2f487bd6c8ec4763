"""Numbers that players work out before a game, one small function each.

Movement is in inches; a save is the lowest die that saves, or `None`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from builder.systems.wfb3.definitions import CharacterLevels, Saves


def save(steps: int, natural: int | None, rule: Saves) -> int | None:
    """The armour save from the steps worn (6.4.1); a natural save counts where it is better."""
    worn = None if steps <= 0 else rule.none - steps
    if natural is None:
        return worn
    return natural if worn is None else min(worn, natural)


def penalty(steps: int, rule: Saves, times: int = 1) -> float:
    """Movement lost to armour (5.1); some races pay twice or nothing."""
    return times * rule.inches_per_step * max(0, steps - rule.free_steps)


def effective(base: float, lost: float) -> float:
    """Movement to write down and use from then on (5.1)."""
    return max(0.0, base - lost)


def charge(movement: float) -> float:
    """Charge, flight and pursuit are double (7.1)."""
    return 2 * movement


def reduced(movement: float, parts: int = 2) -> float:
    """Movement in difficult (halves) or very difficult ground (quarters), up to the next half inch (5.2.1)."""
    return math.ceil(movement * 2 / parts) / 2


def obstacle(movement: float, parts: int = 2) -> float:
    """What crossing a linear obstacle costs (5.2.3)."""
    return movement / parts


def shoots_beyond(charge_distance: float) -> float:
    """Chargers may be shot at if they start from beyond this (7.2.2)."""
    return charge_distance / 2


def rout_at(models: int) -> int:
    """Losses from which a unit must test for rout: a quarter, rounded up (7.13.5)."""
    return -(-models // 4)


def rally_at(models: int) -> int:
    """Models that a routed unit needs to rally: a quarter, rounded down (8.6)."""
    return models // 4


def led(unit: int, bonus: int, leader: int, maximum: int) -> int:
    """A value of a unit led by a character (11.1.2, 14.6.5): raised, never lowered."""
    return max(unit, min(unit + bonus, leader, maximum))


def mixed(values: Iterable[int]) -> int:
    """A value of a unit of several races: the lowest (10.2, 11.1.2)."""
    return min(values)


def hits_on(ballistic_skill: int, modifiers: int = 0) -> int:
    """What a missile needs to hit (6.2): modifiers add to the die, 2+ is the best."""
    return max(2, 7 - ballistic_skill - modifiers)


def saves_on(printed: int, modifier: int) -> int:
    """What a save needs against a weapon's modifier (6.5): -1 makes 4+ a 5+."""
    return printed - modifier


def second_rank(figures: int) -> int:
    """Spears of the second rank that fight (13.5.8)."""
    return figures // 2


def pike_ranks(front: int, ranks: int) -> tuple[int, ...]:
    """Pikes that fight, rank by rank (13.5.9)."""
    return tuple(front // n for n in range(1, min(ranks, 4) + 1))


def hidden_weres(models: int) -> int:
    """Werecreatures that may hide in a unit (15.9, A44)."""
    return models // 5


def fires_every(crew_lost: int) -> int:
    """A machine shoots every so many turns (19.3.3)."""
    return max(1, crew_lost)


def cannon_strength(strength: int, range_inches: float, step: int) -> int:
    """A cannon ball's Strength at a distance: one less for each full step (19.8)."""
    return strength - int(range_inches // step)


def team_movement(movement: float, team: int, wagon: bool, losses: tuple[int, ...], wagon_loss: int) -> float:
    """Movement of a chariot or wagon by the number of draught creatures (20.2, 20.4.2)."""
    return movement - losses[team - 1] - (wagon_loss if wagon else 0)


def level_cap(limit: int, caps: Iterable[tuple[int, int]]) -> int | None:
    """The highest level that the house rule allows for a game's limit (27.1.1); `None`: any."""
    return next((level for up_to, level in sorted(caps) if limit <= up_to), None)


def bonuses(level: int, row: int, wizard: bool, rule: CharacterLevels) -> tuple[int, ...]:
    """The bonuses of a level, in printed order (14.3, 14.4); rows count from 1.

    Raises `KeyError` or `IndexError` for a level or row that the tables do not have.
    """
    if wizard:
        return rule.wizard[str(level)]
    rows = rule.hero[str(level)]
    if not 1 <= row <= len(rows):
        raise IndexError(row)
    return rows[row - 1]
