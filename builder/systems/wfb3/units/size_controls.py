"""How many models a unit may have, and the control of that number."""

from __future__ import annotations

from dataclasses import replace

from builder.core import limits
from builder.core.controls import Control, number_control
from builder.core.findings import Shown, T
from builder.core.limits import Allowed, Between
from builder.core.relations import in_company
from builder.systems.wfb3.army import Army, allowed_number, entries_of_list
from builder.systems.wfb3.composition.limits import entry_limit, offer_key
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.hiding.limits import hidden_in, hider_key, host_key
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units import sizes as unit_sizes


def size_of(m: EntryResult, others: Army, rules: Rules, formation: str | None = None) -> Allowed:
    """The bounds of a unit's size (5.3.1, 15.8, 15.10, the lists), those who join it apart."""
    span = unit_sizes.size_of(*_without(m, others, rules, formation))
    return span if span.high is None or span.high > 0 else Between(1, 1)


def _without(m: EntryResult, others: Army, rules: Rules, formation: str | None) -> tuple[Army, EntryResult]:
    """The company of an entry that has no models yet, and this entry."""
    empty = m._replace(entry=m.entry.model_copy(update={"formation": formation}), models=0)
    company = in_company((m, *others.entries), (m.id,))  # nobody else has a part in the size of a unit
    around = tuple(o for o in others.entries if o.id in company and o.entry is not m.entry)
    return replace(others, entries=(empty, *around), rules=rules), empty


def left_of(take: str, rules: Rules, entries: tuple[EntryResult, ...]) -> int | None:
    """Models of an entry of the list that are still to be had besides those of `entries`; `None` if there is no end."""
    unit = rules.units.get(take)
    if unit is None:
        return None
    own = entries_of_list(entries, rules)
    taken = [o for o in own if o.entry.take == take]
    limit = entry_limit(rules, unit, Between(*allowed_number(unit, own, rules)), taken)
    return limits.left((limit,)).get(offer_key(unit, unit.creature))


OF_ONE = {"machine": T("a machine"), "chariot": T("a chariot"), "altar": T("an altar")}


def size_control(d: EntryContext, name: Shown) -> Control:
    """The number of models of an entry, with the room that its unit, its host and the list leave."""
    own = d.entry.models if d.entry.models is not None or not d.m.models else d.m.models
    size = size_of(d.m, d.army, d.rules, d.entry.formation)
    rest = left_of(d.entry.take, d.rules, d.others)
    notes: list[Shown] = []
    span = str(size)
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
    if rest is not None:
        notes.append(T("{left} left in the army", left=max(0, rest - (own or 0))))
    room = limits.both(limits.both(size, _room_to_hide(d)), Between(0, rest))
    blocked: Shown = d.why.get(("models",))
    # what is wrong is said in as many words as what is right: the choices below stay where they are
    if own is not None and not size.holds(own):
        even = size.step != 1
        blocked = T("an even number of models") if even else tuple(notes) or T("{size} in a unit", size=span)
    elif own is not None and rest is not None and own > rest:
        blocked = (*notes[:-1], T("{count} more than the list allows", count=own - rest))
    return number_control(
        ("models",), name, own, section=T("Unit"), min=int(room.low),
        max=None if room.high is None else max(int(room.low), int(room.high)), step=room.step,
        points=d.m.points_each, per=OF_ONE.get(d.m.kind, T("a model")), note=tuple(notes) or None, blocked=blocked, rule=d.rules.cited,
    )  # fmt: skip


def _room_to_hide(d: EntryContext) -> Allowed:
    """The models for which those who hide in the unit leave room, and its host if it hides itself (15.9, A44)."""
    army, m = _without(d.m, d.army, d.rules, d.entry.formation)
    span = limits.room(hidden_in(army, m, army.hidden.get(m.id, [])), host_key(m))
    host = next((o for o in d.others if o.id == m.under), None) if hidden_models.hides(m) else None
    if host is None:
        return span
    return limits.both(span, limits.room(hidden_in(army, host, army.hidden[host.id]), hider_key(host, m)))
