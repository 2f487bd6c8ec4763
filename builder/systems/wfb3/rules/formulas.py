"""Numbers that players work out before a game, one small function each.

Movement is in inches; a save is the lowest die that saves, or `None`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate, pairwise

from builder.core.definitions import Range
from builder.systems.wfb3.model.bestiary import Creature
from builder.systems.wfb3.model.troops import CharacterLevels, Troop
from builder.systems.wfb3.model.weapons_and_armour import Saves


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


def eased(movement: float) -> float:
    """Movement of open order in difficult ground: a quarter is lost in place of half (15.10, 5.2.1)."""
    return math.ceil(movement * 3 / 2) / 2


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


def wounds_on(strength: int, toughness: int) -> int | None:
    """What a hit needs to wound (6.3, 7.9), `None` if it cannot: one more for each point of Toughness above Strength."""
    above = toughness - strength
    return None if above > 3 else min(6, max(2, 4 + above))


def saves_on(printed: int, modifier: int) -> int:
    """What a save needs against a weapon's modifier (6.5): -1 makes 4+ a 5+."""
    return printed - modifier


def second_rank(figures: int) -> int:
    """Spears of the second rank that fight (13.5.8)."""
    return figures // 2


def pike_ranks(front: int, ranks: int) -> tuple[int, ...]:
    """Pikes that fight, rank by rank (13.5.9)."""
    return tuple(front // n for n in range(1, min(ranks, 4) + 1))


def ranks(models: int, front: int) -> tuple[int, int]:
    """Complete ranks on a front, and the models left over behind them, who make no rank (5.3.3)."""
    return divmod(models, front)


def two_weapons(attacks: int) -> int:
    """Attacks with a weapon in each hand (13.3)."""
    return 2 * attacks


def halves(models: int) -> tuple[int, int]:
    """The two sizes that half of a unit may have."""
    return models // 2, models - models // 2


def counts_as_having(models: int, unit: int, *, missile: bool) -> bool:
    """Whether a unit counts as having what some of its models have (13.1): more than half; half for missiles."""
    return 2 * models >= unit if missile else 2 * models > unit


def hidden(models: int, share: Fraction) -> int:
    """How many of a unit's models may be hidden ones: werecreatures a fifth (15.9, A44)."""
    return int(models * share)


def faces(counts: Iterable[int], die: int) -> tuple[range, ...]:
    """Who of several kinds is hit at random (15.1, 15.9): each has faces of the die by its share, in their order.

    Where the shares are no whole faces, each ends at the face next to its share.
    """
    shares = list(accumulate(counts))
    ends = [(2 * die * share + shares[-1]) // (2 * shares[-1]) for share in shares] if shares and shares[-1] else []
    return tuple(range(low + 1, high + 1) for low, high in pairwise([0, *ends]))


def die_for(counts: Iterable[int], dice: Iterable[int] = (6, 10, 20, 100)) -> int:
    """The first die on which the shares of several kinds are whole faces, else the last."""
    numbers = tuple(counts)
    whole = sum(numbers)
    last = 0
    for last in dice:
        if whole and all(number * last % whole == 0 for number in numbers):
            return last
    return last


def fires_every(crew_lost: int) -> int:
    """A machine shoots every so many turns (19.3.3)."""
    return max(1, crew_lost)


def cannon_strength(strength: int, range_inches: float, step: int) -> int:
    """A cannon ball's Strength at a distance: that of the table up to one step, one less within each further one (19.8)."""
    return strength - max(0, math.ceil(range_inches / step) - 1)


def rank_hits(ranks: Iterable[int], per_rank: int, most: int) -> tuple[tuple[int, ...], int]:
    """Hits on each rank of each unit that a cannon ball goes through, and the ranks hit in all (19.8)."""
    hits: list[int] = []
    through = 0
    for deep in ranks:
        struck = min(deep, most - through)
        through += struck
        hits.append(per_rank if struck else 0)
    return tuple(hits), through


def falling_dice(level: int) -> int:
    """D4s of damage to one who falls from a level: one at that of attack, one more for each 10 inches (21.7)."""
    return 1 + level // 10


def team_movement(movement: float, team: int, wagon: bool, losses: tuple[int, ...], wagon_loss: int) -> float:
    """Movement of a chariot or wagon by the number of draught creatures (20.2, 20.4.2)."""
    return movement - losses[team - 1] - (wagon_loss if wagon else 0)


def deceleration(acceleration: int) -> int:
    """By how much a flyer may slow down in a turn: twice what it gains (21.1)."""
    return 2 * acceleration


def level_cap(limit: int, caps: Iterable[tuple[int, int]]) -> int | None:
    """The highest level that the house rule allows for a game's limit (27.1.1); `None`: any."""
    return next((level for up_to, level in sorted(caps) if limit <= up_to), None)


def sections(length: float, width: float, longest: int) -> int:
    """Sections of a building by the length of its walls, inches (22.1)."""
    return math.ceil(length / longest) * math.ceil(width / longest)


def openings(wall: float) -> int:
    """Models that can shoot out of a wall: one for each whole inch (22.2)."""
    return math.floor(wall)


def uneven(reach: int, part: Fraction, *, up: bool) -> int:
    """The range up at a building or down from one, to the nearest inch (22.2, 22.3)."""
    return math.floor(reach * (1 - part if up else 1 + part) + Fraction(1, 2))


def battle_hours(turns: int, minutes: Range) -> int:
    """About how many hours a battle takes (26.1): so many minutes a turn for each of two sides."""
    least, most = minutes.min, minutes.max if minutes.max is not None else minutes.min
    return round(turns * (least + most) / 60)


def strength_bands(strength: int, step: int, reach: int) -> tuple[tuple[int, int], ...]:
    """Strength, and up to how many inches a machine has it, where it loses a point for each further step (19.8)."""
    ends = (*range(step, reach, step), reach)
    return tuple((max(1, cannon_strength(strength, inches, step)), inches) for inches in ends)


def champion_surcharge(troop: Troop) -> int:
    """What a champion pays for the special troops that he leads, in quarters (Warhammer Armies, special rules)."""
    return troop.points if troop.champion_points is None else troop.champion_points


def magic_points(level: int, creature: Creature, rule: CharacterLevels) -> int:
    """The magic points with which a wizard begins (wiki, magic-power-level; A64); some races have fewer, some a number of their own."""
    if creature.magic_points is not None:
        return creature.magic_points
    return int(rule.magic_points.get(str(level), 0) * creature.magic_share)


def binding_bonus(points: int, sums: tuple[int, ...]) -> int:
    """What is added to the tests of a host bound for more than the second sum (bestiary, ethereal creatures)."""
    return max(0, sum(n <= points for n in sums) - 2)


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
