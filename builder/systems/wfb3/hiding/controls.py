"""Controls of models that hide in units (15.9, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, choice_control
from builder.core.findings import T
from builder.systems.wfb3.editor.context import EntryContext, objection
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.controls import allowed_first, numbered_name, size_and_points
from builder.systems.wfb3.joining.relations import joined_to


def hiding_controls(d: EntryContext) -> Iterator[Control]:
    """Controls of the unit that models hide in, and of their post there (15.9, the lists)."""
    terms = hidden_models.hiding_terms(d.result.facts.line, d.result.facts.figure, d.rules)
    if terms is None:
        return
    section = T("Hidden")
    alone = None if terms.alone else T("{unit}: these models must be hidden in a unit.", unit=d.result.name)
    choices = [Choice(None, T("no one"), None, None, alone)]
    for o in d.others:
        if o.kind == "unit" and not hidden_models.is_hiding(o):
            around = [x for x in d.others if x.under == o.id]
            trial = joined_to(d.result, o.id, hidden_models.HIDDEN)
            blocked = objection(trial, (o, *around), d.army)
            choices.append(Choice(o.id, numbered_name(o, d), None, tuple(size_and_points(o)), blocked))
    choices = allowed_first(choices)
    why = None
    if d.entry.joins is not None and all(o.id != d.entry.joins for o in d.others):
        why = T("“{id}” is not an entry in this roster.", id=d.entry.joins)
    rule = d.rules.cited if terms.source is None else d.rules.cite(terms.source)
    yield choice_control(("joins",), T("hide in"), d.entry.joins, choices, why, section=section, rule=rule)
    if d.entry.joins is None and d.entry.as_ is None:
        return
    joined = d.entry.joins is not None
    posts = (
        Choice(None, T("not set"), None, None, T("Choose the “hidden” role.") if joined else None),
        Choice(hidden_models.HIDDEN, T("hidden"), None, None, None if joined else T("needs a unit to join")),
    )
    yield choice_control(("as",), T("role in unit"), d.entry.as_, posts, section=section)
