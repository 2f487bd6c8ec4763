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
    """Price in quarters of a model as a levy, from its race's price `base` (15.7)."""
    return max(rule.min_points, base + rule.points)


def elite_premium(base: int, grade: int, rule: Elites) -> int:
    """Surcharge in quarters for elite quality by the rulebook (15.5, A4).

    For each grade it is the race's price `base`, at most the cap.
    """
    return grade * min(base, rule.point_cap)


def listed_premium(grade: int, rule: Elites) -> int:
    """Surcharge in quarters for elite quality in the army lists: a flat sum for each grade (17.19)."""
    return grade * rule.list_points


def foot(base: int, equipment: int, doubled_multiplier: int, premium: int = 0, flat: int = 0) -> int:
    """Price in quarters of a model on foot, from its race's price `base` (24.3, 15.5); not rounded (A16).

    `premium` is for elite quality, `flat` for special troops; both are added without multiplier.
    """
    return base + times(equipment, doubled_multiplier) + premium + flat


def half_mount(points: int, attacks: bool) -> int:
    """Part of a riding animal's price (`points`) that a rider pays: half if the animal has attacks, else 0 (24.3.1)."""
    return points // 2 if attacks else 0


class Riding(NamedTuple):
    """Amounts, in quarters, by which a mounted model costs more than on foot (24.3.1)."""

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
    """Amounts added to the price `foot` of a model, barding included, for riding an animal (24.3.1).

    `animal` is the part of the animal's price that is paid; `outside` is added without doubling.
    """
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
    """Price in quarters of a mounted model, from the prices of race (`base`), equipment with barding, and animal.

    `animal` is the part of its price that is paid (24.3.1); `inside` is doubled with the rest, as the army lists do
    with elite quality (17.19); `flat` is added after rounding (A7).
    """
    on_foot = foot(base, equipment, doubled_multiplier, inside)
    return on_foot + riding(on_foot, animal).points + flat


def character(base: int, level: int, rule: CharacterLevels) -> int:
    """Price in quarters of a character before equipment, from his race's price `base`; rounded up if high (24.6)."""
    points = level * min(base, rule.point_cap) + base
    return round_up(points) if points > rule.round_above else points


def crew(base: int, equipment: int, doubled_multiplier: int, extra: int) -> int:
    """Price in quarters of a war machine's crewman, from his race's price `base` (19.1, A10).

    `extra` is a surcharge that is not multiplied.
    """
    return foot(base, equipment, doubled_multiplier, flat=extra)


def machine(engine: int, crewmen: int, crewman: int) -> int:
    """Price in quarters of a war machine: the price `engine`, and this number of crewmen at `crewman` each (19.1)."""
    return engine + crewmen * crewman


def monster(creature: int, crewmen: int, crewman: int) -> int:
    """Price in quarters of a monster: the price `creature`, and this number of crewmen at `crewman` each.

    Nothing is doubled (18.6, 24.3.2).
    """
    return creature + crewmen * crewman


def chariot(crewmen: int, team: int, scythes: int = 0) -> int:
    """Price in quarters of a chariot or wagon: those of crew and team, doubled, and that of scythes (20.11, A15)."""
    return 2 * (crewmen + team) + scythes


def champion_surcharge(troop: Troop) -> int:
    """Surcharge, in quarters, of a champion for the special troops that he leads (Warhammer Armies, special rules)."""
    return troop.points if troop.champion_points is None else troop.champion_points
