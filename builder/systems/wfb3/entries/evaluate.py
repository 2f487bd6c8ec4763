"""Evaluation of one entry: prices, profiles and findings, by the module for its kind.

Entries of an army list have their printed price (A52); those of the open list are priced by the formulas. Both use
the same model specification.
"""

from __future__ import annotations

from collections.abc import Sequence

from builder.core import entries
from builder.core.findings import ERROR, Finding, Shown, T, Text, alternatives, either
from builder.core.spelling import did_you_mean, most_similar, suggestions, with_display_name
from builder.systems.wfb3.characters.evaluation import evaluate_character, person_of
from builder.systems.wfb3.chariots.evaluation import chariot_of, evaluate_chariots
from builder.systems.wfb3.definitions.character_lines import CharacterLine
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.dice import rolled_profiles
from builder.systems.wfb3.entries.results import EntryResult, Facts
from builder.systems.wfb3.machines.evaluation import evaluate_machine
from builder.systems.wfb3.rules import CHARACTERS, HOST, VEHICLES, Rules
from builder.systems.wfb3.units import open_order
from builder.systems.wfb3.units.altars import evaluate_altar
from builder.systems.wfb3.units.beast_packs import evaluate_pack
from builder.systems.wfb3.units.evaluation import evaluate_unit
from builder.systems.wfb3.units.unit_models import Purchase, model_of


def evaluate(entry: Entry, handle: str, roster: Roster, rules: Rules) -> EntryResult:
    """The result of one entry, evaluated without regard to the rest of its army."""
    own = rules.of(roster.variants, entry.from_)
    if own is None:
        return _from_unknown_contingent(entry, handle, rules)
    result = evaluate_by_list(entry, handle, roster, own)
    if result.kind == "unknown":
        result = _of_other_version(entry, roster, rules, result)
    result = rolled_profiles.with_rolls(result, own)
    return result if own.category is None else result._replace(category=own.category)


