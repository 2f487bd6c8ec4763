"""Fixes that no single choice makes: exchange posts, join a unit, add compulsory entries, use the dice of an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.core import fixes
from builder.core.controls import Change
from builder.core.fixes import Way
from builder.systems.wfb3.army import Army, allowed_number, entries_of_list
from builder.systems.wfb3.dice.from_seeds import die_from
from builder.systems.wfb3.dice.rolled_profiles import dice_from, rolled_creature
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.controls import join_objection
from builder.systems.wfb3.joining.relations import joined_to
from builder.systems.wfb3.magic_items.refusals import CODE
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.size_controls import allowed_models

Case = fixes.Case[Army, EntryResult]
"""A finding in an army."""


def _rules(case: Case) -> Rules:
    """The rules of the list that the finding's entry is from, or of the army."""
    return case.army.rules if case.subject is None else case.army.rules_of(case.subject)


# ------------------------------------------------------------------ posts of characters


def _role_fixes(case: Case) -> Iterator[Way]:
    """Fixes that give a character's role to another who has none, or who is only second in command."""
    if case.subject is None or case.result.entry.role is None:
        return
    role, people = case.result.role, [other for other in case.others if other.kind == "character"]
    if all(other.role != role for other in people):
        for other in people:
            if other.role in (None, "second"):
                yield (*case.set("role", to=None), Change("set", case.path_of(other, "role"), role))


# ------------------------------------------------------------------ characters and hidden models in units


def _joining_fixes(case: Case, post: str, kind: str) -> Iterator[Way]:
    """Fixes in which a character takes a post: in his present unit if allowed, else in each unit of a kind."""
    trial, joined = joined_to(case.result, case.result.under, post), case.army.with_entries(case.others).joined
    units = {o.id: o for o in case.others if o.kind == kind}
    free = [id for id, unit in units.items() if join_objection(trial, unit, joined.get(id, ()), case.army) is None]
    for id in [case.result.under] if case.result.under in free else free:
        yield _join_changes(case, str(id), post)


def _join_changes(case: Case, unit: str, post: str) -> Way:
    """Changes that make the finding's entry join a unit (handle) in a post, without those that change nothing."""
    whole = (*case.set("joins", to=unit), *case.set("as", to=post))
    now = {"joins": case.result.under, "as": case.result.facts.post}
    return tuple(change for change in whole if now[str(change.path[-1])] != change.value)


def _leading_fixes(case: Case) -> Iterator[Way]:
    """Fixes in which a character becomes champion of a unit or, if he is an engineer, of a battery."""
    yield from _joining_fixes(case, "champion", "machine" if "engineer" in case.result.facts.model.troop else "unit")


def _leaving_fixes(case: Case) -> Iterator[Way]:
    """Fix in which a character leaves a unit that he may not be with."""
    if case.finding.counts and case.result.kind == "character" and case.inner_path == ("joins",):
        yield (*case.remove("joins"), *case.remove("as"))


def _hiding_fixes(case: Case) -> Iterator[Way]:
    """Fixes that hide an assassin or other hidden troops in a unit that may hide them."""
    if case.result.kind == "character":
        if hidden_models.ASSASSIN in case.result.facts.model.troop and case.inner_path != ("role",):
            yield from _joining_fixes(case, hidden_models.HIDDEN, "unit")
    elif (
        case.inner_path != ("models",)
        and hidden_models.hiding_terms(case.result.facts.line, case.result.facts.figure, _rules(case)) is not None
    ):
        for other in case.others:
            if other.kind == "unit" and not hidden_models.is_hiding(other):
                yield _join_changes(case, other.id, hidden_models.HIDDEN)


# ------------------------------------------------------------------ what is compulsory


def _compulsory_fixes(case: Case) -> Iterator[Way]:
    """Fixes that add the missing models to a unit with room for them, or as a new unit."""
    lists = (_rules(case), *_rules(case).other_lists.values())
    named = ((known, u) for known in lists for u in known.army.units if u.id in case.finding.concerns)
    known, unit = next(((known, u) for known, u in named if known.cited == case.finding.rule), (_rules(case), None))
    if unit is None:
        return
    own = [o for o in entries_of_list(case.entries, known) if o.entry.take == unit.id]
    span = allowed_number(unit, case.entries, known)
    missing = span.min - sum(o.models for o in own)
    room = [o for o in own if _has_room(case, o, o.models + missing)]
    for result in room:
        yield (Change("set", case.path_of(result, "models"), result.models + missing),)
    models = max(missing, unit.size.min)
    if not room and models in unit.size and (span.max is None or models <= span.max):
        place = {} if known.list_id is None else {"from": known.list_id}
        yield (Change("add", ("entries",), {"take": unit.id, **place, "models": models}),)


