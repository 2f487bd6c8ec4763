"""The points system (chapter 24 and rules that refer to it). All amounts are quarters of a point.

Each formula is one small function that cites its section. The numbers come in
from `system.yaml`; this module contains none of them.
"""

from typing import NamedTuple

from builder.core.points import round_up
from builder.systems.wfb3.definitions.troops import CharacterLevels, Elites, Levies, Troop
from builder.systems.wfb3.definitions.weapons_and_armour import Multiplier


def multiplier(base: int, rule: Multiplier) -> int:
    """Twice the equipment multiplier for a race's price (24.2, A5); 1 means ×½."""
    if base < rule.half_below:
        return 1
    return 2 * -(-base // rule.step)


def times(amount: int, doubled_multiplier: int) -> int:
    """An amount times the equipment multiplier; exact, because definitions have whole and half points only."""
    return amount * doubled_multiplier // 2


def levy_base(base: int, rule: Levies) -> int:
    """Price of a model of a race (`base`) as a levy (15.7)."""
    return max(rule.min_points, base + rule.points)


def elite_premium(base: int, grade: int, rule: Elites) -> int:
    """Surcharge for elite quality by the rulebook: for each grade the race's price, at most the cap (15.5, A4)."""
    return grade * min(base, rule.point_cap)


def listed_premium(grade: int, rule: Elites) -> int:
    """Surcharge for elite quality in the army lists: a flat sum for each grade (17.19)."""
    return grade * rule.list_points


def foot(base: int, equipment: int, doubled_multiplier: int, premium: int = 0, flat: int = 0) -> int:
    """Price of a model on foot (24.3, 15.5), not rounded (A16); `premium` and `flat` are added without multiplier."""
    return base + times(equipment, doubled_multiplier) + premium + flat


def half_mount(points: int, attacks: bool) -> int:
    """Part of a riding animal's price that a rider pays: half if the animal has attacks, else 0 (24.3.1)."""
    return points // 2 if attacks else 0


class Riding(NamedTuple):
    """Amounts by which a mounted model costs more than on foot (24.3.1)."""

    doubled: int
    """The price on foot, added a second time because riders pay it double."""
    outside: int
    """Part of the price that is added after doubling."""
    animal: int
    """Part of the animal's price that is added."""
    rounding: int
    """Amount added to round the price up to a whole point."""

    @property
    def points(self) -> int:
        """Sum of all amounts."""
        return self.doubled + self.outside + self.animal + self.rounding


def riding(foot: int, animal: int, outside: int = 0) -> Riding:
    """Amounts added to the price `foot` of a model, barding included, for riding an animal (24.3.1)."""
    before = 2 * foot + outside + animal
    return Riding(foot, outside, animal, round_up(before) - before)


def mounted(
    base: int,
    equipment: int,
    doubled_multiplier: int,
    animal: int,
    *,
    inside: int = 0,
    flat: int = 0,
) -> int:
    """Price of a model on a riding animal; `equipment` includes barding (24.3.1).

    `inside` is doubled with the rest, as the army lists do with elite quality
    (17.19); `flat` is added after rounding (A7).
    """
    on_foot = foot(base, equipment, doubled_multiplier, inside)
    return on_foot + riding(on_foot, animal).points + flat


def character(base: int, level: int, rule: CharacterLevels) -> int:
    """Price of a character of a race (`base`) and level before equipment (24.6); rounded up above a threshold."""
    points = level * min(base, rule.point_cap) + base
    return round_up(points) if points > rule.round_above else points


def crew(base: int, equipment: int, doubled_multiplier: int, extra: int) -> int:
    """Price of a war machine's crewman; `extra` is outside the multiplier (19.1, A10)."""
    return foot(base, equipment, doubled_multiplier, flat=extra)


def machine(engine: int, crewmen: int, crewman: int) -> int:
    """Price of a war machine (`engine`) with its number of crewmen at the price `crewman` each (19.1)."""
    return engine + crewmen * crewman


def monster(creature: int, crewmen: int, crewman: int) -> int:
    """Price of a monster with its number of crewmen at the price `crewman` each; nothing is doubled (18.6, 24.3.2)."""
    return creature + crewmen * crewman


def chariot(crewmen: int, team: int, scythes: int = 0) -> int:
    """Price of a chariot or wagon from the prices of crew and team, which are doubled, and scythes (20.11, A15)."""
    return 2 * (crewmen + team) + scythes


def champion_surcharge(troop: Troop) -> int:
    """Surcharge of a champion for the special troops that he leads (Warhammer Armies, special rules)."""
    return troop.points if troop.champion_points is None else troop.champion_points
