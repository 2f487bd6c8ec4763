"""Models that hide in units: who, where and how many (15.2, 15.9, V15, V16, A44, A46)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entry_findings import about
from builder.core.findings import WARNING, Finding, T, Written
from builder.core.spelling import did_you_mean
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions import key_names
from builder.systems.wfb3.definitions.unit_entries import UnitEntry
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.profiles.model_specs import ridden

CODE = "wfb3.hidden"


def hiding_places(army: Army) -> Iterator[Finding]:
    """Only those who may hide do, in a unit of their race or of those that the list names."""
    for c in army.characters:
        if c.facts.post == hidden_models.HIDDEN:
            yield from _hidden_character(army, c)
        elif hidden_models.ASSASSIN in c.facts.model.troop:
            yield _in_the_open(army, c)
    for m in army.units:
        line = m.facts.line
        if m.kind != "unit" or (isinstance(line, UnitEntry) and line.hidden is None):
            continue
        terms = hidden_models.terms(line, m.facts.figure, army.rules)
        if terms is not None:
            yield from _hidden_troops(army, m, terms)


def _hidden_character(army: Army, m: EntryResult) -> Iterator[Finding]:
    """Of the characters, assassins hide (15.2)."""
    if hidden_models.ASSASSIN not in m.facts.model.troop:
        yield about(
            army, m, CODE, T("Among characters, only assassins may hide in units."), "WFB3 15.2", "as",
            found=m.facts.post, allowed=False, fix=T("Make him the unit’s champion, its leader or an attached character."),
        )  # fmt: skip
        return
    if m.role is not None and m.role != "second":
        post = army.rules.system.command[m.role].name
        yield about(
            army, m, CODE, T("An assassin is disguised as an ordinary model, so he cannot take this role ({post}).", post=post), "WFB3 15.2",
            "role" if m.entry.role is not None else "take", found=m.role, allowed=False, fix=T("Remove his role."),
        )  # fmt: skip
    if m.under is not None:
        target = army.by_id.get(m.under)
        if target is not None and target.kind != "unit":
            yield _no_place(army, m, target)
        elif target is not None:
            yield from _shown_as_others(army, m, target)


def _in_the_open(army: Army, m: EntryResult) -> Finding:
    """An assassin begins the battle hidden in a unit of his race (15.2)."""
    joined = m.under is not None
    return about(
        army, m, CODE, T("{name}: not hidden, but an assassin must begin the battle hidden in a unit of his race.", name=m.name), "WFB3 15.2",
        "as" if m.facts.post is not None else "joins" if joined else "take", found=m.facts.post, allowed=hidden_models.HIDDEN,
        fix=T("Choose the “hidden” role.") if joined else T("Choose the unit to hide in."),
    )  # fmt: skip


def _shown_as_others(army: Army, m: EntryResult, target: EntryResult) -> Iterator[Finding]:
    """Who hides is shown as one of the unit's ordinary models, and so rides what they ride (A46)."""
    mine, theirs = ridden(m.facts.figure), ridden(target.facts.figure)
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
    yield about(
        army, m, CODE, text,
        "WFB3 15.2 (A46)", "mount" if m.entry.mount is not None else "joins",
        found=mine, allowed=theirs or False, fix=T("Remove his mount, or let him join another unit.") if theirs is None and mine else fix, others=(target.id,),
    )  # fmt: skip


def _hidden_troops(army: Army, m: EntryResult, terms: hidden_models.Terms) -> Iterator[Finding]:
    line = m.facts.line
    cited = army.rules_of(m).cited if terms.source is None else army.rules.cite(terms.source)
    by = "rulebook" if line is None else "list"
    if m.under is None:
        if m.facts.post is not None:
            yield about(
                army, m, CODE, T("Role “{post}”: no unit to join is chosen.", post=key_names.post_name(m.facts.post)), cited, "as",
                allowed=[u.id for u in army.units], fix=T("Choose the unit to join."), by=by,
            )  # fmt: skip
        elif not terms.alone:
            yield about(
                army, m, CODE, T("{unit}: these models must be hidden in a unit.", unit=m.name), cited, "take",
                allowed=list(terms.within) or False, fix=T("Choose the unit to hide in."), by=by,
            )  # fmt: skip
        return
    target = army.by_id.get(m.under)
    if m.facts.post != hidden_models.HIDDEN:
        yield about(
            army, m, CODE, T("{unit}: these models may join other units only in hiding.", unit=m.name), cited, "joins",
            found=m.facts.post, allowed=hidden_models.HIDDEN, fix=T("Choose the “hidden” role."), by=by,
        )  # fmt: skip
    elif target is None:
        yield about(
            army, m, "ref.dangling", T("“{id}” is not an entry in this roster.", id=m.under), "", "joins",
            found=m.under, fix=did_you_mean(m.under, [u.id for u in army.units], army.name_of),
        )  # fmt: skip
    elif target.entry.take in terms.perhaps and target.entry.from_ == m.entry.from_:
        yield about(
            army, m, CODE, T("{unit}: hidden among {other}. Unclear: {why}.", unit=m.name, other=target.name, why=terms.doubt), cited, "joins",
            severity=WARNING, found=target.entry.take, allowed=list(terms.within),
            fix=T("Let them join another unit, or agree on it with your opponent."), by=by, others=(target.id,),
        )  # fmt: skip
    elif target is m or target.kind != "unit" or hidden_models.hides(target):
        yield _no_place(army, m, target)
    elif terms.within and (target.entry.take not in terms.within or target.entry.from_ != m.entry.from_):
        yield about(
            army, m, CODE, T("{unit}: these models may not hide among {other}.", unit=m.name, other=target.name), cited, "joins",
            found=target.entry.take, allowed=list(terms.within), fix=T("Let them join another unit."), by=by, others=(target.id,),
        )  # fmt: skip
    elif not terms.within and target.creature != m.creature:
        text = T(
            "{unit}: these models may hide only in a unit of their own race; this one is of another ({race}).",
            unit=m.name,
            race=target.race,
        )
        yield about(
            army, m, CODE, text, cited, "joins",
            found=target.creature, allowed=m.creature, fix=T("Let them join another unit."), by=by, others=(target.id,),
        )  # fmt: skip


def _no_place(army: Army, m: EntryResult, target: EntryResult) -> Finding:
    return about(
        army, m, CODE, T("{name}: nobody can hide in this unit.", name=target.name), "WFB3 15.2, 15.9", "joins",
        found=target.id, allowed=False, fix=T("Choose another unit to hide in."), others=(target.id,) if target is not m else (),
    )  # fmt: skip
