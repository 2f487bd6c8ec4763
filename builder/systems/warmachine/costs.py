"""Costs that depend on other entries: machines paid by warjack points, and free models of a theme."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import T, Text
from builder.core.points import price_line
from builder.core.relations import Relation
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import Free
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.points import battlegroup, brought
from builder.systems.warmachine.rules import Listing

BATTLEGROUP, MARSHALLED = T("battlegroup of {unit}"), T("marshalled by {unit}")
"""Texts of the relation of a machine to its controller: a warcaster or journeyman, or a marshal."""


class Gift(NamedTuple):
    """The parts of an entry that the benefit `free` of a theme makes free."""

    free: Free
    number: int
    """Number of free parts, see `_parts`."""


def costs_across_entries(army: Army) -> Army:
    """The army with prices after discounts, free models and warjack points, and with relations to controllers."""
    if any(c.under for c in army.benefits.cheaper):
        army = army.with_entries(tuple(_cheaper(m, army) for m in army.entries))
    free = _free(army)
    paid = _paid(army, free)
    return army.with_entries(tuple(_changed(m, army, free.get(id(m)), paid.get(id(m), 0)) for m in army.entries))


def _changed(result: EntryResult, army: Army, gift: Gift | None, paid: int) -> EntryResult:
    """An entry with its relations, and without the costs that the army does not pay.

    `gift` is what the theme makes free, `paid` what warjack points pay, in quarters.
    """
    result = result._replace(relations=tuple(_relations(result, army)))
    if gift is not None:
        result = _given(result, gift, army.benefits.cited)
    if result.entry.specialist:
        return _without(result, result.points, T("specialist, beside the list"))
    if result.entry.reinforcement:
        return _without(result, result.points, T("reinforcement, beside the list"))
    return _without(result._replace(facts=result.facts._replace(paid=paid)), paid, T("paid by warjack points"))


def _given(result: EntryResult, gift: Gift, cited: str | None) -> EntryResult:
    """The entry with its free parts taken off the price; purchases that are wholly free leave the field allowance."""
    parts = _parts(result)
    part = result.points * gift.number // parts
    beyond = result.facts.purchases * gift.number // parts
    result = result._replace(facts=result.facts._replace(cost=result.facts.cost - part, beyond_allowance=beyond))
    return _without(_fewer(result, gift.free.models), part, T("free in the theme"), cited)


def _fewer(result: EntryResult, models: int | None) -> EntryResult:
    """The entry with only the first `models` models of its card; unchanged for `None`."""
    if models is None or models >= result.models:
        return result
    rest, profiles = models, []
    for profile in result.in_play.profiles:
        own = min(profile.models, rest)
        rest -= own
        profiles.append(profile._replace(models=own))
    return result._replace(models=models, in_play=result.in_play._replace(profiles=tuple(profiles)))


def _parts(result: EntryResult) -> int:
    """Number of equally priced parts of an entry: groups of solos, models of a special weapon, else 1."""
    return result.models if result.facts.role == "weapon-attachment" else result.facts.purchases


def _cheaper(result: EntryResult, army: Army) -> EntryResult:
    """An entry with the theme's discount that depends on its controller."""
    host, listing = army.commander(result), result.facts.listing
    if host is None or listing is None:
        return result
    off = min(cheaper_by_host(army, listing, host), result.points)
    result = result._replace(facts=result.facts._replace(cost=result.points - off))
    return _without(result, off, T("cheaper in the theme"), army.benefits.cited)


def cheaper_by_host(army: Army, listing: Listing, host: EntryResult) -> int:
    """The theme's discount in quarters for a machine that `host` or one of its attachments controls."""
    return sum(c.by for c in army.benefits.cheaper if listing.id in c.of and army.is_one_of(host, c.under))


def _without(result: EntryResult, amount: int, why: Text, rule: str | None = None) -> EntryResult:
    """The entry with an amount in quarters taken off its price, as a price line with the text `why`."""
    if not amount:
        return result
    return result._replace(points=result.points - amount, price=(*result.price, price_line(why, -amount, rule=rule)))


def _relations(result: EntryResult, army: Army) -> Iterator[Relation]:
    """Relations of an entry; that of a machine says if its controller leads a battlegroup or is a marshal."""
    host = army.commander(result)
    for relation in result.relations:
        if host is None or relation.kind != "controlled":
            yield relation
        elif host.facts.role == "warcaster" or army.is_journeyman(host):
            yield relation._replace(kind="battlegroup", words=BATTLEGROUP)
        else:
            yield relation._replace(kind="marshalled", words=MARSHALLED) if army.marshals(host) else relation


def _paid(army: Army, free: dict[int, Gift]) -> dict[int, int]:
    """Quarters that warjack points pay of each machine, by Python's `id()` of its result; lowest handles first."""
    paid: dict[int, int] = {}
    for caster in army.warcasters:
        left = brought(caster)
        for machine in battlegroup(army, caster) if army.by_id.get(caster.id) is caster else ():
            if id(machine) not in free:
                paid[id(machine)] = min(machine.facts.cost, left)
                left -= paid[id(machine)]
    return paid


def _free(army: Army) -> dict[int, Gift]:
    """Free parts by Python's `id()` of the result: the dearest line first, then the fewest parts, then by handle."""
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
    """Groups of entries that share parts made free by the benefit `free`: of each unit, or of the army.

    With each group is the number of these parts.
    """
    own = [m for m in army.present(free.of) if _may_be_free(army, m, free)]
    if free.beyond_most:
        for host in army.present(free.for_each):
            yield [m for m in own if m.entry.attached_to == host.id], free.number
    else:
        yield own, free.number * (army.bought(free.for_each) // free.per if free.for_each else 1)


def _may_be_free(army: Army, result: EntryResult, free: Free) -> bool:
    """True if a theme may make an entry free: under the right controller, and in its smallest size if required."""
    host, listing = army.commander(result), result.facts.listing
    under = not free.under or (host is not None and host.entry.take in free.under)
    return under and (not free.least or (listing is not None and result.models == listing.least))