def _has_room(case: Case, result: EntryResult, models: int) -> bool:
    """True if a unit may have this number of models."""
    others = tuple(o for o in case.entries if o is not result)
    return allowed_models(result, case.army.with_entries(others), _rules(case), result.entry.formation).holds(models)


def _commander_fixes(case: Case) -> Iterator[Way]:
    """Fixes that add a commander to a contingent, at each of his levels."""
    part = next(
        (p for p in _rules(case).other_lists.values() if p.contingent is not None and p.cited == case.finding.rule),
        None,
    )
    rule = part.contingent.commander if part is not None and part.contingent is not None else None
    if case.inner_path != ("entries",) or part is None or rule is None:
        return
    for id in rule.of:
        needed = rule.only_with.get(id, ())
        if not needed or any(o.entry.take in needed for o in entries_of_list(case.entries, part)):
            for level in part.characters[id].levels:
                yield (Change("add", ("entries",), {"take": id, "from": part.list_id, "level": int(level)}),)


# ------------------------------------------------------------------ the army's own list, items, dice


def _own_list_fixes(case: Case) -> Iterator[Way]:
    """Fix that takes an entry from the army's own list."""
    if (
        case.inner_path == ("take",)
        and case.result.entry.from_ is not None
        and case.result.entry.take in _rules(case).army_itself.takeable()
    ):
        yield case.remove("from")


def _option_fixes(case: Case) -> Iterator[Way]:
    """Fix that replaces an item, and the body armour, with the option that the list sells in its place."""
    if case.inner_path[:1] != ("items",) or case.inner_path[2:3] != ("abilities",) or len(case.inner_path) != 4:
        return
    item, armour = case.result.entry.items[int(case.inner_path[1])], _rules(case).system.armour
    limit = _rules(case).item_limit(item.take or "", case.result.entry.take, case.result.role)
    option = None if limit is None else limit.without.get(item.abilities[int(case.inner_path[3])])
    if option is not None:
        body = [id for id in case.result.entry.options if id in armour and armour[id].kind == "body"]
        worn = (Change("drop", (*case.entry_path, "options"), id) for id in body)
        yield (*case.remove(*case.inner_path[:2]), *worn, Change("add", (*case.entry_path, "options"), option))


def _dice_fixes(case: Case) -> Iterator[Way]:
    """Fixes that use the event's dice or those of the seed, or remove dice and seed."""
    if case.subject is None or not case.finding.counts:
        return
    roll, dice = case.result.entry.roll, rolled_creature(case.result)
    if case.finding.by == "event" and isinstance(case.finding.allowed, dict):
        if case.inner_path == ("roll",):
            yield case.set("roll", to=case.finding.allowed)
            yield case.remove("roll")
        else:
            yield (
                *case.set("rolls", to=case.finding.allowed["rolls"]),
                *case.set("seed", to=case.finding.allowed["seed"]),
            )
            yield (*case.remove("rolls"), *case.remove("seed"))
    elif case.inner_path[0] in ("rolls", "seed"):
        if dice is not None and case.result.entry.seed is not None and len(case.inner_path) != 2:
            right = dice_from(case.result.entry.seed, dice.creature, min(dice.models, len(case.result.entry.rolls)))
            yield case.set("rolls", to=[dict(one) for one in right])
            yield case.remove("seed")
    elif case.inner_path[0] == "moved":
        yield case.remove("moved")
    elif case.inner_path == ("roll",) or case.army.roster.game not in _rules(case).system.levels.rolled_in:
        yield case.remove("roll")
    elif roll is not None and roll.seed is not None:
        yield case.set("roll", "die", to=die_from(roll.seed))
        yield case.remove("roll", "seed")


FIXES: dict[str, Callable[[Case], Iterator[Way]]] = {
    CODE: _option_fixes,
    "ref.unknown": _own_list_fixes,
    "wfb3.allies": _commander_fixes,
    "wfb3.compulsory": _compulsory_fixes,
    "wfb3.general": _role_fixes,
    "wfb3.hidden": _hiding_fixes,
    "wfb3.leader": _leaving_fixes,
    "wfb3.mercenaries": _commander_fixes,
    "wfb3.must-lead": _leading_fixes,
    "wfb3.roll": _dice_fixes,
}
"""Functions that give the fixes of a finding, by code of the finding."""
