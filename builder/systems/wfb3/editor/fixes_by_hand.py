"""Fixes that trying one choice does not find: those that exchange posts, join a unit as something, add who is compulsory, or take dice from an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from builder.core import fixes
from builder.core.controls import Change, apply
from builder.core.findings import ERROR, INFO, Finding
from builder.core.fixes import Way, as_read
from builder.core.points import QUARTERS
from builder.systems.wfb3.army import Army, allowed_number, bounds, entries_of_list
from builder.systems.wfb3.characters.controls import ROLE_CHECKS
from builder.systems.wfb3.contingents.costs import surcharges
from builder.systems.wfb3.definitions.roster import Entry, Roster
from builder.systems.wfb3.dice.from_seeds import die_from
from builder.systems.wfb3.dice.rolled_profiles import dice_from, rolled_creature
from builder.systems.wfb3.editor.context import context_of, objection
from builder.systems.wfb3.entries.entry_results import Settings
from builder.systems.wfb3.entries.evaluate import evaluate
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.equipment.controls import mount_control
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.joining.controls import join_objection
from builder.systems.wfb3.joining.relations import joined_to
from builder.systems.wfb3.magic_items.refusals import CODE
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.units.size_controls import size_of


class Case(fixes.Case[Army, EntryResult]):
    """A finding in an army."""

    @property
    def roster(self) -> Roster:
        """The list."""
        return self.army.roster

    @property
    def rules(self) -> Rules:
        """The rules of the list that its entry is from, or of the army."""
        return self.army.rules if self.subject is None else self.army.rules_of(self.subject)

    @property
    def entry(self) -> Entry:
        """The entry's own line."""
        return self.m.entry


def fixes_of(finding: Finding, army: Army) -> tuple[Way, ...]:
    """Changes from the roster, each of which fixes an error; none for advice."""
    return fixes.helping(Case.of(finding, army), HANDLERS, _helps)


def _helps(c: Case, way: Way) -> bool:
    """True if the entry by itself is the better for it; changes of other entries are not tried here."""
    if c.subject is None or any(change.path[:2] != c.at for change in way):
        return True
    local = [change._replace(path=change.path[2:]) for change in way]
    values = c.entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    entry = Entry.model_validate(as_read(apply(values, local)))
    after = _errors(evaluate(entry, c.m.id, Settings(c.roster.game, c.roster.variants), c.army.rules).findings)
    before = _errors(c.m.findings)
    own = (c.f.code, c.f.text.message, str(c.f.found))
    return not (before[own] and after[own] >= before[own]) and {code for code, _, _ in after} <= {
        code for code, _, _ in before
    }


def _errors(findings: Iterable[Finding]) -> Counter[tuple[str, str, str]]:
    return Counter((f.code, f.text.message, str(f.found)) for f in findings if f.severity == ERROR)


# ------------------------------------------------------------------ posts of characters


def _post(c: Case) -> Iterator[Way]:
    """The post goes to the one character whom the rules give it to; at a tie for general to any of them."""
    if c.f.severity == INFO:
        for result in (c.m, *c.others):
            yield (_role_change(c, result, "general"),)
        return
    if c.subject is None or c.entry.role is None:
        return
    role, people = c.m.role, [o for o in c.entries if o.kind == "character"]
    successors = [o for o in people if o.role in (None, "second") and o is not c.m and role != "great-banner"]
    exchanges = [o for o in successors if _in_order(c, {id(c.m): None, id(o): role})]
    if len(exchanges) == 1 and not any(o.role == role and o is not c.m for o in people):
        yield _role_change(c, c.m, None), _role_change(c, exchanges[0], role)


def _role_change(c: Case, result: EntryResult, role: str | None) -> Change:
    return Change("set", c.path_of(result, "role"), role)


def _in_order(c: Case, roles: dict[int, str | None]) -> bool:
    """True if the checks of general, seconds and banners find less with these roles than before."""
    people = [o for o in c.entries if o.kind == "character"]
    changed = [o._replace(role=roles[id(o)]) if id(o) in roles else o for o in people]
    before, after = _messages(c, people), _messages(c, changed)
    return (c.f.entry, c.f.text.message) not in after and after <= before


def _messages(c: Case, people: list[EntryResult]) -> set[tuple[str | None, str]]:
    army = c.army.with_entries(tuple(people))
    return {(f.entry, f.text.message) for check in ROLE_CHECKS for f in check(army)}


