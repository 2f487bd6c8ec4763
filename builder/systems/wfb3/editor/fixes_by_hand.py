"""Fixes that no single choice makes: posts exchanged or taken, compulsory entries, dice of an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from builder.core import fixes
from builder.core.controls import Change, apply_changes
from builder.core.findings import ERROR, INFO, Finding, as_tuples
from builder.core.fixes import Way
from builder.core.points import QUARTERS
from builder.systems.wfb3.army import Army, allowed_number, bounds, entries_of_list
from builder.systems.wfb3.characters.controls import ROLE_CHECKS
from builder.systems.wfb3.contingents.costs import surcharges
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.dice.from_seeds import die_from
from builder.systems.wfb3.dice.rolled_profiles import dice_from, rolled_creature
from builder.systems.wfb3.editor.context import context_of, objection
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.equipment.controls import mount_control
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.controls import join_objection
from builder.systems.wfb3.joining.relations import joined_to
from builder.systems.wfb3.magic_items.refusals import CODE
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.size_controls import allowed_models


class Case(fixes.Case[Army, EntryResult]):
    """A finding in an army to be fixed, with the entry that it is about."""

    @property
    def roster(self) -> Roster:
        """The roster of the army."""
        return self.army.roster

    @property
    def rules(self) -> Rules:
        """The rules of the list that the finding's entry is from; those of the army for a finding without an entry."""
        return self.army.rules if self.subject is None else self.army.rules_of(self.subject)

    @property
    def entry(self) -> Entry:
        """The finding's entry as the roster has it."""
        return self.result.entry


def fixes_of(finding: Finding, army: Army) -> tuple[Way, ...]:
    """Fixes of a finding that makes the list illegal, each a set of changes to the roster; empty for other findings."""
    return fixes.helpful_fixes(Case.of(finding, army), HANDLERS, _is_helpful)


def _is_helpful(case: Case, way: Way) -> bool:
    """True if the changes fix the entry's finding without adding an error of another kind.

    Changes to other entries are accepted without a trial.
    """
    if case.subject is None or any(change.path[:2] != case.entry_path for change in way):
        return True
    local = [change._replace(path=change.path[2:]) for change in way]
    values = case.entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    entry = Entry.model_validate(as_tuples(apply_changes(values, local)))
    after = _error_counts(evaluate(entry, case.result.id, case.roster, case.army.rules).findings)
    before = _error_counts(case.result.findings)
    own = (case.finding.code, case.finding.text.message, str(case.finding.found))
    return not (before[own] and after[own] >= before[own]) and {code for code, _, _ in after} <= {
        code for code, _, _ in before
    }


def _error_counts(findings: Iterable[Finding]) -> Counter[tuple[str, str, str]]:
    """Number of errors by code, message and wrong value."""
    return Counter((f.code, f.text.message, str(f.found)) for f in findings if f.severity == ERROR)


# ------------------------------------------------------------------ posts of characters


def _role_fixes(case: Case) -> Iterator[Way]:
    """Fix that gives a character's role to the only character who may take it; on a tie for general, a fix for each."""
    if case.finding.severity == INFO:
        for result in (case.result, *case.others):
            yield (_role_change(case, result, "general"),)
        return
    if case.subject is None or case.entry.role is None:
        return
    role, people = case.result.role, [o for o in case.entries if o.kind == "character"]
    successors = [o for o in people if o.role in (None, "second") and o is not case.result and role != "great-banner"]
    exchanges = [o for o in successors if _roles_improve(case, {id(case.result): None, id(o): role})]
    if len(exchanges) == 1 and not any(o.role == role and o is not case.result for o in people):
        yield _role_change(case, case.result, None), _role_change(case, exchanges[0], role)


def _role_change(case: Case, result: EntryResult, role: str | None) -> Change:
    """The change that gives an entry a role; `None` removes its role."""
    return Change("set", case.path_of(result, "role"), role)


def _roles_improve(case: Case, roles: dict[int, str | None]) -> bool:
    """True if new roles (by the `id()` of a result) remove the finding, and the checks of roles report nothing new."""
    people = [o for o in case.entries if o.kind == "character"]
    changed = [o._replace(role=roles[id(o)]) if id(o) in roles else o for o in people]
    before, after = _role_messages(case, people), _role_messages(case, changed)
    return (case.finding.entry, case.finding.text.message) not in after and after <= before


def _role_messages(case: Case, people: list[EntryResult]) -> set[tuple[str | None, str]]:
    """Handle and message of each finding of the role checks, for an army of these characters."""
    army = case.army.with_entries(tuple(people))
    return {(f.entry, f.text.message) for check in ROLE_CHECKS for f in check(army)}


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
    """Fix in which a character leaves a unit that he may not join; if he must lead, fixes in which he leads a unit."""
    if case.result.kind == "character" and case.result.under is not None and case.inner_path == ("joins",):
        line = case.result.facts.character_line
        if line is None or case.result.facts.level not in line.must_lead or case.result.role == "great-banner":
            yield (*case.remove("joins"), *case.remove("as"))
        else:
            yield from _leading_fixes(case)


def _mount_fixes(case: Case) -> Iterator[Way]:
    """Fix that gives a champion the mount that the finding requires, if he may have it."""
    for control in mount_control(context_of(case.result, case.army)):
        for mount in control.choices:
            if mount.value == (case.finding.allowed or None) and mount.blocked is None:
                yield case.set("mount", to=mount.value) if mount.value is not None else case.remove("mount")


