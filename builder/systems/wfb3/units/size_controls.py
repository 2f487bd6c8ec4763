"""Allowed sizes of a unit, and the control of its number of models."""

from __future__ import annotations

from dataclasses import replace

from builder.core import limits
from builder.core.controls import Control, number_control
from builder.core.findings import Shown, T
from builder.core.limits import Allowed, Between
from builder.core.relations import related_handles
from builder.systems.wfb3.army import Army, allowed_number, entries_of_list
from builder.systems.wfb3.composition.limits import entry_limit, offer_key
from builder.systems.wfb3.editor.context import EntryContext
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.hiding.limits import hidden_in, hider_key, host_key
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units import sizes as unit_sizes


def allowed_models(result: EntryResult, others: Army, rules: Rules, formation: str | None = None) -> Allowed:
    """Allowed number of models of an entry, without those that join it (5.3.1, 15.8, 15.10, the lists).

    `formation` is the one that it is to have: `skirmish`, or `None` for no choice.
    """
    span = unit_sizes.allowed_size(*_without(result, others, rules, formation))
    return span if span.high is None or span.high > 0 else Between(1, 1)


def _without(result: EntryResult, others: Army, rules: Rules, formation: str | None) -> tuple[Army, EntryResult]:
    """The army and the entry's result as if the entry had this formation and no models yet."""
    empty = result._replace(entry=result.entry.model_copy(update={"formation": formation}), models=0)
    company = related_handles((result, *others.entries), (result.id,))  # nobody else has a part in the size of a unit
    around = tuple(o for o in others.entries if o.id in company and o.entry is not result.entry)
    return replace(others, entries=(empty, *around), rules=rules), empty


def models_left(take: str, rules: Rules, entries: tuple[EntryResult, ...]) -> int | None:
    """Number of models of a line that the list still allows besides `entries`; `None` without a limit."""
    unit = rules.units.get(take)
    if unit is None:
        return None
    own = entries_of_list(entries, rules)
    taken = [o for o in own if o.entry.take == take]
    limit = entry_limit(rules, unit, Between(*allowed_number(unit, own, rules)), taken)
    return limits.numbers_left((limit,)).get(offer_key(unit, unit.creature))


OF_ONE = {"machine": T("a machine"), "chariot": T("a chariot"), "altar": T("an altar")}


def size_control(context: EntryContext, name: Shown) -> Control:
    """The control of the number of models, bounded by its unit, its host and the list."""
    own = (
        context.entry.models if context.entry.models is not None or not context.result.models else context.result.models
    )
    size = allowed_models(context.result, context.army, context.rules, context.entry.formation)
    rest = models_left(context.entry.take, context.rules, context.others)
    span, kind, listed = str(size), context.result.kind, context.facts.unit_line is not None
    joined = context.army.companions.get(context.result.id, ())
    notes: list[Shown] = [T("{size} in a unit", size=span)]
    if kind == "altar" or (kind in ("machine", "pack") and not listed):
        notes = []
    elif kind == "machine":
        notes = [T("{size} in a battery", size=span)]
    elif kind != "chariot" and (context.facts.champion or any(o.facts.post == "champion" for o in joined)):
        notes = [T("{size} in a unit besides the champion", size=span)]
    if rest is not None:
        notes.append(T("{left} left in the army", left=max(0, rest - (own or 0))))
    room = limits.intersection(limits.intersection(size, _room_to_hide(context)), Between(0, rest))
    blocked: Shown = context.errors.get(("models",))
    # what is wrong is said in as many words as what is right: the choices below stay where they are
    if own is not None and not size.holds(own):
        even = size.step != 1
        blocked = T("an even number of models") if even else tuple(notes) or T("{size} in a unit", size=span)
    elif own is not None and rest is not None and own > rest:
        blocked = (*notes[:-1], T("{count} more than the list allows", count=own - rest))
    return number_control(
        ("models",), name, own, section=T("Unit"), min=int(room.low),
        max=None if room.high is None else max(int(room.low), int(room.high)), step=room.step,
        points=context.result.points_each, per=OF_ONE.get(kind, T("a model")), note=tuple(notes) or None,
        blocked=blocked, rule=context.rules.cited,
    )  # fmt: skip


def _room_to_hide(context: EntryContext) -> Allowed:
    """Numbers of models by the limits on models that hide in the unit, or on the unit if it hides (15.9, A44)."""
    army, m = _without(context.result, context.army, context.rules, context.entry.formation)
    span = limits.allowed_numbers(hidden_in(army, m, army.hidden.get(m.id, [])), host_key(m))
    host = next((o for o in context.others if o.id == m.under), None) if hidden_models.is_hiding(m) else None
    if host is None:
        return span
    return limits.intersection(
        span, limits.allowed_numbers(hidden_in(army, host, army.hidden[host.id]), hider_key(host, m))
    )