# ------------------------------------------------------------------ characters and hidden models in units


def _joining(c: Case, post: str, kind: str) -> Iterator[Way]:
    """Joining each unit of a kind that he may join as something; only the one that he is with already, if he may."""
    trial, companions = joined_to(c.m, c.m.under, post), _companions(c)
    units = {o.id: o for o in c.others if o.kind == kind}
    free = [id for id, unit in units.items() if join_objection(trial, unit, companions.get(id, ()), c.army) is None]
    for id in [c.m.under] if c.m.under in free else free:
        yield _joined(c, str(id), post)


def _companions(c: Case) -> dict[str, list[EntryResult]]:
    """The characters of each unit, by its handle."""
    found: dict[str, list[EntryResult]] = {}
    for other in c.others:
        if other.kind == "character" and other.under is not None:
            found.setdefault(other.under, []).append(other)
    return found


def _joined(c: Case, unit: str, post: str) -> Way:
    """The changes by which it joins a unit as something."""
    whole = (*c.set("joins", to=unit), *c.set("as", to=post))
    now = {"joins": c.m.under, "as": c.m.facts.post}
    return tuple(change for change in whole if now[str(change.path[-1])] != change.value)


def _must_lead(c: Case) -> Iterator[Way]:
    """He is champion of a unit that has none; an engineer, of a battery."""
    yield from _joining(c, "champion", "machine" if "engineer" in c.m.facts.model.troop else "unit")


def _leave(c: Case) -> Iterator[Way]:
    """A character who need not lead leaves the unit that he may not be with."""
    if c.m.kind == "character" and c.m.under is not None and c.rest == ("joins",):
        line = c.m.facts.character_line
        if line is None or c.m.facts.level not in line.must_lead or c.m.role == "great-banner":
            yield (*c.remove("joins"), *c.remove("as"))
        else:
            yield from _must_lead(c)


def _champion_mount(c: Case) -> Iterator[Way]:
    """He takes the mount of his unit, if he may have it."""
    for control in mount_control(context_of(c.m, c.army)):
        for mount in control.choices:
            if mount.value == (c.f.allowed or None) and mount.blocked is None:
                yield c.set("mount", to=mount.value) if mount.value is not None else c.remove("mount")


def _hidden(c: Case) -> Iterator[Way]:
    """An assassin hides in another unit, or has its mount; troops hide in a unit that takes them."""
    if c.m.kind == "character":
        if hidden_models.ASSASSIN in c.m.facts.model.troop and c.rest != ("role",):
            yield from _champion_mount(c)
            yield from _joining(c, hidden_models.HIDDEN, "unit")
    elif c.rest != ("models",) and hidden_models.terms(c.m.facts.line, c.m.facts.figure, c.rules) is not None:
        for other in c.others:
            if other.kind == "unit" and not hidden_models.hides(other):
                around = (other, *(x for x in c.others if x.under == other.id))
                trial = joined_to(c.m, other.id, hidden_models.HIDDEN)
                if objection(trial, around, c.army) is None:
                    yield _joined(c, other.id, hidden_models.HIDDEN)


# ------------------------------------------------------------------ what is compulsory


def _compulsory(c: Case) -> Iterator[Way]:
    """The missing models are added to a unit that has room for them, or make a unit of their own."""
    lists = (c.rules, *c.rules.parts.values())
    named = ((known, u) for known in lists for u in known.army.units if u.id in c.f.concerns)
    known, unit = next(((known, u) for known, u in named if known.cited == c.f.rule), (c.rules, None))
    if unit is None:
        return
    own = [o for o in entries_of_list(c.entries, known) if o.entry.take == unit.id]
    span = allowed_number(unit, c.entries, known)
    missing = span.min - sum(o.models for o in own)
    room = [o for o in own if _has_room(c, o, o.models + missing)]
    for result in room:
        yield (Change("set", c.path_of(result, "models"), result.models + missing),)
    models = max(missing, unit.size.min)
    if not room and models in unit.size and (span.max is None or models <= span.max):
        place = {} if known.part is None else {"from": known.part}
        yield (Change("add", ("entries",), {"take": unit.id, **place, "models": models}),)


def _has_room(c: Case, result: EntryResult, models: int) -> bool:
    """True if a unit may be so large."""
    others = tuple(o for o in c.entries if o is not result)
    return size_of(result, c.army.with_entries(others), c.rules, result.entry.formation).holds(models)


