"""Controls of models that hide in units (15.9, the lists)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, choice_control
from builder.core.findings import T
from builder.systems.wfb3.editor.context import EntryContext, objection
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.controls import allowed_first, missing_entry, numbered_name, size_and_points
from builder.systems.wfb3.joining.relations import joined_to


def hiding_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of the unit that models hide in, and of their post there (15.9, the lists)."""
    terms = hidden_models.hiding_terms(context.facts.line, context.facts.figure, context.rules)
    if terms is None:
        return
    section = T("Hidden")
    alone = None if terms.alone else T("{unit}: these models must be hidden in a unit.", unit=context.result.name)
    choices = [Choice(None, T("no one"), None, None, alone)]
    for o in context.others:
        if o.kind == "unit" and not hidden_models.is_hiding(o):
            around = context.army.companions.get(o.id, ())
            trial = joined_to(context.result, o.id, hidden_models.HIDDEN)
            blocked = objection(trial, (o, *around), context.army)
            choices.append(Choice(o.id, numbered_name(o, context), None, tuple(size_and_points(o)), blocked))
    choices = allowed_first(choices)
    rule = context.rules.cited if terms.source is None else context.rules.cite(terms.source)
    yield choice_control(
        ("joins",), T("hide in"), context.entry.joins, choices, missing_entry(context), section=section, rule=rule
    )
    if context.entry.joins is None and context.entry.as_ is None:
        return
    joined = context.entry.joins is not None
    posts = (
        Choice(None, T("not set"), None, None, T("Choose the “hidden” role.") if joined else None),
        Choice(hidden_models.HIDDEN, T("hidden"), None, None, None if joined else T("needs a unit to join")),
    )
    yield choice_control(("as",), T("role in unit"), context.entry.as_, posts, section=section)