def _hiding_fixes(case: Case) -> Iterator[Way]:
    """Fixes that hide an assassin or other hidden troops in a unit that may hide them."""
    if case.result.kind == "character":
        if hidden_models.ASSASSIN in case.result.facts.model.troop and case.inner_path != ("role",):
            yield from _mount_fixes(case)
            yield from _joining_fixes(case, hidden_models.HIDDEN, "unit")
    elif (
        case.inner_path != ("models",)
        and hidden_models.hiding_terms(case.result.facts.line, case.result.facts.figure, case.rules) is not None
    ):
        for other in case.others:
            if other.kind == "unit" and not hidden_models.is_hiding(other):
                around = (other, *(x for x in case.others if x.under == other.id))
                trial = joined_to(case.result, other.id, hidden_models.HIDDEN)
                if objection(trial, around, case.army) is None:
                    yield _join_changes(case, other.id, hidden_models.HIDDEN)


# ------------------------------------------------------------------ what is compulsory


def _compulsory_fixes(case: Case) -> Iterator[Way]:
    """Fixes that add the missing models to a unit with room for them, or as a new unit."""
    lists = (case.rules, *case.rules.other_lists.values())
    named = ((known, u) for known in lists for u in known.army.units if u.id in case.finding.concerns)
    known, unit = next(((known, u) for known, u in named if known.cited == case.finding.rule), (case.rules, None))
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
    return allowed_models(result, case.army.with_entries(others), case.rules, result.entry.formation).holds(models)


def _commander_fixes(case: Case) -> Iterator[Way]:
    """Fixes that add a commander to a contingent, for each commander that the points allow."""
    part = next(
        (p for p in case.rules.other_lists.values() if p.contingent is not None and p.cited == case.finding.rule), None
    )
    rule = part.contingent.commander if part is not None and part.contingent is not None else None
    if case.inner_path != ("entries",) or part is None or rule is None:
        return
    for id in rule.of:
        needed = rule.only_with.get(id, ())
        if not needed or any(o.entry.take in needed for o in entries_of_list(case.entries, part)):
            for level, row in part.characters[id].levels.items():
                if _affords(case, part.category, row.points):
                    yield (Change("add", ("entries",), {"take": id, "from": part.list_id, "level": int(level)}),)


def _affords(case: Case, category: str | None, points: int) -> bool:
    """True if this many points (in quarters) can be added to a category within its share and the points limit."""
    whole = case.rules.army_itself
    limit = case.roster.limit * QUARTERS
    share = next((b.max for b in bounds(whole) if b.category == category), None)
    of_it = sum(o.points for o in case.entries if o.category == category) + points
    spent = sum(o.points for o in case.entries) + sum(d.price.points for d in surcharges(case.roster, whole)) + points
    return spent <= limit and (share is None or of_it <= share * limit)


# ------------------------------------------------------------------ the army's own list, items, dice


def _own_list_fixes(case: Case) -> Iterator[Way]:
    """Fix that takes an entry from the army's own list."""
    if (
        case.inner_path == ("take",)
        and case.entry.from_ is not None
        and case.entry.take in case.rules.army_itself.takeable()
    ):
        yield case.remove("from")


def _option_fixes(case: Case) -> Iterator[Way]:
    """Fix that replaces an item, and the body armour, with the option that the list sells in its place."""
    if case.inner_path[:1] != ("items",) or case.inner_path[2:3] != ("abilities",) or len(case.inner_path) != 4:
        return
    item, armour = case.entry.items[int(case.inner_path[1])], case.rules.system.armour
    limit = case.rules.item_limit(item.take or "", case.entry.take, case.result.role)
    option = None if limit is None else limit.without.get(item.abilities[int(case.inner_path[3])])
    if option is not None:
        body = [id for id in case.entry.options if id in armour and armour[id].kind == "body"]
        worn = (Change("drop", (*case.entry_path, "options"), id) for id in body)
        yield (*case.remove(*case.inner_path[:2]), *worn, Change("add", (*case.entry_path, "options"), option))


def _dice_fixes(case: Case) -> Iterator[Way]:
    """Fixes that use the event's dice or those of the seed, or remove dice and seed."""
    if case.subject is None:
        return
    roll, dice = case.entry.roll, rolled_creature(case.result)
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
        if dice is None:
            yield case.remove(case.inner_path[0])
        elif len(case.inner_path) == 2:
            yield case.set("rolls", to=[dict(one) for one in case.entry.rolls[: dice.models]])
        elif case.entry.seed is not None:
            right = dice_from(case.entry.seed, dice.creature, min(dice.models, len(case.entry.rolls)))
            yield case.set("rolls", to=[dict(one) for one in right])
            yield case.remove("seed")
    elif case.inner_path[0] == "moved":
        yield case.remove("moved")
    elif case.inner_path == ("roll",) or case.roster.game not in case.rules.system.levels.rolled_in:
        yield case.remove("roll")
    elif roll is not None and roll.seed is not None:
        yield case.set("roll", "die", to=die_from(roll.seed))
        yield case.remove("roll", "seed")


HANDLERS: dict[str, Callable[[Case], Iterator[Way]]] = {
    CODE: _option_fixes,
    "ref.unknown": _own_list_fixes,
    "wfb3.allies": _commander_fixes,
    "wfb3.champion-mount": _mount_fixes,
    "wfb3.compulsory": _compulsory_fixes,
    "wfb3.general": _role_fixes,
    "wfb3.great-banner": _role_fixes,
    "wfb3.hidden": _hiding_fixes,
    "wfb3.leader": _leaving_fixes,
    "wfb3.mercenaries": _commander_fixes,
    "wfb3.must-lead": _leading_fixes,
    "wfb3.roll": _dice_fixes,
}
"""Functions that give the fixes of a finding, by code of the finding."""
