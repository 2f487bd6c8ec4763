"""Fixes that change several entries or keys at once; all others are found by trying what may be chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial

from builder.core import fixes
from builder.core.controls import Change
from builder.core.findings import Finding, Plain
from builder.core.fixes import Way, after, at_path, at_place, errors_of, fewer, helping
from builder.core.roster import MAX_ENTRIES, handles
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.entries import EntryResult, evaluate
from builder.systems.warmaster.roster import MAX_COUNT, Roster
from builder.systems.warmaster.rules import Rules

Judge = Callable[[Army], Iterable[Finding]]
"""What is found in an army beside its entries alone."""


class Case(fixes.Case[Army, EntryResult]):
    """A finding in an army."""


def fixes_of(finding: Finding, army: Army, judge: Judge) -> tuple[Way, ...]:
    """Every fix of an error that is known and helps, each as changes from the roster; of warnings that of an agreement."""
    if finding.code == "warmaster.agreed" and not finding.counts:
        return tuple(_agreed(Case.of(finding, army))) if finding.waived is None else ()
    before = cache(partial(_errors, army.roster, army.rules, judge))  # only where there is a fix to be tried

    def helps(case: Case, way: Way) -> bool:
        return fewer(case.f.code, _errors(after(case.army.roster, way), army.rules, judge), before())

    return helping(Case.of(finding, army), HANDLERS, helps)


def _errors(roster: Roster, rules: Rules, judge: Judge) -> Counter[str]:
    """How many errors of each code a roster has."""
    entries = tuple(
        evaluate(e, handle, rules) for e, handle in zip(roster.entries, handles(roster.entries), strict=True)
    )
    alone = (finding for result in entries for finding in result.findings)
    return errors_of((*alone, *judge(Army(roster, rules, entries))), roster)


def _missing(c: Case) -> Iterator[Way]:
    """As many more of what is missing as are required, in an entry that is there or in a new one."""
    missing = -c.excess
    for unit in c.army.rules.army.units:
        if unit.id not in c.f.concerns or missing < 1:
            continue
        own = [
            result
            for result in c.entries
            if result.entry.take == unit.id and result.entry.as_entry is None and not result.entry.carries
        ]
        way: list[Change] = []
        for result in own[:1]:
            taken = min(missing, MAX_COUNT - result.entry.count)
            missing -= taken
            if taken:
                way.append(Change("set", c.path_of(result, "count"), result.entry.count + taken))
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
    for result in c.named:
        held = [id for id in result.entry.upgrades if id in upgrades]
        carried = [id for id in result.entry.carries if id in c.f.concerns]
        if upgrades and result.entry.mount in upgrades:
            yield (Change("remove", c.path_of(result, "mount")),)
        elif held:
            yield tuple(Change("drop", c.path_of(result, "upgrades"), id) for id in held[-min(over, len(held)) :])
        elif carried:
            yield (Change("drop", c.path_of(result, "carries"), carried[-1]),)
        elif result.entry.count > over:
            yield (Change("set", c.path_of(result, "count"), result.entry.count - over),)
        elif result.entry.count == over:
            yield (Change("remove", c.path_of(result)),)


def _number(c: Case) -> Iterator[Way]:
    """As many as the list has: more of them, or fewer."""
    return _missing(c) if c.excess < 0 else _too_many(c)


def _requires(c: Case) -> Iterator[Way]:
    """What is required joins the army, or what requires it goes."""
    if c.f.allowed in c.army.rules.units:
        yield (Change("add", ("entries",), {"take": c.f.allowed}),)
    yield from _bearer(c)


def _bearer(c: Case) -> Iterator[Way]:
    """The upgrade goes, or the whole entry."""
    yield (Change("remove", c.at if c.rest[:1] == ("take",) else (*c.at, *c.rest)),)


def _agreed(c: Case) -> Iterator[Way]:
    """The opponent agrees, or it goes."""
    yield (Change("set", ("agreed",), True),)
    yield from _bearer(c)


def _substitution(c: Case) -> Iterator[Way]:
    """Units of one of the entries are fielded as what they are."""
    for result in c.named if c.subject is None else (c.m,):
        yield (Change("remove", c.path_of(result, "as_entry")),)


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


def _proportion(c: Case) -> Iterator[Way]:
    """All of the entry's units get it, or none."""
    for upgrade in c.army.rules.army.upgrades:
        if upgrade.id not in c.f.concerns:
            continue
        having = [result for result in c.named if upgrade.id in result.entry.upgrades]
        lacking = [result for result in c.named if upgrade.id not in result.entry.upgrades]
        if lacking:
            yield tuple(Change("add", c.path_of(result, "upgrades"), upgrade.id) for result in lacking)
        if having:
            yield tuple(Change("drop", c.path_of(result, "upgrades"), upgrade.id) for result in having)


HANDLERS: dict[str, Callable[[Case], Iterator[Way]]] = {
    "ref.doubled": at_path,
    "warmaster.agreed": _agreed,
    "warmaster.assigned": _assigned,
    "warmaster.elite": _too_many,
    "warmaster.maximum": _too_many,
    "warmaster.minimum": _missing,
    "warmaster.mount": _mount,
    "warmaster.proportion": _proportion,
    "warmaster.ratio": _too_many,
    "warmaster.requires": _requires,
    "warmaster.shared": _number,
    "warmaster.substitution": _substitution,
    "warmaster.whole-army": _number,
}
"""What knows fixes, by the code of the finding."""
