"""Ways out of numbers: sizes of units, how many the army may and must have."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Change
from builder.core.fixes import Way
from builder.systems.wfb3.army.army_view import available, of_list
from builder.systems.wfb3.editor.fixes.case import Case, Handlers
from builder.systems.wfb3.editor.size_controls import left_of, size_of
from builder.systems.wfb3.entries import altars
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.unit_entries import UnitEntry


def _unit_size(c: Case) -> Iterator[Way]:
    """The next size that is allowed, as far as the army has the models."""
    if c.rest == ("guards",):
        span = altars.allowed(c.m.facts.line if isinstance(c.m.facts.line, UnitEntry) else None, c.rules)
        nearest = max(span.min, c.entry.guards if span.max is None else min(c.entry.guards, span.max))
        yield c.set("guards", to=nearest) if nearest else c.remove("guards")
        return
    if c.rest[:1] != ("models",):
        return
    size = size_of(c.m, c.army.with_entries(c.others), c.rules, c.entry.formation)
    models = c.entry.models or 0
    wanted = [int(size.nearest(models))]
    if models % size.step and size.low < models and (size.high is None or models < size.high):
        wanted = [models - 1, models + 1]
    for number in wanted:
        if number != c.entry.models and _to_be_had(c, c.m, number):
            yield c.set("models", to=number)


def _to_be_had(c: Case, m: EntryResult, models: int) -> bool:
    """Whether the army's numbers allow so many models in a unit."""
    unit = c.rules.units.get(m.entry.take)
    if unit is None:
        return models >= 1
    others = tuple(o for o in c.entries if o is not m)
    rest = left_of(m.entry.take, c.rules, others)
    total = models + sum(o.models for o in of_list(others, c.rules) if o.entry.take == m.entry.take)
    least = available(unit, c.entries, c.rules).min
    return models >= 1 and (rest is None or models <= rest) and (total >= least or models > m.models)


def fits(c: Case, m: EntryResult, models: int, formation: str | None) -> bool:
    """Whether a unit may be so large."""
    others = tuple(o for o in c.entries if o is not m)
    return size_of(m, c.army.with_entries(others), c.rules, formation).holds(models)


def _number(c: Case) -> Iterator[Way]:
    """A unit of the entry gives back what is too many."""
    if c.subject is None:  # of the army as a whole, such as characters of a race
        return
    unit = c.rules.units.get(c.entry.take)
    most = available(unit, c.entries, c.rules).max if unit is not None else None
    if c.rest[:1] != ("models",) or most is None:
        return
    over = sum(o.models for o in c.same) - most
    for o in c.same:
        if o.models > over and fits(c, o, o.models - over, o.entry.formation):
            yield (Change("set", c.path_of(o, "models"), o.models - over),)


def _compulsory(c: Case) -> Iterator[Way]:
    """The missing models are added to a unit that has room for them, or make a unit of their own."""
    lists = (c.rules, *c.rules.parts.values())
    named = ((known, u) for known in lists for u in known.army.units if u.id in c.f.concerns)
    known, unit = next(((known, u) for known, u in named if known.cited == c.f.rule), (c.rules, None))
    if unit is None:
        return
    own = [o for o in of_list(c.entries, known) if o.entry.take == unit.id]
    span = available(unit, c.entries, known)
    missing = span.min - sum(o.models for o in own)
    room = [o for o in own if fits(c, o, o.models + missing, o.entry.formation)]
    for o in room:
        yield (Change("set", c.path_of(o, "models"), o.models + missing),)
    models = max(missing, unit.size.min)
    if not room and models in unit.size and (span.max is None or models <= span.max):
        place = {} if known.part is None else {"from": known.part}
        yield (Change("add", ("entries",), {"take": unit.id, **place, "models": models}),)


HANDLERS: Handlers = {
    "wfb3.compulsory": _compulsory,
    "wfb3.number": _number,
    "wfb3.unit-size": _unit_size,
}
"""Who knows ways out, by the code of the finding."""
