"""Fixes that change several entries or keys at once; all others are found by trying what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.core import fixes
from builder.core.controls import Change
from builder.core.findings import Plain
from builder.core.fixes import Way, at_place
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.entries import EntryResult

Case = fixes.Case[Army, EntryResult]
"""A finding in an army."""


def _missing(c: Case) -> Iterator[Way]:
    """As many more of what is missing as are required, in an entry that is there or in a new one."""
    missing = -c.excess
    for unit in c.army.rules.army.units:
        if unit.id in c.f.concerns:
            same = (result for result in c.entries if result.entry.take == unit.id)
            own = next((one for one in same if one.entry.as_entry is None and not one.entry.carries), None)
            if own is not None:
                yield (Change("set", c.path_of(own, "count"), own.entry.count + missing),)
            else:
                number: dict[str, Plain] = {"count": missing} if missing > 1 else {}
                yield (Change("add", ("entries",), {"take": unit.id, **number}),)


def _number(c: Case) -> Iterator[Way]:
    """As many as the list has: more of them; or so many of them go, from each of the entries in turn that has so many."""
    over = c.excess
    if over < 0:
        yield from _missing(c)
        return
    upgrades = [u.id for u in c.army.rules.army.upgrades if u.id in c.f.concerns]
    for result in c.named:
        held = [id for id in result.entry.upgrades if id in upgrades]
        carried = [id for id in result.entry.carries if id in c.f.concerns]
        if result.entry.mount in upgrades:
            yield (Change("remove", c.path_of(result, "mount")),)
        elif held:
            yield tuple(Change("drop", c.path_of(result, "upgrades"), id) for id in held[-min(over, len(held)) :])
        elif carried:
            yield (Change("drop", c.path_of(result, "carries"), carried[-1]),)
        elif result.entry.count > over:
            yield (Change("set", c.path_of(result, "count"), result.entry.count - over),)
        elif result.entry.count == over:
            yield (Change("remove", c.path_of(result)),)


def _requires(c: Case) -> Iterator[Way]:
    """What is required joins the army, or what requires it goes."""
    if c.f.allowed in c.army.rules.units:
        yield (Change("add", ("entries",), {"take": c.f.allowed}),)
    yield from _bearer(c)


def _agreed(c: Case) -> Iterator[Way]:
    """The opponent agrees, or it goes."""
    yield (Change("set", ("agreed",), True),)
    yield from _bearer(c)


def _bearer(c: Case) -> Iterator[Way]:
    """The upgrade goes, or the whole entry."""
    yield c.remove() if c.rest[:1] == ("take",) else c.remove(*c.rest)


def _substitution(c: Case) -> Iterator[Way]:
    """Units of one of the entries are fielded as what they are."""
    for result in c.named:
        yield (Change("remove", c.path_of(result, "as_entry")),)


def _mount(c: Case) -> Iterator[Way]:
    """What stands under the wrong key goes under the right one."""
    id = str(c.f.found)
    is_mount = id in c.army.rules.upgrades and c.army.rules.role(c.army.rules.upgrades[id]) == "mount"
    if c.rest[0] == "upgrades" and is_mount and c.m.entry.mount is None:
        yield (Change("drop", (*c.at, "upgrades"), id), Change("set", (*c.at, "mount"), id))
    if c.rest[0] == "mount" and id not in c.m.entry.upgrades:
        yield (*c.remove("mount"), Change("add", (*c.at, "upgrades"), id))
    yield from at_place(c)


def _assigned(c: Case) -> Iterator[Way]:
    """One unit becomes an entry of its own with what it carries, behind the others."""
    plain = c.m.entry.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    carrier = {k: v for k, v in plain.items() if k not in ("count", "id")}
    rest = c.m.entry.count - 1
    yield (
        *c.set("count", to=rest if rest > 1 else None),
        *c.remove("carries"),
        Change("add", ("entries", c.entries.index(c.m) + 1), carrier),
    )


def _proportion(c: Case) -> Iterator[Way]:
    """All of the entry's units get it, or none."""
    for id in c.f.concerns:
        having = [result for result in c.named if id in result.entry.upgrades]
        lacking = [result for result in c.named if id not in result.entry.upgrades]
        if lacking:
            yield tuple(Change("add", c.path_of(result, "upgrades"), id) for result in lacking)
        if having:
            yield tuple(Change("drop", c.path_of(result, "upgrades"), id) for result in having)


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
"""By the code of the finding."""