def _commander(c: Case) -> Iterator[Way]:
    """A commander that the points allow joins a contingent."""
    part = next((p for p in c.rules.parts.values() if p.contingent is not None and p.cited == c.f.rule), None)
    rule = part.contingent.commander if part is not None and part.contingent is not None else None
    if c.rest != ("entries",) or part is None or rule is None:
        return
    for id in rule.of:
        needed = rule.only_with.get(id, ())
        if not needed or any(o.entry.take in needed for o in entries_of_list(c.entries, part)):
            for level, row in part.characters[id].levels.items():
                if _affords(c, part.category, row.points):
                    yield (Change("add", ("entries",), {"take": id, "from": part.part, "level": int(level)}),)


def _affords(c: Case, category: str | None, points: int) -> bool:
    """True if so many points more of a category stay within its share and within the points agreed."""
    whole = c.rules.army_itself
    limit = c.roster.limit * QUARTERS
    share = next((b.max for b in bounds(whole) if b.category == category), None)
    of_it = sum(o.points for o in c.entries if o.category == category) + points
    spent = sum(o.points for o in c.entries) + sum(d.price.points for d in surcharges(c.roster, whole)) + points
    return spent <= limit and (share is None or of_it <= share * limit)


# ------------------------------------------------------------------ the army's own list, items, dice


def _own_list(c: Case) -> Iterator[Way]:
    """What the army's own list sells is taken from there."""
    if c.rest == ("take",) and c.entry.from_ is not None and c.entry.take in c.rules.army_itself.takeable():
        yield c.remove("from")


def _as_option(c: Case) -> Iterator[Way]:
    """An item goes, with the armour on the body, and the option that the list sells in its place is taken."""
    if c.rest[:1] != ("items",) or c.rest[2:3] != ("abilities",) or len(c.rest) != 4:
        return
    item, armour = c.entry.items[int(c.rest[1])], c.rules.system.armour
    limit = c.rules.item_limit(item.take or "", c.entry.take, c.m.role)
    option = None if limit is None else limit.without.get(item.abilities[int(c.rest[3])])
    if option is not None:
        body = [id for id in c.entry.options if id in armour and armour[id].kind == "body"]
        worn = (Change("drop", (*c.at, "options"), id) for id in body)
        yield (*c.remove(*c.rest[:2]), *worn, Change("add", (*c.at, "options"), option))


def _dice(c: Case) -> Iterator[Way]:
    """An event's own dice, or those that the seed gives; else the dice or the seed go."""
    if c.subject is None:
        return
    roll, dice = c.entry.roll, rolled_creature(c.m)
    if c.f.by == "event" and isinstance(c.f.allowed, dict):
        if c.rest == ("roll",):
            yield c.set("roll", to=c.f.allowed)
            yield c.remove("roll")
        else:
            yield (*c.set("rolls", to=c.f.allowed["rolls"]), *c.set("seed", to=c.f.allowed["seed"]))
            yield (*c.remove("rolls"), *c.remove("seed"))
    elif c.rest[0] in ("rolls", "seed"):
        if dice is None:
            yield c.remove(c.rest[0])
        elif len(c.rest) == 2:
            yield c.set("rolls", to=[dict(one) for one in c.entry.rolls[: dice.models]])
        elif c.entry.seed is not None:
            right = dice_from(c.entry.seed, dice.creature, min(dice.models, len(c.entry.rolls)))
            yield c.set("rolls", to=[dict(one) for one in right])
            yield c.remove("seed")
    elif c.rest[0] == "moved":
        yield c.remove("moved")
    elif c.rest == ("roll",) or c.roster.game not in c.rules.system.levels.rolled_in:
        yield c.remove("roll")
    elif roll is not None and roll.seed is not None:
        yield c.set("roll", "die", to=die_from(roll.seed))
        yield c.remove("roll", "seed")


HANDLERS: dict[str, Callable[[Case], Iterator[Way]]] = {
    CODE: _as_option,
    "ref.unknown": _own_list,
    "wfb3.allies": _commander,
    "wfb3.champion-mount": _champion_mount,
    "wfb3.compulsory": _compulsory,
    "wfb3.general": _post,
    "wfb3.great-banner": _post,
    "wfb3.hidden": _hidden,
    "wfb3.leader": _leave,
    "wfb3.mercenaries": _commander,
    "wfb3.must-lead": _must_lead,
    "wfb3.roll": _dice,
}
"""By the code of the finding."""
