"""What a list limits, with what an army has of it: a table to be checked at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from builder.core.definitions import Range
from builder.core.findings import T
from builder.systems.wfb3.army import view
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.lists import CountLimit
from builder.systems.wfb3.model.roster import Roster
from builder.systems.wfb3.rules.rules import Rules

Line = tuple[Any, int, Any]


def limits(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> tuple[Line, ...]:
    """Name, number and what is allowed, of all that is limited and stands in the army or must stand there."""
    found = [(own, line) for own in view.army_view(roster, entries, rules).lists() for line in _lines(own)]
    return tuple((_of_part(name, own), *more) for own, (name, *more) in found)


def _of_part(name: Any, own: view.Army) -> Any:
    """What is limited, with the contingent whose limit it is."""
    part = own.rules
    return name if part.contingent is None else T("{what} ({list})", what=name, list=part.army.name)


def _lines(own: view.Army) -> Iterator[Line]:
    known = own.rules
    levels = Counter((m.entry.take, m.facts.level) for m in own.characters)
    for line in known.characters.values():
        for level, row in line.levels.items():
            count = levels[line.id, int(level)] if level.isdigit() else 0
            if count:
                name = row.name or line.name
                yield T("{name}, level {level}", name=name, level=level), count, Range(0, row.number)
    for unit in known.army.units:
        count = sum(m.models for m in own.taken.get(unit.id, ()))
        span = view.available(unit, own.entries, known)
        if span.min or (count and span.max is not None):
            yield unit.name, count, span
    for limit in known.army.limits:
        if isinstance(limit, CountLimit):
            count = sum(m.models for m in view.counted(limit, own.entries))
            if count or limit.min:
                names = tuple((known.characters.get(id) or known.units[id]).name for id in limit.of)
                yield names, count, Range(limit.min or 0, limit.max)
