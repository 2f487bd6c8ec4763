"""Fixes that the search does not find: entries that take each other's place, theme, contract and encounter of an army."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

from builder.core import fixes
from builder.core.controls import Change
from builder.core.findings import Finding
from builder.core.fixes import Way, after, errors_of, fewer, helping
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.encounters import fitting
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.evaluation import evaluate_army
from builder.systems.warmachine.factions import rests_on_theme
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.succession import hand_over


class Case(fixes.Case[Army, EntryResult]):
    """A finding in an army."""


def fixes_of(finding: Finding, army: Army, findings: Callable[[Army], Iterable[Finding]]) -> tuple[Way, ...]:
    """The ways that help, as changes from the roster; `findings` are those of choices, limits and checks of an army."""

    def errors(roster: Roster) -> Counter[str]:
        """How many errors of each code a roster has."""
        trial = evaluate_army(roster, army.rules)
        found = [*(finding for result in trial.entries for finding in result.findings), *findings(trial)]
        return errors_of(found, roster)

    @cache
    def before() -> Counter[str]:
        return errors(army.roster)

    def helps(case: Case, way: Way) -> bool:
        return fewer(case.f.code, errors(after(case.army.roster, way)), before())

    return helping(Case.of(finding, army), HANDLERS, helps)


def _encounter(case: Case) -> Iterator[Way]:
    """An encounter that the points fit, or the points nearest to the limit that it is played with."""
    for id in fitting(case.army.rules.system.encounters, case.army.roster.limit):
        yield (Change("set", ("encounter",), id),)
    if case.rest == ("limit",):
        numbers = [number for number in case.allowed if isinstance(number, int)]
        for points in sorted(numbers, key=lambda number: abs(number - case.army.roster.limit))[:3]:
            yield (Change("set", ("limit",), points),)


def _warcasters(case: Case) -> Iterator[Way]:
    """Of too many warcasters the one whom the player took last leads the battlegroup of another."""
    if case.subject is not None:
        yield from _last_stays(case, case.army.warcasters)


def _versions(case: Case) -> Iterator[Way]:
    """The version of a person whom the player took last stays, in the place of another."""
    listing = case.m.facts.listing
    person = None if listing is None else listing.line.person
    same = [other for other in case.entries if other.facts.listing and other.facts.listing.line.person == person]
    yield from _last_stays(case, same)


def _last_stays(case: Case, several: Sequence[EntryResult]) -> Iterator[Way]:
    """The last of several entries in the order of the roster stays; one of the others goes, the first of them first."""
    army = case.army
    *others, last = sorted(several, key=lambda result: army.places[id(result)])
    if last.facts.listing is not None:
        for result in others:
            yield hand_over(army, result, last.facts.listing, last.id)


def _faction(case: Case) -> Iterator[Way]:
    """A warcaster of the faction in his place, or without the entry."""
    for id in case.allowed_ids:
        if id in case.army.rules.listings:
            yield case.set("take", to=id)
            break
    yield case.remove()


def _theme(case: Case) -> Iterator[Way]:
    """Another theme, a lower tier, no theme, or without the entry."""
    if case.subject is None:
        yield from _lower_tiers(case)
        yield (Change("remove", ("theme",)), Change("remove", ("tier",)))
        return
    for id in case.allowed_ids:
        if id in case.army.rules.themes:
            yield (Change("set", ("theme",), id),)
    yield from _attachment(case)
    yield from _lower_tiers(case)
    yield case.remove()


def _lower_tiers(case: Case) -> Iterator[Way]:
    for tier in range((case.army.roster.tier or 1) - 1, 0, -1):
        yield (Change("set", ("tier",), tier if tier > 1 else None),)


def _contract(case: Case) -> Iterator[Way]:
    """Another contract, a theme of those who lead, or none; beside a theme, which needs none, no contract before anything else."""
    roster, rules = case.army.roster, case.army.rules
    if case.subject is not None:
        if rests_on_theme(roster, rules):
            yield (Change("remove", ("contract",)),)
        yield from _attachment(case)
        yield case.remove()
        return
    for id in case.allowed_ids:
        yield (Change("set", ("contract",), id),)
    if roster.contract is None and roster.theme is None:
        leads = {result.entry.take for result in case.entries}
        for id, theme in rules.themes.items():
            if theme.army == rules.army.id and theme.warcaster in leads:
                yield (Change("set", ("theme",), id),)
    if roster.contract is not None:
        yield (Change("remove", ("contract",)),)


def _attachment(case: Case) -> Iterator[Way]:
    """The attachment without which an entry may not be taken."""
    if isinstance(case.f.allowed, str):
        yield (Change("add", ("entries",), {"take": case.f.allowed, "attached_to": case.m.id}),)


HANDLERS: dict[str, Callable[[Case], Iterator[Way]]] = {
    "warmachine.encounter": _encounter,
    "warmachine.warcasters": _warcasters,
    "warmachine.version": _versions,
    "warmachine.faction": _faction,
    "warmachine.theme": _theme,
    "warmachine.contract": _contract,
}
"""By the codes of findings."""
