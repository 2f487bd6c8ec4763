"""Fixes that the search does not find: exchange of entries, theme, contract, encounter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from builder.core import fixes
from builder.core.controls import Change
from builder.core.fixes import Way
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.encounters import fitting
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.rules import Listing

Case = fixes.Case[Army, EntryResult]
"""A finding in an army."""


def hand_over(army: Army, old: EntryResult, new: Listing, handle: str) -> Way:
    """Changes that remove the entry `old` and assign its machines and attachments to `new`, of the handle `handle`.

    Machines and attachments that `new` may not have are removed too.
    """
    moved, gone = [], [army.places[id(old)]]
    for m in army.entries:
        listing, at = m.facts.listing, army.path(m)
        key, follows = "client", True
        if m.entry.controller == old.id and listing is not None:
            key, follows = "controller", new.role == "warcaster" and new.may_control(listing)
        elif m.entry.attached_to == old.id and listing is not None:
            key, follows = "attached_to", new.may_have(listing)
        elif m.entry.client != old.id:
            continue
        if follows:
            moved.append(Change("set", (*at, key), handle))
        else:
            gone.append(army.places[id(m)])
    # the last of them first: a place counts from the beginning
    return (*moved, *(Change("remove", ("entries", place)) for place in sorted(gone, reverse=True)))


def _last_stays(case: Case, several: Iterable[EntryResult]) -> Iterator[Way]:
    """Fixes that keep the last of several entries and remove one of the others, in roster order."""
    army = case.army
    *others, last = sorted(several, key=lambda result: army.places[id(result)])
    if last.facts.listing is not None:
        for result in others:
            yield hand_over(army, result, last.facts.listing, last.id)


def _warcasters(case: Case) -> Iterator[Way]:
    """Fixes for too many warcasters: the last one takes over the battlegroup of another."""
    if case.subject is not None:
        yield from _last_stays(case, case.army.warcasters)


def _versions(case: Case) -> Iterator[Way]:
    """Fixes that keep the last version of a person and remove another."""
    known = {result.id: result.facts.listing.line.person for result in case.entries if result.facts.listing is not None}
    yield from _last_stays(case, (one for one in case.entries if known.get(one.id) == known[case.result.id]))


def _encounter(case: Case) -> Iterator[Way]:
    """Fixes: an encounter that fits the points, or the nearest points of the chosen one."""
    limit = case.army.roster.limit
    for id in fitting(case.army.rules.system.encounters, limit):
        yield case.set("encounter", to=id)
    numbers = [number for number in case.allowed if isinstance(number, int)]
    for points in sorted(numbers, key=lambda number: abs(number - limit))[:3]:
        yield case.set("limit", to=points)


def _faction(case: Case) -> Iterator[Way]:
    """Fixes that replace a mercenary leader by a warcaster of the faction."""
    for id in case.allowed_ids[:1]:
        if id in case.army.rules.listings:
            yield case.set("take", to=id)


def _theme(case: Case) -> Iterator[Way]:
    """Fixes: a lower tier; for an entry also a theme that has it, an attachment or removal; for the army no theme."""
    gone: Way = (Change("remove", ("theme",)), Change("remove", ("tier",)))
    if case.subject is not None:
        yield from ((Change("set", ("theme",), id),) for id in case.allowed_ids if id in case.army.rules.themes)
        yield from _attachment(case)
        gone = case.remove()
    for tier in range((case.army.roster.tier or 1) - 1, 0, -1):
        yield (Change("set", ("tier",), tier if tier > 1 else None),)
    yield gone


def _contract(case: Case) -> Iterator[Way]:
    """Fixes: for an entry, no contract, an attachment, or removal; for the army, another contract, none, or a theme."""
    rules, none = case.army.rules, (Change("remove", ("contract",)),)
    if case.subject is not None:
        if case.army.rests_on_theme:
            yield none
        yield from _attachment(case)
        yield case.remove()
        return
    yield from (case.set("contract", to=id) for id in case.allowed_ids)
    if case.army.roster.contract is not None:
        yield none
    elif case.army.roster.theme is None:
        leads = {result.entry.take for result in case.army.warcasters}
        own = (id for id, theme in rules.themes.items() if theme.army == rules.army.id and theme.warcaster in leads)
        yield from (case.set("theme", to=id) for id in own)


def _attachment(case: Case) -> Iterator[Way]:
    """Fix that adds the attachment that an entry needs."""
    if isinstance(case.finding.allowed, str):
        yield (Change("add", ("entries",), {"take": case.finding.allowed, "attached_to": case.result.id}),)


FIXES: dict[str, Callable[[Case], Iterator[Way]]] = {
    "warmachine.encounter": _encounter,
    "warmachine.warcasters": _warcasters,
    "warmachine.version": _versions,
    "warmachine.faction": _faction,
    "warmachine.theme": _theme,
    "warmachine.contract": _contract,
}
"""Functions that make fixes, by finding code."""
