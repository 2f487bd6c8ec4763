"""The ways out of a finding that a program can take; each is tried and must help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial

from builder.core import fixes
from builder.core.controls import Change
from builder.core.findings import Finding, Plain
from builder.core.fixes import Way, after, at_path, at_place, errors_of, fewer, helping
from builder.core.roster import handles
from builder.core.spelling import near
from builder.systems.warmachine import checks
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.army.costs import costs_across_entries
from builder.systems.warmachine.army.succession import hand_over
from builder.systems.warmachine.checks.factions import rests_on_theme
from builder.systems.warmachine.entries.evaluate import Settings, evaluate
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.model.roster import Roster
from builder.systems.warmachine.rules.encounters import fitting
from builder.systems.warmachine.rules.rules import Rules


class Case(fixes.Case[Army, EntryResult]):
    """A finding in an army."""


def fixes_of(finding: Finding, army: Army) -> tuple[Way, ...]:
    """Every way out of an error that is known and helps, each as changes from the roster; none for advice."""
    before = cache(partial(_errors, army.roster, army.rules))  # only where there is a way to be tried

    def helps(case: Case, way: Way) -> bool:
        return fewer(case.f.code, _errors(after(case.army.roster, way), army.rules), before())

    ways = helping(Case.of(finding, army), HANDLERS, helps)
    return ways[:-1] if len(ways) > 1 and finding.code in LAST_STAYS and finding.path[:1] == ("entries",) else ways


def _errors(roster: Roster, rules: Rules) -> Counter[str]:
    """How many errors of each code a roster has, over the army's own checks and its entries alone."""
    settings = Settings(roster.theme, roster.tier, roster.variants)
    alone = tuple(
        evaluate(e, handle, settings, rules) for e, handle in zip(roster.entries, handles(roster.entries), strict=True)
    )
    army = Army(roster, rules, alone)
    army = army.with_entries(costs_across_entries(army))
    found = [f for m in army.entries for f in m.findings]
    for check in checks.CHECKS:
        found.extend(check(army))
    counts = errors_of(found, roster)
    files = ((roster.theme, rules.themes), (roster.contract, rules.contracts))
    if gone := sum(id is not None and id not in known for id, known in files):
        counts["ref.unknown"] += gone
    return counts


# --------------------------------------------------------------------- handlers


def _unknown(c: Case) -> Iterator[Way]:
    """A near miss is put right; what is like nothing known goes."""
    if c.subject is None:
        guess = near(c.f.found, c.allowed)
        if guess is not None and c.rest[:1] != ("house_rules",):
            yield (Change("set", c.rest, guess),)
        yield from at_place(c)
        return
    known = c.allowed or (list(c.army.rules.offers) if c.rest[:1] == ("take",) else ())
    guess = near(c.f.found, known, c.army.rules.word)
    if guess is not None:
        yield c.set(*c.rest, to=guess)
    yield (Change("remove", c.at if c.rest[:1] == ("take",) else (*c.at, *c.rest)),)


def _dangling(c: Case) -> Iterator[Way]:
    """A near miss is put right; else one of those who may be meant, or nobody."""
    guess = near(c.f.found, c.allowed)
    for one in [*([] if guess is None else [guess]), *c.allowed_ids[:8]]:
        yield c.set(*c.rest, to=one)
    yield (Change("remove", (*c.at, *c.rest)),)
    yield (Change("remove", c.at),)


def _faction(c: Case) -> Iterator[Way]:
    """A warcaster of the faction in his place, or without the entry."""
    for id in c.allowed_ids:
        if id in c.army.rules.offers:
            yield c.set("take", to=id)
            break
    yield (Change("remove", c.at),)


def _out(c: Case) -> Iterator[Way]:
    """The entry goes."""
    if c.subject is not None:
        yield (Change("remove", c.at),)


def _encounter(c: Case) -> Iterator[Way]:
    """An encounter that the points fit, or the points nearest to the limit that it is played with."""
    for id in fitting(c.army.rules.system.encounters, c.army.roster.limit):
        yield (Change("set", ("encounter",), id),)
    if c.rest == ("limit",):
        numbers = [n for n in c.allowed if isinstance(n, int)]
        for points in sorted(numbers, key=lambda n: abs(n - c.army.roster.limit))[:3]:
            yield (Change("set", ("limit",), points),)


def _warcasters(c: Case) -> Iterator[Way]:
    """The faction's first warcasters; of too many the one whom the player took last stays, and leads the battlegroup of another."""
    if c.subject is not None:
        yield from _last_stays(c, c.army.warcasters)
        return
    for id, offer in c.army.rules.offers.items():
        if offer.role == "warcaster" and not offer.ally and not offer.line.only_in:
            yield (Change("add", ("entries",), {"take": id}),)


def _versions(c: Case) -> Iterator[Way]:
    """The version of a person whom the player took last stays, in the place of another."""
    offer = c.m.facts.offer
    same = [m for m in c.entries if m.facts.offer and offer and m.facts.offer.line.person == offer.line.person]
    yield from _last_stays(c, same)


def _last_stays(c: Case, several: Sequence[EntryResult]) -> Iterator[Way]:
    """The last of several entries in the order of the roster stays; one of the others goes, the first of them first."""
    army = c.army
    *others, last = sorted(several, key=lambda m: army.places[id(m)])
    if last.facts.offer is not None:
        for m in others:
            yield hand_over(army, m, last.facts.offer, last.id)
    yield (Change("remove", c.path_of(last)),)