def _from_unknown_contingent(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """The result of an entry from a contingent that the army does not have."""
    known = list(rules.other_lists)
    host = entry.from_ == HOST
    unnamed = next((part.unknown for part in rules.army.composition.values() if part.unknown is not None), None)
    text = T("This army has no contingent “{id}”; the entry is kept and counts as 0 points.", id=entry.from_)
    if host:
        text = T("This army has no hosts; the entry is kept and counts as 0 points.")
    elif unnamed is not None:
        text = T(
            "This army has no contingent “{id}”; the entry is kept and counts as 0 points. {reason}",
            id=entry.from_, reason=unnamed,
        )  # fmt: skip
    finding = Finding(
        "wfb3.host" if host else "wfb3.allies",
        ERROR,
        text,
        rules.cited,
        path=("from",),
        found=entry.from_,
        allowed=known,
        fix=_contingent_fix(entry.from_ or "", known, rules),
        by="list",
    )
    return _unknown_result(entry, handle, finding)


def _contingent_fix(id: str, known: Sequence[str], rules: Rules) -> Text:
    """The fix in words for an entry whose key `from` has an unknown `id`; `known` are the ids of the army's contingents."""
    guess = most_similar(id, known, rules.list_name)
    if guess is not None:
        return T("Did you mean {guess}?", guess=with_display_name(guess, rules.list_name))
    if not known:
        return T("Remove the entry.")
    names = alternatives([with_display_name(one, rules.list_name) for one in known])
    return T("Remove the entry, or choose another contingent: {contingent}.", contingent=names)


def purchase_of(entry: Entry, roster: Roster, rules: Rules) -> Purchase | None:
    """The purchase of an entry: one model with equipment and price, before magic items; `None` if its list lacks it."""
    if entry.take in rules.characters or (rules.open and entry.take in CHARACTERS):
        return person_of(entry, roster, rules)
    unit = rules.units.get(entry.take)
    if unit.kind == "chariot" if unit is not None else rules.open and entry.take in VEHICLES:
        return chariot_of(entry, rules, unit)
    model = model_of(entry, rules)
    if model is None or model.kind != "unit":
        return model
    wrong = open_order.open_order_findings(entry, model.figure, model.line, rules)
    return model._replace(findings=(*model.findings, *wrong))


EVALUATIONS = {
    "character": evaluate_character,
    "unit": evaluate_unit,
    "machine": evaluate_machine,
    "chariot": evaluate_chariots,
    "pack": evaluate_pack,
    "altar": evaluate_altar,
}
"""Functions that evaluate entries, by their kind."""


def evaluate_by_list(entry: Entry, handle: str, roster: Roster, rules: Rules) -> EntryResult:
    """The result of an entry by the rules of its army list; one without points if the list does not have it."""
    model = purchase_of(entry, roster, rules)
    if model is None:
        return _unknown_result(entry, handle, _not_in_list(entry, rules))
    return EVALUATIONS[model.kind](entry, handle, roster, rules, model)


def _unknown_result(entry: Entry, handle: str, finding: Finding) -> EntryResult:
    """The result of an entry that its list does not have: kind `unknown`, no points, only this finding."""
    name, models = entry.name or entry.take, entry.models or 1
    return entries.EntryResult(
        entry, handle, name, "unknown", None, None, models, 0, 0, (), Facts(), findings=(finding,)
    )


def _not_in_list(entry: Entry, rules: Rules) -> Finding:
    """The finding on an entry that the army list does not have."""
    text = T("“{take}” is not in this army’s list; it is kept and counts as 0 points.", take=entry.take)
    if rules.list_id not in (None, HOST):
        text = T("“{take}” is not in this contingent’s list; it is kept and counts as 0 points.", take=entry.take)
    untold = next((host.unknown for host in rules.army.hosts if host.unknown is not None), None)
    if rules.list_id == HOST and untold is not None:
        text = T(
            "“{take}” is in none of this army’s hosts; it is kept and counts as 0 points. {reason}",
            take=entry.take, reason=untold,
        )  # fmt: skip
    return Finding(
        "ref.unknown",
        ERROR,
        text,
        path=("take",),
        found=entry.take,
        allowed=suggestions(entry.take, rules.takeable(), rules.line_name),
        suggest=lambda: (
            _other_list_fix(entry, rules)
            or did_you_mean(entry.take, rules.takeable(), rules.line_name)
            or T("Remove the entry, or take something else.")
        ),
        by="list",
    )


def _of_other_version(entry: Entry, roster: Roster, rules: Rules, result: EntryResult) -> EntryResult:
    """The result of an unknown entry; the finding mentions a variant that its line needs, or that removes the line."""
    part = rules if entry.from_ is None else rules.other_lists[entry.from_]
    lines: tuple[UnitEntry | CharacterLine, ...] = (*part.army.units, *part.army.characters)
    line = next((known for known in lines if known.id == entry.take), None)
    replaced = line.replaced_by if isinstance(line, UnitEntry) else None
    if line is not None and line.variant is not None and line.variant not in roster.variants:
        variant = _variant_name(line.variant, rules)
        text = T(
            "{unit}: only in the variant “{variant}”; kept and counts as 0 points.", unit=line.name, variant=variant
        )
        fix = T("Choose the variant “{variant}”, or take something else.", variant=variant)
    elif line is not None and replaced is not None:
        variant = _variant_name(replaced, rules)
        text = T(
            "{unit}: not in the variant “{variant}”; kept and counts as 0 points.", unit=line.name, variant=variant
        )
        fix = T("Leave out the variant “{variant}”, or take something else.", variant=variant)
    else:
        return result
    return result._replace(findings=tuple(f._replace(text=text, fix=fix) for f in result.findings))


def _variant_name(id: str, rules: Rules) -> Shown:
    """The army's name for a variant; the id if it is unknown."""
    known = rules.army.variants.get(id)
    return id if known is None else known.name


def _other_list_fix(entry: Entry, rules: Rules) -> Text | None:
    """The fix in words for an entry that the army's own list or one contingent has instead; else `None`."""
    whole = rules.army_itself
    if entry.from_ is not None:
        own = entry.take in whole.takeable()
        written = T("It is in your army’s own list; remove “{line}”.", line=f"from: {entry.from_}")
        named = T("It is in your army’s own list; add it from there.")
        return either(written, named) if own else None
    parts = [id for id, part in whole.other_lists.items() if entry.take in part.takeable()]
    if len(parts) != 1:
        return None
    written = T("Add “{line}” to the entry.", line=f"from: {parts[0]}")
    return either(written, T("Take it from this contingent: {contingent}.", contingent=whole.list_name(parts[0])))
