"""What a list limits, with what an army has of it: a table to be checked at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from builder.core.definitions import Name, Range, Words
from builder.core.findings import T
from builder.systems.warmaster.army import view
from builder.systems.warmaster.army.view import WAYS
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.entries.upgrades import offered_to
from builder.systems.warmaster.model.definitions import Bearer, GroupLimit, RatioLimit
from builder.systems.warmaster.model.roster import Roster
from builder.systems.warmaster.rules import formulas
from builder.systems.warmaster.rules.rules import Rules

Line = tuple[Any, int, Any]


def limits(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> tuple[Line, ...]:
    """Name, number and what is allowed, of all that is limited and stands in the army or must stand there."""
    return tuple(_lines(view.army_view(roster, entries, rules)))


def _lines(own: view.Army) -> Iterator[Line]:
    for unit in own.rules.army.units:
        yield from _line(own, unit, own.numbers.get(unit.id, 0))
    for upgrade in own.rules.army.upgrades:
        known = list(own.rules.upgrades)
        bearers = [u.number for u in own.rules.army.units if upgrade.id in offered_to(u, known, own.rules)]
        if not formulas.idle(upgrade.number, bearers, own.size):
            yield from _line(own, upgrade, own.upgrades.get(upgrade.id, 0))
    for limit in own.rules.army.limits:
        count = sum(own.numbers.get(id, 0) for id in limit.of)
        if isinstance(limit, GroupLimit):
            low, high = own.bounds(limit.number)
            if count or low:
                yield limit.name, count, Range(low, high)
        elif isinstance(limit, RatioLimit) and count:
            yield limit.name, count, Range(0, sum(own.numbers.get(id, 0) for id in limit.no_more_than))
    yield from _proportions(own)
    yield from _elites(own)


def _proportions(own: view.Army) -> Iterator[Line]:
    """Upgrades that only so many of an entry's units have."""
    for unit in own.rules.army.units:
        taken = own.of(unit.id)
        for upgrade in (own.rules.upgrades[id] for id in unit.upgrades if taken):
            if upgrade.part is not None:
                have = sum(m.entry.count for m in taken if upgrade in m.facts.upgrades)
                name = T(
                    "{upgrade} of {count} {name}",
                    upgrade=upgrade.name,
                    count=own.numbers.get(unit.id, 0),
                    name=unit.name,
                )
                yield name, have, WAYS[upgrade.part]


def _line(own: view.Army, what: Bearer, count: int) -> Iterator[Line]:
    low, high = own.bounds(what.number)
    if low or (count and high is not None):
        doubled = own.rules.role(what) == "mount" and any(_alike(u.name, what.name) for u in own.rules.army.units)
        yield T("{name} (mount)", name=what.name) if doubled else what.name, count, Range(low, high)


def _alike(one: Name, other: Name) -> bool:
    """Whether two names are the same in a language."""
    names = [(n.en, n.fr) if isinstance(n, Words) else (n, n) for n in (one, other)]
    return any(a == b for a, b in zip(*names, strict=True))


def _elites(own: view.Army) -> Iterator[Line]:
    rule = own.rules.edition.elite
    most = Range(0, formulas.elites(own.size, rule))
    lines = [u for u in own.rules.army.units if u.elite and own.numbers.get(u.id, 0)]
    if rule == "shared":
        if lines:
            yield T("elite units together"), sum(own.numbers[u.id] for u in lines), most
        return
    for unit in lines:
        yield T("{name} (elite)", name=unit.name), own.numbers[unit.id], most
