"""Printed prices against the arithmetic of the lists (17.19 of the distilled rules).

A printed price always wins (A52); this only tells where it differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.findings import INFO, Finding, T
from builder.points import Quarters, round_up, to_number
from builder.systems.wfb3 import figures, prices
from builder.systems.wfb3.definitions import SystemFile
from builder.systems.wfb3.lists import UnitEntry, key_of, offers_of
from builder.systems.wfb3.rules import Rules


def audit(rules: Rules) -> tuple[Finding, ...]:
    """Each printed price of the army that the formula does not give."""
    return tuple(_differences(rules))


def _differences(rules: Rules) -> Iterator[Finding]:
    for index, unit in enumerate(rules.army.units):
        given = unit_price(unit, rules)
        if given != unit.points:
            yield _differs(unit.name, unit.points, given, ("units", index, "points"), rules)
        for number, group in enumerate(unit.options):
            key = key_of(group)
            for id, offer in offers_of(group).items():
                given_option = option_price(unit, id, offer.instead_of, rules)
                if offer.points is not None and given_option is not None and given_option != offer.points:
                    what = T("{unit}, {option}", unit=unit.name, option=rules.word(id))
                    yield _differs(
                        what, offer.points, given_option, ("units", index, "options", number, key, id), rules
                    )
    for index, line in enumerate(rules.army.characters):
        base = rules.creatures[line.creature].points or 0
        for level, row in line.levels.items():
            formula = prices.wizard if line.wizard else prices.character
            given = formula(base, int(level), rules.system.levels)
            if given != row.points:
                yield _differs(
                    row.name or line.name, row.points, given, ("characters", index, "levels", level, "points"), rules
                )


def _differs(what: Any, printed: int, given: int, path: tuple[Any, ...], rules: Rules) -> Finding:
    return Finding(
        "wfb3.price-differs",
        INFO,
        T(
            "{what}: printed {printed}, by the arithmetic {given}.",
            what=what,
            printed=Quarters(printed),
            given=Quarters(given),
        ),
        f"{rules.cited}; WFB3 24 (A52)",
        path=path,
        found=to_number(printed),
        allowed=to_number(given),
        by="advice",
    )


def list_price(id: str, system: SystemFile) -> int:
    """What the army lists charge for a piece before any multiplier."""
    if id in system.armour:
        return system.armour[id].points
    known = system.weapons.get(id) or system.extras[id]
    return known.points if known.list_points is None else known.list_points


def unit_price(unit: UnitEntry, rules: Rules) -> int:
    """A model's price by the arithmetic of the lists: the grade flat and inside the doubling."""
    system = rules.system
    creature = rules.creatures[unit.creature]
    base = creature.points or 0
    if unit.quality == "levy":
        base = prices.levy_base(base, system.levies)
    doubled = prices.multiplier(base, system.multiplier)
    # Equipment printed with a price for a riding animal is charged like any other; the hand weapon is free.
    scaled = sum(
        list_price(p, system) for p in unit.carries if p not in system.extras or not system.extras[p].flat_in_lists
    )
    flat = sum(list_price(p, system) for p in unit.carries if p in system.extras and system.extras[p].flat_in_lists)
    flat += sum(system.troops[t].points for t in unit.troop)
    kind, grade = figures.grade(unit.quality)
    premium = prices.listed_premium(grade, system.elites) if kind in ("shock", "missile") else 0
    if unit.machine is not None:
        machine = system.machines[unit.machine]
        crewman = prices.crew(base, scaled, doubled, system.machine_rules.crew_points)
        return prices.machine(machine.points or 0, machine.crew, crewman)
    if unit.mount is None:
        return prices.foot(base, scaled, doubled, premium, flat)
    animal = rules.creatures[unit.mount]
    attacks = (animal.profile or {}).get("A")
    half = prices.half_mount(animal.points or 0, isinstance(attacks, int) and attacks > 0)
    return prices.mounted(base, scaled, doubled, half, inside=premium, flat=flat)


def option_price(unit: UnitEntry, id: str, instead_of: str | None, rules: Rules) -> int | None:
    """An option by the arithmetic: multiplied, doubled when mounted, less what it replaces."""
    system = rules.system
    if id in system.items or id in system.troops:
        return None
    creature = rules.creatures[unit.creature]
    base = creature.points or 0
    if unit.quality == "levy":
        base = prices.levy_base(base, system.levies)
    plain = list_price(id, system)
    if instead_of is not None:
        plain -= list_price(instead_of, system)
    elif id in system.armour and system.armour[id].kind == "body":
        plain -= sum(
            list_price(p, system) for p in unit.carries if p in system.armour and system.armour[p].kind == "body"
        )
    if id in system.extras and system.extras[id].flat_in_lists:
        return plain
    amount = prices.times(plain, prices.multiplier(base, system.multiplier))
    return amount if unit.mount is None else round_up(2 * amount)
