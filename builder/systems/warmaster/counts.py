"""What a list limits, with what an army has of it: a table to be checked at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.definitions import Range
from builder.findings import T
from builder.mustering import Mustered
from builder.systems.warmaster import army, formulas
from builder.systems.warmaster.definitions import Bearer, GroupLimit, RatioLimit
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules

Line = tuple[Any, int, Any]


def limits(roster: Roster, entries: tuple[Mustered, ...], rules: Rules) -> tuple[Line, ...]:
    """Name, number and what is allowed, of all that is limited and stands in the army or must stand there."""
    return tuple(_lines(army.survey(roster, entries, rules)))


def _lines(own: army.Army) -> Iterator[Line]:
    for unit in own.rules.army.units:
        yield from _line(own, unit, own.numbers.get(unit.id, 0))
    for upgrade in own.rules.army.upgrades:
        yield from _line(own, upgrade, own.upgrades.get(upgrade.id, 0))
    for limit in own.rules.army.limits:
        count = sum(own.numbers.get(id, 0) for id in limit.of)
        if isinstance(limit, GroupLimit):
            low, high = own.bounds(limit.number)
            if count or low:
                yield limit.name, count, Range(low, high)
        elif isinstance(limit, RatioLimit) and count:
            yield limit.name, count, Range(0, sum(own.numbers.get(id, 0) for id in limit.no_more_than))
    yield from _elites(own)


def _line(own: army.Army, what: Bearer, count: int) -> Iterator[Line]:
    low, high = own.bounds(what.number)
    if low or (count and high is not None):
        yield what.name, count, Range(low, high)


def _elites(own: army.Army) -> Iterator[Line]:
    rule = own.rules.edition.elite
    most = Range(0, formulas.elites(own.size, rule))
    lines = [u for u in own.rules.army.units if u.elite and own.numbers.get(u.id, 0)]
    if rule == "shared":
        if lines:
            yield T("elite units together"), sum(own.numbers[u.id] for u in lines), most
        return
    for unit in lines:
        yield T("{name} (elite)", name=unit.name), own.numbers[unit.id], most
