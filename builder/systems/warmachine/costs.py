"""What entries owe to one another: machines that warjack points pay, models that a theme gives, those that wait beside the list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import T, Text
from builder.core.points import line
from builder.core.relations import Relation
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import Free
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.points import battlegroup, brought
from builder.systems.warmachine.rules import Listing

BATTLEGROUP, MARSHALLED = T("battlegroup of {unit}"), T("marshalled by {unit}")


class Gift(NamedTuple):
    """What a theme gives of an entry for nothing."""

    free: Free
    number: int
    """How many of its `parts`."""


def costs_across_entries(army: Army) -> Army:
    """The army with entries as it pays for them, each machine in the battlegroup or under the marshal that it names."""
    if any(c.under for c in army.benefits.cheaper):
        army = army.with_entries(tuple(_cheaper(m, army) for m in army.entries))
    free = _free(army)
    paid = _paid(army, free)
    return army.with_entries(tuple(_changed(m, army, free.get(id(m)), paid.get(id(m), 0)) for m in army.entries))


def _changed(result: EntryResult, army: Army, gift: Gift | None, paid: int) -> EntryResult:
    """An entry with its relation, and with its price taken off that the army does not pay."""
    result = result._replace(relations=tuple(_relations(result, army)))
    if gift is not None:
        result = _given(result, gift, army.benefits.cited)
    if result.entry.specialist:
        return _without(result, result.points, T("specialist, beside the list"))
    if result.entry.reinforcement:
        return _without(result, result.points, T("reinforcement, beside the list"))
    return _without(result._replace(facts=result.facts._replace(paid=paid)), paid, T("paid by warjack points"))


def _given(result: EntryResult, gift: Gift, cited: str | None) -> EntryResult:
    """The entry with what the theme gives of it taken off its price; only what is wholly given is beside the field allowance."""
    parts = _parts(result)
    part = result.points * gift.number // parts
    beyond = result.facts.purchases * gift.number // parts
    result = result._replace(facts=result.facts._replace(cost=result.facts.cost - part, beyond_allowance=beyond))
    return _without(_fewer(result, gift.free.models), part, T("free in the theme"), cited)


def _fewer(result: EntryResult, models: int | None) -> EntryResult:
    """The entry with only the first so many models of its card."""
    if models is None or models >= result.models:
        return result
    rest, profiles = models, []
    for profile in result.in_play.profiles:
        own = min(profile.models, rest)
        rest -= own
        profiles.append(profile._replace(models=own))
    return result._replace(models=models, in_play=result.in_play._replace(profiles=tuple(profiles)))


def _parts(result: EntryResult) -> int:
    """The number of parts of one price that an entry is bought in: groups of solos, models of a special weapon, else one."""
    return result.models if result.facts.role == "weapon-attachment" else result.facts.purchases


def _cheaper(result: EntryResult, army: Army) -> EntryResult:
    """An entry that the theme makes cheaper under those who control it."""
    host, listing = army.commander(result), result.facts.listing
    if host is None or listing is None:
        return result
    off = min(cheaper_by_host(army, listing, host), result.points)
    result = result._replace(facts=result.facts._replace(cost=result.points - off))
    return _without(result, off, T("cheaper in the theme"), army.benefits.cited)


def cheaper_by_host(army: Army, listing: Listing, host: EntryResult) -> int:
    """Quarters by which the theme makes a machine cheaper under an entry and what is attached to it."""
    return sum(c.by for c in army.benefits.cheaper if listing.id in c.of and army.is_one_of(host, c.under))


def _without(result: EntryResult, amount: int, why: Text, rule: str | None = None) -> EntryResult:
    """The entry with so much of its price taken off the army's points."""
    if not amount:
        return result
    return result._replace(points=result.points - amount, price=(*result.price, line(why, -amount, rule=rule)))


def _relations(result: EntryResult, army: Army) -> Iterator[Relation]:
    """The relations of an entry; that of a machine says what its controller is."""
    host = army.commander(result)
    for relation in result.relations:
        if host is None or relation.kind != "controlled":
            yield relation
        elif host.facts.role == "warcaster" or army.is_journeyman(host):
            yield relation._replace(kind="battlegroup", words=BATTLEGROUP)
        else:
            yield relation._replace(kind="marshalled", words=MARSHALLED) if army.marshals(host) else relation


def _paid(army: Army, free: dict[int, Gift]) -> dict[int, int]:
    """Quarters of machines, by their identity, that the warjack points of their warcasters pay; those with the lowest handles first."""
    paid: dict[int, int] = {}
    for caster in army.warcasters:
        left = brought(caster)
        for machine in battlegroup(army, caster) if army.by_id.get(caster.id) is caster else ():
            if id(machine) not in free:
                paid[id(machine)] = min(machine.facts.cost, left)
                left -= paid[id(machine)]
    return paid


def _free(army: Army) -> dict[int, Gift]:
    """What the theme gives of entries, by their identity: the dearest of those it names, then the fewest, then by handle."""
    found: dict[int, Gift] = {}
    for free in army.benefits.free:
        for own, left in _shares(army, free):
            for m in sorted(own, key=lambda m: (-(m.points // _parts(m)), _parts(m))):
                number = 0 if id(m) in found else min(left, _parts(m))
                if number:
                    found[id(m)] = Gift(free, number)
                    left -= number
    return found


def _shares(army: Army, free: Free) -> Iterator[tuple[list[EntryResult], int]]:
    """Entries among which a theme gives some, with how many: those of each unit by itself, or all of the army."""
    own = [m for m in army.present(free.of) if _may_be_free(army, m, free)]
    if free.beyond_most:
        for host in army.present(free.for_each):
            yield [m for m in own if m.entry.attached_to == host.id], free.number
    else:
        yield own, free.number * (army.bought(free.for_each) // free.per if free.for_each else 1)


def _may_be_free(army: Army, result: EntryResult, free: Free) -> bool:
    """True if a theme may give an entry: under one of those for whom it is free, a unit in its smallest size if the theme says so."""
    host, listing = army.commander(result), result.facts.listing
    under = not free.under or (host is not None and host.entry.take in free.under)
    return under and (not free.least or (listing is not None and result.models == listing.least))
