"""Facts of an entry that no verdict rests on: worked out when a sheet asks for its entries."""

from __future__ import annotations

from builder.systems.wfb3.entries import item_bearers, items, model_movement
from builder.systems.wfb3.entries.facts import EntryResult, Facts
from builder.systems.wfb3.model.system import SystemFile


def with_facts(m: EntryResult, system: SystemFile) -> EntryResult:
    """An entry with how it goes and fights where its numbers do not tell it."""
    figure, own = m.facts.figure, m.facts.profile
    if figure is None or own is None or m.kind == "chariot":
        return m
    facts = m.facts._replace(slow_arms=model_movement.slow_arms(figure, system))
    if m.kind == "character":
        facts = _forged(m, facts._replace(litter=model_movement.borne(figure.gear, system)), system)
        if figure.mount is not None and m.facts.post != "champion":  # a champion has the mount of his unit (14.2)
            facts = facts._replace(on_foot=model_movement.dismounted(figure, own, system))
    else:
        facts = facts._replace(goes=model_movement.goes(figure, system))
    return m._replace(facts=facts)


def _forged(m: EntryResult, facts: Facts, system: SystemFile) -> Facts:
    """Which of his weapons the magic one may be, and what it is."""
    kinds = system.items
    own = [item for item in m.entry.items if item.take in kinds and kinds[item.take].forms]
    if len(own) != 1:
        return facts
    kind = kinds[own[0].take or ""]
    form = kind.forms.get(item_bearers.form_of(own[0], kind) or "")
    return facts._replace(forged=items.hands(own[0], kind), forged_as=None if form is None else form.name)
