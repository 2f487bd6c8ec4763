"""Fixes that change several entries or keys at once; other fixes are found by trial."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.core import fixes
from builder.core.controls import Change
from builder.core.findings import Plain
from builder.core.fixes import Way
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.entries import EntryResult

Case = fixes.Case[Army, EntryResult]
"""A finding in an army."""


def _missing(case: Case) -> Iterator[Way]:
    """Fixes that add the missing number, to an existing entry or as a new one."""
    missing = -case.excess
    for unit in case.army.rules.army.units:
        if unit.id in case.finding.concerns:
            same = (result for result in case.entries if result.entry.take == unit.id)
            own = next((one for one in same if one.entry.as_entry is None and not one.entry.carries), None)
            if own is not None:
                yield (Change("set", case.path_of(own, "count"), own.entry.count + missing),)
            else:
                number: dict[str, Plain] = {"count": missing} if missing > 1 else {}
                yield (Change("add", ("entries",), {"take": unit.id, **number}),)


def _number(case: Case) -> Iterator[Way]:
    """Fixes for a number limit of the list: add units, or remove the excess from one entry."""
    over = case.excess
    if over < 0:
        yield from _missing(case)
        return
    upgrades = [u.id for u in case.army.rules.army.upgrades if u.id in case.finding.concerns]
    for result in case.named:
        held = [id for id in result.entry.upgrades if id in upgrades]
        carried = [id for id in result.entry.carries if id in case.finding.concerns]
        if result.entry.mount in upgrades:
            yield (Change("remove", case.path_of(result, "mount")),)
        elif held:
            yield tuple(Change("drop", case.path_of(result, "upgrades"), id) for id in held[-min(over, len(held)) :])
        elif carried:
            yield (Change("drop", case.path_of(result, "carries"), carried[-1]),)
        elif result.entry.count > over:
            yield (Change("set", case.path_of(result, "count"), result.entry.count - over),)
        elif result.entry.count == over:
            yield (Change("remove", case.path_of(result)),)


def _requires(case: Case) -> Iterator[Way]:
    """Fixes that add what a line or upgrade requires, or that remove the line or upgrade."""
    if case.finding.allowed in case.army.rules.units:
        yield (Change("add", ("entries",), {"take": case.finding.allowed}),)
    yield from _bearer(case)


def _agreed(case: Case) -> Iterator[Way]:
    """Fixes: set the opponent's agreement; of an error also without the entry."""
    yield (Change("set", ("agreed",), True),)
    if case.finding.counts:
        yield from _bearer(case)


def _bearer(case: Case) -> Iterator[Way]:
    """Fixes that remove the upgrade concerned, or else the entry."""
    yield case.remove() if case.inner_path[:1] == ("take",) else case.remove(*case.inner_path)


def _substitution(case: Case) -> Iterator[Way]:
    """Fixes that field the units of one of the entries as their own line again."""
    for result in case.named:
        yield (Change("remove", case.path_of(result, "as_entry")),)


def _mount(case: Case) -> Iterator[Way]:
    """Fix that moves an upgrade from `mount` to `upgrades`, or a mount from `upgrades` to `mount`."""
    id = str(case.finding.found)
    is_mount = id in case.army.rules.upgrades and case.army.rules.role(case.army.rules.upgrades[id]) == "mount"
    if case.inner_path[0] == "upgrades" and is_mount and case.result.entry.mount is None:
        yield (Change("drop", (*case.entry_path, "upgrades"), id), Change("set", (*case.entry_path, "mount"), id))
    if case.inner_path[0] == "mount" and id not in case.result.entry.upgrades:
        yield (*case.remove("mount"), Change("add", (*case.entry_path, "upgrades"), id))
    yield case.remove(*case.inner_path)


def _assigned(case: Case) -> Iterator[Way]:
    """Fix that makes one unit an entry of its own with the item."""
    plain = case.result.entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    carrier = {k: v for k, v in plain.items() if k not in ("count", "id")}
    rest = case.result.entry.count - 1
    yield (
        *case.set("count", to=rest if rest > 1 else None),
        *case.remove("carries"),
        Change("add", ("entries", case.entries.index(case.result) + 1), carrier),
    )


def _proportion(case: Case) -> Iterator[Way]:
    """Fixes: give the upgrade to all of the entry's units, or to none."""
    for id in case.finding.concerns:
        having = [result for result in case.named if id in result.entry.upgrades]
        lacking = [result for result in case.named if id not in result.entry.upgrades]
        if lacking:
            yield tuple(Change("add", case.path_of(result, "upgrades"), id) for result in lacking)
        if having:
            yield tuple(Change("drop", case.path_of(result, "upgrades"), id) for result in having)


FIXES: dict[str, Callable[[Case], Iterator[Way]]] = {
    "warmaster.agreed": _agreed,
    "warmaster.assigned": _assigned,
    "warmaster.elite": _number,
    "warmaster.maximum": _number,
    "warmaster.minimum": _number,
    "warmaster.mount": _mount,
    "warmaster.proportion": _proportion,
    "warmaster.ratio": _number,
    "warmaster.requires": _requires,
    "warmaster.shared": _number,
    "warmaster.substitution": _substitution,
    "warmaster.whole-army": _number,
}
"""Functions that make fixes, by finding code."""
