"""Checks of hidden models: kinds of models, hosts and numbers (15.2, 15.9, V15, V16, A44, A46)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import entry_finding
from builder.core.findings import WARNING, Finding, T, Written
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.profiles.model_specs import ridden

CODE = "wfb3.hidden"


def hiding_places(army: Army) -> Iterator[Finding]:
    """Findings on models that hide although they may not, or not in this unit, and on models that must hide."""
    for c in army.characters:
        if c.facts.post == hidden_models.HIDDEN:
            yield from _hidden_character(army, c)
        elif hidden_models.ASSASSIN in c.facts.model.troop:
            yield _in_the_open(army, c)
    for m in army.units:
        terms = hidden_models.hiding_terms(m.facts.line, m.facts.figure, army.rules)
        if m.kind == "unit" and terms is not None:
            yield from _hidden_troops(army, m, terms)


def _hidden_character(army: Army, result: EntryResult) -> Iterator[Finding]:
    """Findings on hidden characters: only assassins hide (15.2)."""
    if hidden_models.ASSASSIN not in result.facts.model.troop:
        yield entry_finding(
            army, result, CODE, T("Among characters, only assassins may hide in units."), "WFB3 15.2", "as",
            found=result.facts.post, allowed=False, fix=T("Make him the unit’s champion, its leader or an attached character."),
        )  # fmt: skip
        return
    if result.role is not None and result.role != "second":
        post = army.rules.system.command[result.role].name
        yield entry_finding(
            army, result, CODE, T("An assassin is disguised as an ordinary model, so he cannot take this role ({post}).", post=post), "WFB3 15.2",
            "role" if result.entry.role is not None else "take", found=result.role, allowed=False, fix=T("Remove his role."),
        )  # fmt: skip
    if result.under is not None:
        target = army.by_id.get(result.under)
        if target is not None and target.kind != "unit":
            yield _no_place(army, result, target)
        elif target is not None:
            yield from _shown_as_others(army, result, target)


def _in_the_open(army: Army, result: EntryResult) -> Finding:
    """The finding on an assassin who is not hidden in a unit of his race (15.2)."""
    joined = result.under is not None
    return entry_finding(
        army, result, CODE, T("{name}: not hidden, but an assassin must begin the battle hidden in a unit of his race.", name=result.name), "WFB3 15.2",
        "as" if result.facts.post is not None else "joins" if joined else "take", found=result.facts.post, allowed=hidden_models.HIDDEN,
        fix=T("Choose the “hidden” role.") if joined else T("Choose the unit to hide in."),
    )  # fmt: skip


def _shown_as_others(army: Army, result: EntryResult, target: EntryResult) -> Iterator[Finding]:
    """Finding on a hidden character whose mount differs from the unit's, as he poses as an ordinary model (A46)."""
    mine, theirs = ridden(result.facts.figure), ridden(target.facts.figure)
    if mine == theirs:
        return
    text = T("An assassin is disguised as an ordinary model, and this unit ({unit}) is on foot.", unit=target.name)
    fix = T("Let him join another unit.")
    if theirs is not None:
        name = army.rules.creatures[theirs].name
        text = T(
            "An assassin is disguised as an ordinary model and must ride what his unit ({unit}) rides: {mount}.",
            unit=target.name,
            mount=name,
        )
        fix = T("Set his mount to {mount}.", mount=Written(theirs, name))
    yield entry_finding(
        army, result, CODE, text,
        "WFB3 15.2 (A46)", "mount" if result.entry.mount is not None else "joins",
        found=mine, allowed=theirs or False, fix=T("Remove his mount, or let him join another unit.") if theirs is None and mine else fix, others=(target.id,),
    )  # fmt: skip


def _hidden_troops(army: Army, result: EntryResult, terms: hidden_models.Terms) -> Iterator[Finding]:
    """Findings on troops that may hide: in no unit, not hidden in the unit, or in a unit that they may not hide in."""
    line = result.facts.line
    cited = army.rules_of(result).cited if terms.source is None else army.rules.cite(terms.source)
    by = "rulebook" if line is None else "list"
    if result.under is None:
        if result.facts.post is not None:
            yield entry_finding(
                army, result, CODE, T("Role “{post}”: no unit to join is chosen.", post=key_names.post_name(result.facts.post)), cited, "as",
                allowed=[u.id for u in army.units], fix=T("Choose the unit to join."), by=by,
            )  # fmt: skip
        elif not terms.alone:
            yield entry_finding(
                army, result, CODE, T("{unit}: these models must be hidden in a unit.", unit=result.name), cited, "take",
                allowed=list(terms.within) or False, fix=T("Choose the unit to hide in."), by=by,
            )  # fmt: skip
        return
    target = army.by_id.get(result.under)
    if result.facts.post != hidden_models.HIDDEN:
        yield entry_finding(
            army, result, CODE, T("{unit}: these models may join other units only in hiding.", unit=result.name), cited, "joins",
            found=result.facts.post, allowed=hidden_models.HIDDEN, fix=T("Choose the “hidden” role."), by=by,
        )  # fmt: skip
    elif target is None:
        yield entry_finding(
            army, result, "ref.dangling", T("“{id}” is not an entry in this roster.", id=result.under), "", "joins",
            found=result.under, fix=did_you_mean(result.under, [u.id for u in army.units], army.name_of),
        )  # fmt: skip
    elif target.entry.take in terms.perhaps and target.entry.from_ == result.entry.from_:
        yield entry_finding(
            army, result, CODE, T("{unit}: hidden among {other}. Unclear: {why}.", unit=result.name, other=target.name, why=terms.doubt), cited, "joins",
            severity=WARNING, found=target.entry.take, allowed=list(terms.within),
            fix=T("Let them join another unit, or agree on it with your opponent."), by=by, others=(target.id,),
        )  # fmt: skip
    elif target is result or target.kind != "unit" or hidden_models.is_hiding(target):
        yield _no_place(army, result, target)
    elif terms.within and (target.entry.take not in terms.within or target.entry.from_ != result.entry.from_):
        yield entry_finding(
            army, result, CODE, T("{unit}: these models may not hide among {other}.", unit=result.name, other=target.name), cited, "joins",
            found=target.entry.take, allowed=list(terms.within), fix=T("Let them join another unit."), by=by, others=(target.id,),
        )  # fmt: skip
    elif not terms.within and target.creature != result.creature:
        text = T(
            "{unit}: these models may hide only in a unit of their own race; this one is of another ({race}).",
            unit=result.name,
            race=target.race,
        )
        yield entry_finding(
            army, result, CODE, text, cited, "joins",
            found=target.creature, allowed=result.creature, fix=T("Let them join another unit."), by=by, others=(target.id,),
        )  # fmt: skip


def _no_place(army: Army, result: EntryResult, target: EntryResult) -> Finding:
    """The finding on an entry that hides in a unit where nobody can hide."""
    return entry_finding(
        army, result, CODE, T("{name}: nobody can hide in this unit.", name=target.name), "WFB3 15.2, 15.9", "joins",
        found=target.id, allowed=False, fix=T("Choose another unit to hide in."), others=(target.id,) if target is not result else (),
    )  # fmt: skip
