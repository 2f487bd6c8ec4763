"""Facts of an entry that no verdict rests on: worked out when a sheet asks for its entries."""

from __future__ import annotations

from typing import Any

from builder.core.entries import EntryResult
from builder.systems.wfb3.entries import bearing, items, model_movement
from builder.systems.wfb3.model.system import SystemFile


def told(m: EntryResult, system: SystemFile) -> EntryResult:
    """An entry with how it goes and fights where its numbers do not tell it."""
    figure = m.facts.figure if m.facts is not None else None
    if figure is None or m.kind == "chariot":
        return m
    more: dict[str, Any] = {"slow_arms": model_movement.slow_arms(figure, system)}
    if m.kind == "character":
        more["litter"] = model_movement.borne(figure.gear, system)
        more |= _forged(m, system)
        if figure.mount is not None and m.as_ != "champion":  # a champion has the mount of his unit (14.2)
            more["on_foot"] = model_movement.dismounted(figure, m.facts.profile, system)
    else:
        more["goes"] = model_movement.goes(figure, system)
    return m._replace(more={**m.more, **more})


def _forged(m: EntryResult, system: SystemFile) -> dict[str, Any]:
    """Which of his weapons the magic one may be, and what it is."""
    kinds = system.items
    own = [item for item in m.entry.items if item.take in kinds and kinds[item.take].forms]
    if len(own) != 1:
        return {}
    kind = kinds[own[0].take or ""]
    form = kind.forms.get(bearing.form_of(own[0], kind) or "")
    return {"forged": items.hands(own[0], kind), "forged_as": None if form is None else form.name}
