"""The ways out of a finding that a program can take; each is tried and must help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial

from builder.core import fixes
from builder.core.controls import Change
from builder.core.findings import WARNING, Finding, Plain
from builder.core.fixes import Way, after, at_path, at_place, errors_of, fewer, helping
from builder.core.roster import MAX_ENTRIES, handles
from builder.core.spelling import near
from builder.systems.warmaster import checks
from builder.systems.warmaster.army.army_view import Army
from builder.systems.warmaster.entries.evaluate import evaluate
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.model.roster import MAX_COUNT, Roster
from builder.systems.warmaster.rules.rules import Rules


class Case(fixes.Case[Army, EntryResult]):
    """A finding in an army."""


def fixes_of(finding: Finding, army: Army) -> tuple[Way, ...]:
    """Every way out of an error that is known and helps, each as changes from the roster; none for advice."""
    if finding.code == "warmaster.agreed" and finding.severity == WARNING and finding.waived is None:
        return tuple(_agreed(Case.of(finding, army)))  # no error that one could count
    before = cache(partial(_errors, army.roster, army.rules))  # only where there is a way to be tried

    def helps(case: Case, way: Way) -> bool:
        return fewer(case.f.code, _errors(after(case.army.roster, way), army.rules), before())

    return helping(Case.of(finding, army), HANDLERS, helps)


def _errors(roster: Roster, rules: Rules) -> Counter[str]:
    """How many errors of each code a roster has, over the army's own checks and its entries alone."""
    entries = tuple(
        evaluate(e, handle, (), rules) for e, handle in zip(roster.entries, handles(roster.entries), strict=True)
    )
    army = Army(roster, rules, entries)
    found = [f for m in entries for f in m.findings]
    for check in checks.CHECKS:
        found.extend(check(army))
    return errors_of(found, roster)


# --------------------------------------------------------------------- handlers


def _unknown(c: Case) -> Iterator[Way]:
    """A near miss is put right; what is like nothing known goes."""
    if c.subject is None:
        yield from at_place(c)
        return
    known = c.allowed or (list(c.army.rules.units) if c.rest[:1] == ("take",) else ())
    guess = near(c.f.found, known, c.army.rules.word)
    if guess is not None:
        yield (Change("set", (*c.at, *c.rest), guess),)
    yield (Change("remove", c.at if c.rest[:1] == ("take",) else (*c.at, *c.rest)),)


