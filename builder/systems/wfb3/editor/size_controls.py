"""How many models a unit may have, and the control of that number."""

from __future__ import annotations

from math import ceil, floor
from typing import Any, NamedTuple

from builder.core.controls import Control, number_control
from builder.core.definitions import Range
from builder.core.findings import T
from builder.systems.wfb3.army.view import available, mixes, of_list, whole_unit
from builder.systems.wfb3.checks import units
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.entries import hidden_models
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.entries.model_specs import ModelSpec
from builder.systems.wfb3.model.unit_entries import UnitEntry
from builder.systems.wfb3.rules.rules import Rules


class Size(NamedTuple):
    """How many models a unit may have, champions apart."""

    low: int
    high: int | None
    step: int = 1

    def holds(self, models: int) -> bool:
        """Whether a unit may be so large."""
        in_range = self.low <= models and (self.high is None or models <= self.high)
        return in_range and models % self.step == 0

    def nearest(self, models: int) -> int:
        """The size next to a number that is too low or too high."""
        wanted = max(self.low, models if self.high is None else min(models, self.high))
        return wanted - wanted % self.step if wanted % self.step and wanted > self.low else wanted


def size_of(m: EntryResult, others: tuple[EntryResult, ...], rules: Rules, formation: str | None = None) -> Size:
    """The bounds of a unit's size (5.3.1, 15.8, 15.10, the lists), as `checks.units` has them."""
    system, unit = rules.system, m.facts.line
    figure: ModelSpec = m.facts.model
    champions = 0
    if m.kind == "unit":
        champions = sum(o.kind == "character" and o.facts.post == "champion" and o.under == m.id for o in others)
        champions += m.facts.champion is not None
    if isinstance(unit, UnitEntry):
        if m.kind == "unit":
            champions += hidden_models.counted([o for o in others if o.under == m.id and hidden_models.hides(o)], rules)
        champions += _in_the_unit(m, others)
        as_asked = m._replace(entry=m.entry.model_copy(update={"formation": formation}))
        low, high = units.listed_size(unit, as_asked, rules)
        return Size(max(1, low - champions), None if high is None else max(1, high - champions))
    if m.kind == "chariot":
        span = system.vehicles.unit
        return Size(span.min, max(1, (span.max or 1) - _in_the_unit(m, others)))
    if m.kind != "unit" or hidden_models.hides(m):
        return Size(1, None)
    troops = [system.troops[t] for t in figure.troop if t in system.troops]
    span = units.loose_size(m, rules)
    loose = formation == "skirmish" or any(t.needs_missile for t in troops)
    if any(t.in_pairs for t in troops):
        even = span.min + span.min % 2
        return Size(even, span.max, 2) if loose else Size(2, None, 2)
    if loose:
        return Size(span.min, None if span.max is None else max(1, span.max - champions))
    return Size(1 if units.is_monster(figure.creature) else system.units.min, None)


def _in_the_unit(m: EntryResult, others: tuple[EntryResult, ...]) -> int:
    """Models of other entries that make up one unit with these."""
    return sum(o.models for o in whole_unit(m, others) if o is not m and o.entry is not m.entry) if mixes(m) else 0


def left_of(take: str, rules: Rules, entries: tuple[EntryResult, ...]) -> int | None:
    """Models of an entry of the list that are still to be had besides those of `entries`; `None` if there is no end."""
    unit = rules.units.get(take)
    if unit is None:
        return None
    most = available(unit, entries, rules).max
    return None if most is None else most - sum(o.models for o in of_list(entries, rules) if o.entry.take == take)


def size_control(d: EntryContext, name: Any) -> Control:
    """The number of models of an entry, with the room that its unit, its host and the list leave."""
    own = d.entry.models if d.entry.models is not None or not d.m.models else d.m.models
    size = size_of(d.m, d.others, d.rules, d.entry.formation)
    rest = left_of(d.entry.take, d.rules, d.others)
    notes: list[Any] = []
    span = str(Range(size.low, size.high))
    if d.m.kind == "altar" or (d.m.kind == "pack" and not isinstance(d.m.facts.line, UnitEntry)):
        pass
    elif d.m.kind in ("machine", "chariot"):
        if d.m.kind == "chariot":
            notes.append(T("{size} in a unit", size=span))
        elif d.m.facts.line is not None and isinstance(d.m.facts.line, UnitEntry):
            notes.append(T("{size} in a battery", size=span))
    elif d.m.facts.champion is not None or any(o.facts.post == "champion" and o.under == d.m.id for o in d.others):
        notes.append(T("{size} in a unit besides the champion", size=span))
    else:
        notes.append(T("{size} in a unit", size=span))
    most = size.high
    low = max(size.low, _hosting(d))
    if rest is not None:
        notes.append(T("{left} left in the army", left=max(0, rest - (own or 0))))
        most = max(low, rest if most is None else min(most, rest))
    room = _room_to_hide(d)
    if room is not None:
        most = max(low, room if most is None else min(most, room))
    blocked = d.why.get(("models",))
    if own is not None and not size.holds(own):
        blocked = T("{size} in a unit", size=span) if size.step == 1 else T("an even number of models")
    elif own is not None and rest is not None and own > rest:
        blocked = T("{count} more than the list allows", count=own - rest)
    return number_control(
        ("models",), name, own, section=T("Unit"), min=low, max=most, step=size.step,
        points=d.m.points_each, note=tuple(notes) or None, blocked=blocked, rule=d.rules.cited,
    )  # fmt: skip


def _hosting(d: EntryContext) -> int:
    """The least models that a unit has room to hide those who hide in it (15.9, A44)."""
    least = 1
    for m in d.others:
        if m.kind != "unit" or m.under != d.m.id or not hidden_models.hides(m):
            continue
        terms = hidden_models.terms(m.facts.line, m.facts.figure, d.rules)
        if terms is not None and terms.share is not None:
            least = max(least, ceil(m.models / terms.share) - m.models)
    return least


def _room_to_hide(d: EntryContext) -> int | None:
    """The most models that the unit in which these hide has room for, they themselves among its number (15.9, A44)."""
    host = next((o for o in d.others if o.id == d.m.under), None) if hidden_models.hides(d.m) else None
    terms = hidden_models.terms(d.m.facts.line, d.m.facts.figure, d.rules)
    if host is None or terms is None:
        return None
    most = [terms.most] if terms.most is not None else []
    if terms.share is not None and terms.share < 1:
        most.append(floor(host.models * terms.share / (1 - terms.share)))
    return min(most, default=None)
