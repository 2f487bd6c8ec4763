"""Compares printed prices of the lists with the arithmetic."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import INFO, Finding, Shown, T
from builder.core.points import Quarters, to_number
from builder.systems.wfb3.definitions.options import Each, key_of, offers_of
from builder.systems.wfb3.prices.army_lists import (
    _surcharge,
    champion_price,
    character_price,
    option_price,
    unit_price,
)
from builder.systems.wfb3.rules import Rules


def audit(rules: Rules) -> tuple[Finding, ...]:
    """A remark for each printed price of the army that differs from the formula."""
    return tuple(_differences(rules))


def _differences(rules: Rules) -> Iterator[Finding]:
    for index, unit in enumerate(rules.army.units):
        for race, points in ((unit.creature, unit.points), *unit.others.items()):
            given = unit_price(unit, rules, race)
            if given is not None and given != points:
                own = race == unit.creature
                name = unit.name if own else T("{unit}, {option}", unit=unit.name, option=rules.creatures[race].name)
                yield _differs(
                    name, points, given, ("units", index, *(("points",) if own else ("others", race))), rules
                )
        for number, group in enumerate(unit.options):
            key = key_of(group)
            for id, offer in offers_of(group).items():
                per = group.each if isinstance(group, Each) else "model"
                given_option = option_price(unit, id, offer.instead_of, rules, per)
                if offer.points is not None and given_option is not None and given_option != offer.points:
                    what = T("{unit}, {option}", unit=unit.name, option=rules.word(id))
                    yield _differs(
                        what, offer.points, given_option, ("units", index, "options", number, key, id), rules
                    )
        if unit.champion is not None:
            for level, points in unit.champion.levels.items():
                given = champion_price(unit, int(level), rules)
                if given != points:
                    what = T("{unit}, level {level} champion", unit=unit.name, level=level)
                    yield _differs(what, points, given, ("units", index, "champion", "levels", level), rules)
    for index, line in enumerate(rules.army.characters):
        for level, row in line.levels.items():
            path = ("characters", index, "levels", level)
            given = character_price(line, line.creature, int(level), rules)
            if row.points not in (given, given + _surcharge(line, rules)):
                yield _differs(row.name or line.name, row.points, given, (*path, "points"), rules)
            for id, points in row.others.items():
                given = character_price(line, id, int(level), rules)
                if points not in (given, given + _surcharge(line, rules)):
                    what = T("{what}: {creature}", what=row.name or line.name, creature=rules.creatures[id].name)
                    yield _differs(what, points, given, (*path, "others", id), rules)


def _differs(what: Shown, printed: int, given: int, path: tuple[str | int, ...], rules: Rules) -> Finding:
    return Finding(
        "wfb3.price-differs",
        INFO,
        T(
            "{what}: printed price {printed}, calculated {given}.",
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
