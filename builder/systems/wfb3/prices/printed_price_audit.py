"""Compares printed prices of the lists with the arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from builder.core.findings import INFO, Finding, Shown, T
from builder.core.limits import Keys
from builder.core.points import Quarters, to_number
from builder.systems.wfb3.definitions.options import Each, key_of, offers_of
from builder.systems.wfb3.prices.army_lists import (
    champion_price,
    character_prices,
    option_price,
    unit_price,
)
from builder.systems.wfb3.rules import Rules


class _Printed(NamedTuple):
    """A price printed in a list and the prices that the arithmetic allows, in quarters, with the price's path."""

    name: Shown
    printed: int
    calculated: tuple[int | None, ...]
    """The price by the formula (`None` without a formula), then other prices that lists may print."""
    path: Keys


def audit(rules: Rules) -> tuple[Finding, ...]:
    """A remark for each printed price of the army that differs from the formula."""
    printed = chain(_of_units(rules), _of_characters(rules))
    return tuple(finding for price in printed for finding in _differences(price, rules))


def _of_units(rules: Rules) -> Iterator[_Printed]:
    """Prices of units, their options and the champions sold with them."""
    for index, unit in enumerate(rules.army.units):
        path = ("units", index)
        yield _Printed(unit.name, unit.points, (unit_price(unit, rules, unit.creature),), (*path, "points"))
        for race, points in unit.others.items():
            name = T("{unit}, {option}", unit=unit.name, option=rules.creatures[race].name)
            yield _Printed(name, points, (unit_price(unit, rules, race),), (*path, "others", race))
        for number, group in enumerate(unit.options):
            per = group.each if isinstance(group, Each) else "model"
            for id, offer in offers_of(group).items():
                if offer.points is not None:
                    name = T("{unit}, {option}", unit=unit.name, option=rules.word(id))
                    price = option_price(unit, id, offer.instead_of, rules, per)
                    yield _Printed(name, offer.points, (price,), (*path, "options", number, key_of(group), id))
        for level, points in () if unit.champion is None else unit.champion.levels.items():
            name = T("{unit}, level {level} champion", unit=unit.name, level=level)
            price = champion_price(unit, int(level), rules)
            yield _Printed(name, points, (price,), (*path, "champion", "levels", level))


def _of_characters(rules: Rules) -> Iterator[_Printed]:
    """Prices of characters of each level and race."""
    for index, line in enumerate(rules.army.characters):
        for level, row in line.levels.items():
            path, own = ("characters", index, "levels", level), row.name or line.name
            prices = character_prices(line, line.creature, int(level), rules)
            yield _Printed(own, row.points, prices, (*path, "points"))
            for id, points in row.others.items():
                name = T("{what}: {creature}", what=own, creature=rules.creatures[id].name)
                prices = character_prices(line, id, int(level), rules)
                yield _Printed(name, points, prices, (*path, "others", id))


def _differences(price: _Printed, rules: Rules) -> Iterator[Finding]:
    """The remark on a printed price that differs from all calculated ones."""
    printed, calculated = price.printed, price.calculated[0]
    if calculated is None or printed in price.calculated:
        return
    text = T(
        "{what}: printed price {printed}, calculated {given}.",
        what=price.name, printed=Quarters(printed), given=Quarters(calculated),
    )  # fmt: skip
    yield Finding(
        "wfb3.price-differs", INFO, text, f"{rules.cited}; WFB3 24 (A52)", path=price.path,
        found=to_number(printed), allowed=to_number(calculated), by="advice",
    )  # fmt: skip