def _missing(c: Case) -> Iterator[Way]:
    """As many more of what is missing as are asked for, in an entry that is there or in a new one."""
    missing = -c.excess
    for unit in c.army.rules.army.units:
        if unit.id not in c.f.concerns or missing < 1:
            continue
        own = [m for m in c.entries if m.entry.take == unit.id and m.entry.as_entry is None and not m.entry.carries]
        way: list[Change] = []
        for m in own[:1]:
            taken = min(missing, MAX_COUNT - m.entry.count)
            missing -= taken
            if taken:
                way.append(Change("set", c.path_of(m, "count"), m.entry.count + taken))
        fresh = -(-missing // MAX_COUNT)  # what one entry cannot hold fills further ones
        if len(c.entries) + fresh > MAX_ENTRIES:
            continue
        for _ in range(fresh):
            taken = min(missing, MAX_COUNT)
            missing -= taken
            entry: dict[str, Plain] = {"take": unit.id}
            if taken > 1:
                entry["count"] = taken
            way.append(Change("add", ("entries",), entry))
        yield tuple(way)


def _too_many(c: Case) -> Iterator[Way]:
    """So many of them go, from each of the entries in turn that has so many."""
    over = c.excess
    upgrades = [u.id for u in c.army.rules.army.upgrades if u.id in c.f.concerns]
    for m in c.named:
        if upgrades and m.entry.mount in upgrades:
            yield (Change("remove", c.path_of(m, "mount")),)
        elif held := [id for id in m.entry.upgrades if id in upgrades]:
            gone = held[-min(over, len(held)) :]
            yield tuple(Change("drop", c.path_of(m, "upgrades"), id) for id in gone)
        elif carried := [id for id in m.entry.carries if id in c.f.concerns]:
            yield (Change("drop", c.path_of(m, "carries"), carried[-1]),)
        elif m.entry.count > over:
            yield (Change("set", c.path_of(m, "count"), m.entry.count - over),)
        elif m.entry.count == over:
            yield (Change("remove", c.path_of(m)),)


def _general(c: Case) -> Iterator[Way]:
    if c.f.found == 0:
        for unit in c.army.rules.army.units:
            if c.army.rules.role(unit) == "general":
                yield (Change("add", ("entries",), {"take": unit.id}),)
        return
    yield from _too_many(c)


def _stand(c: Case) -> Iterator[Way]:
    """Another unit, or fewer stands."""
    unit = c.m.facts.fielded
    if unit is None or not unit.hosts:
        yield from at_place(c)
        return
    for o in c.entries:
        if set(o.facts.names) & set(unit.hosts) and o.id != c.m.entry.joins:
            yield (Change("set", (*c.at, "joins"), o.id),)
    if isinstance(c.f.found, int) and c.m.entry.count > c.excess:
        yield (Change("set", (*c.at, "count"), c.m.entry.count - c.excess),)
    yield (Change("remove", c.at),)


def _requires(c: Case) -> Iterator[Way]:
    if c.f.allowed in c.army.rules.units:
        yield (Change("add", ("entries",), {"take": c.f.allowed}),)
    yield from _bearer(c)


def _bearer(c: Case) -> Iterator[Way]:
    """The upgrade goes, or the whole entry."""
    yield (Change("remove", c.at if c.rest[:1] == ("take",) else (*c.at, *c.rest)),)


def _mount(c: Case) -> Iterator[Way]:
    """What stands under the wrong key goes under the right one."""
    id = c.f.found
    if not isinstance(id, str):
        return
    upgrade = c.army.rules.upgrades[id]
    if c.rest[0] == "upgrades" and c.army.rules.role(upgrade) == "mount" and c.m.entry.mount is None:
        yield (Change("drop", (*c.at, "upgrades"), id), Change("set", (*c.at, "mount"), id))
    if c.rest[0] == "mount" and id not in c.m.entry.upgrades:
        yield (Change("remove", (*c.at, "mount")), Change("add", (*c.at, "upgrades"), id))
    yield from at_place(c)


def _one_item(c: Case) -> Iterator[Way]:
    for id in c.m.entry.carries:
        yield (Change("set", (*c.at, "carries"), [id]),)


def _assigned(c: Case) -> Iterator[Way]:
    """One unit becomes an entry of its own with what it carries, behind the others."""
    plain = c.m.entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    carrier = {k: v for k, v in plain.items() if k not in ("count", "id")}
    rest = c.m.entry.count - 1
    yield (
        Change("set", (*c.at, "count"), rest if rest > 1 else None),
        Change("remove", (*c.at, "carries")),
        Change("add", (*c.at[:1], c.entries.index(c.m) + 1), carrier),
    )


def _agreed(c: Case) -> Iterator[Way]:
    yield (Change("set", ("agreed",), True),)
    yield from _bearer(c)


def _substitution(c: Case) -> Iterator[Way]:
    if c.subject is not None:
        yield from at_place(c)
        return
    for m in c.named:
        yield (Change("remove", c.path_of(m, "as_entry")),)


def _proportion(c: Case) -> Iterator[Way]:
    """All of the entry's units get it, or none."""
    for upgrade in c.army.rules.army.upgrades:
        if upgrade.id not in c.f.concerns:
            continue
        having = [m for m in c.named if upgrade.id in m.entry.upgrades]
        lacking = [m for m in c.named if upgrade.id not in m.entry.upgrades]
        if lacking:
            yield tuple(Change("add", c.path_of(m, "upgrades"), upgrade.id) for m in lacking)
        if having:
            yield tuple(Change("drop", c.path_of(m, "upgrades"), upgrade.id) for m in having)


HANDLERS: dict[str, Callable[[Case], Iterator[Way]]] = {
    "ref.unknown": _unknown,
    "ref.doubled": at_path,
    "ref.dangling": _unknown,
    "warmaster.agreed": _agreed,
    "warmaster.assigned": _assigned,
    "warmaster.edition": at_place,
    "warmaster.elite": _too_many,
    "warmaster.excludes": _bearer,
    "warmaster.general": _general,
    "warmaster.item": at_place,
    "warmaster.item-once": at_place,
    "warmaster.list": at_place,
    "warmaster.maximum": _too_many,
    "warmaster.minimum": _missing,
    "warmaster.mount": _mount,
    "warmaster.no-items": at_place,
    "warmaster.one-item": _one_item,
    "warmaster.parts": at_place,
    "warmaster.proportion": _proportion,
    "warmaster.ratio": _too_many,
    "warmaster.requires": _requires,
    "warmaster.scouting": at_place,
    "warmaster.shared": _too_many,
    "warmaster.size": at_place,
    "warmaster.stand": _stand,
    "warmaster.substitution": _substitution,
    "warmaster.upgrade": at_place,
    "warmaster.whole-army": _too_many,
}
"""What knows ways out, by the code of the finding."""