def _another(key: str) -> Callable[[Case], Iterator[Way]]:
    """Another of those that are allowed under a key; without any the entry goes."""

    def ways(c: Case) -> Iterator[Way]:
        if c.subject is None:
            return
        for id in c.allowed_ids[:8]:
            yield c.set(key, to=id)
        yield (Change("remove", (*c.at, key)),)
        yield (Change("remove", c.at),)

    return ways


def _size(c: Case) -> Iterator[Way]:
    for size in c.allowed:
        yield c.set("size", to=size)


def _marshal(c: Case) -> Iterator[Way]:
    """Warcasters and other marshals take the warjack."""
    for o in c.others:
        if o.id != c.m.entry.controller and o.facts.offer is not None:
            yield c.set("controller", to=o.id)
    yield (Change("remove", c.at),)


def _attachment(c: Case) -> Iterator[Way]:
    if c.rest[:1] == ("size",):
        if isinstance(c.f.allowed, int) and c.excess > 0 and (c.m.entry.size or 1) > c.excess:
            yield c.set("size", to=(c.m.entry.size or 1) - c.excess)
        return
    ids = c.allowed_ids or tuple(o.id for o in c.others)
    for id in ids:
        if id != c.m.entry.attached_to:
            yield c.set("attached_to", to=id)
    yield (Change("remove", c.at),)


def _theme(c: Case) -> Iterator[Way]:
    """A lower tier, no theme, or without the entry."""
    if c.subject is not None:
        if c.army.rules.offers.get(c.m.entry.take) is not None:
            for id in c.allowed_ids:
                if id in c.army.rules.themes:
                    yield (Change("set", ("theme",), id),)
            if isinstance(c.f.allowed, str):
                yield (Change("add", ("entries",), {"take": c.f.allowed, "attached_to": c.m.id}),)
            yield from _lower_tiers(c)
        yield (Change("remove", c.at),)
        return
    yield from _lower_tiers(c)
    yield (Change("remove", ("theme",)), Change("remove", ("tier",)))


def _lower_tiers(c: Case) -> Iterator[Way]:
    for tier in range((c.army.roster.tier or 1) - 1, 0, -1):
        yield (Change("set", ("tier",), tier if tier > 1 else None),)


def _contract(c: Case) -> Iterator[Way]:
    """Another contract, a theme of those who lead, or none; beside a theme, which needs none, no contract before anything else."""
    if c.subject is None:
        for id in c.allowed_ids:
            yield (Change("set", ("contract",), id),)
        if c.army.roster.contract is None and c.army.roster.theme is None:
            leads = {m.entry.take for m in c.entries}
            for id, theme in c.army.rules.themes.items():
                if theme.army == c.army.rules.army.id and theme.warcaster in leads:
                    yield (Change("set", ("theme",), id),)
        if c.army.roster.contract is not None:
            yield (Change("remove", ("contract",)),)
        return
    if rests_on_theme(c.army.roster, c.army.rules):
        yield (Change("remove", ("contract",)),)
    if isinstance(c.f.allowed, str):
        yield (Change("add", ("entries",), {"take": c.f.allowed, "attached_to": c.m.id}),)
    yield (Change("remove", c.at),)


def _reinforcement(c: Case) -> Iterator[Way]:
    """Neither is a reinforcement, or both are."""
    yield c.set("reinforcement", to=c.f.allowed is True or None)
    for m in c.named:
        if m is not c.m:
            yield (Change("set", c.path_of(m, "reinforcement"), c.m.entry.reinforcement or None),)


def _companion(c: Case) -> Iterator[Way]:
    """The companion comes too."""
    offer = c.army.rules.offers.get(str(c.f.allowed))
    if offer is not None:
        more: dict[str, Plain] = {"controller": c.m.id} if offer.machine else {}
        yield (Change("add", ("entries",), {"take": offer.id, **more}),)
    yield (Change("remove", c.at),)


def _allowance(c: Case) -> Iterator[Way]:
    """Fewer groups of solos, or the entry goes."""
    offer = c.m.facts.offer
    over = c.excess
    each = 1 if offer is None else offer.line.models_per_purchase
    if each > 1 and c.m.facts.counted > over:
        yield c.set("size", to=(c.m.facts.purchases - over) * each)
    yield (Change("remove", c.at),)


LAST_STAYS = ("warmachine.warcasters", "warmachine.version")
"""Codes whose last way takes out what the player took last: only where no other way helps."""

HANDLERS: dict[str, Callable[[Case], Iterator[Way]]] = {
    "ref.unknown": _unknown,
    "ref.doubled": at_path,
    "ref.dangling": _dangling,
    "warmachine.encounter": _encounter,
    "warmachine.warcasters": _warcasters,
    "warmachine.controller": _another("controller"),
    "warmachine.restricted": _another("controller"),
    "warmachine.field-allowance": _allowance,
    "warmachine.character": _out,
    "warmachine.version": _versions,
    "warmachine.faction": _faction,
    "warmachine.companion": _companion,
    "warmachine.size": _size,
    "warmachine.attachment": _attachment,
    "warmachine.warcaster-attachment": _attachment,
    "warmachine.marshal": _marshal,
    "warmachine.theme": _theme,
    "warmachine.contract": _contract,
    "warmachine.relation": at_place,
    "warmachine.reinforcements": _reinforcement,
}
"""What knows ways out, by the code of the finding."""
