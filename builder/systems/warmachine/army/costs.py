"""What entries owe to one another: machines that warjack points pay, models that a theme gives, those that wait beside the list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core.findings import T, Text
from builder.core.points import line
from builder.core.relations import Relation
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.army.points import battlegroup, brought
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.model.definitions import Free
from builder.systems.warmachine.rules import warjack_points
from builder.systems.warmachine.rules.benefits import cheaper_under
from builder.systems.warmachine.rules.rules import Offer


class Gift(NamedTuple):
    """What a theme gives of an entry for nothing."""

    free: Free
    number: int
    """How many of it: groups of solos, models of a special weapon, one of anything else."""


BATTLEGROUP, MARSHALLED = T("battlegroup of {unit}"), T("marshalled by {unit}")


def costs_across_entries(army: Army) -> tuple[EntryResult, ...]:
    """The entries as the army pays for them, each machine in the battlegroup or under the marshal that it names."""
    if any(c.under for c in army.benefits.cheaper):
        army = army.with_entries(tuple(_cheaper(m, army) for m in army.entries))
    free = _free(army)
    paid = _paid(army, free)
    return tuple(_changed(m, army, free.get(id(m)), paid.get(id(m), 0)) for m in army.entries)


def _changed(m: EntryResult, army: Army, gift: Gift | None, paid: int) -> EntryResult:
    own = _named(m, army)
    if own is not None:
        m = m._replace(relations=own)
    if gift is not None:
        m = _given(m, gift, army.benefits.cited)
    if m.points and m.entry.specialist:
        return _without(m, m.points, T("specialist, beside the list"))
    if m.points and m.entry.reinforcement:
        return _without(m, m.points, T("reinforcement, beside the list"))
    if paid:
        m = m._replace(facts=m.facts._replace(paid=paid))
        return _without(m, paid, T("paid by warjack points"))
    return m


def _given(m: EntryResult, gift: Gift, cited: str | None) -> EntryResult:
    """The entry with what the theme gives of it taken off its price; only what is wholly given is beside the field allowance."""
    parts = _parts(m)
    part = m.points * gift.number // parts
    beyond = m.facts.purchases * gift.number // parts
    m = m._replace(facts=m.facts._replace(cost=m.facts.cost - part, beyond_allowance=beyond))
    return _without(_fewer(m, gift.free.models), part, T("free in the theme"), cited)


def _fewer(m: EntryResult, models: int | None) -> EntryResult:
    """The entry with only the first so many models of its card."""
    if models is None or models >= m.models:
        return m
    rest, profiles = models, []
    for profile in m.in_play.profiles:
        own = min(profile.models, rest)
        rest -= own
        profiles.append(profile._replace(models=own))
    return m._replace(models=models, in_play=m.in_play._replace(profiles=tuple(profiles)))


def _parts(m: EntryResult) -> int:
    """In how many parts of one price an entry is bought: groups of solos, models of a special weapon, else one."""
    return m.models if m.facts.role == "weapon-attachment" else m.facts.purchases


def _cheaper(m: EntryResult, army: Army) -> EntryResult:
    """An entry that the theme makes cheaper under those who control it."""
    host = army.commander(m)
    offer = m.facts.offer
    if host is None or offer is None or not offer.machine:
        return m
    off = min(cheaper_by_host(army, offer, host), m.points)
    return _without(
        m._replace(facts=m.facts._replace(cost=m.points - off)), off, T("cheaper in the theme"), army.benefits.cited
    )


def cheaper_by_host(army: Army, offer: Offer, host: EntryResult) -> int:
    """Quarters by which the theme makes a machine cheaper under an entry and what is attached to it."""
    controllers = {host.entry.take, *(attachment.entry.take for attachment in army.attached.get(host.id, ()))}
    return cheaper_under(army.benefits, offer.id, controllers)


def _without(m: EntryResult, amount: int, why: Text, rule: str | None = None) -> EntryResult:
    """The entry with so much of its price taken off the army's points."""
    if not amount:
        return m
    return m._replace(points=m.points - amount, price=(*m.price, line(why, -amount, rule=rule)))


def _named(m: EntryResult, army: Army) -> tuple[Relation, ...] | None:
    """The relations of a machine, told by what its controller is; `None` where nothing changes."""
    host = army.commander(m)
    offer = m.facts.offer
    if host is None or offer is None or not offer.machine:
        return None
    if host.facts.role == "warcaster" or army.is_journeyman(host):
        kind, words = "battlegroup", BATTLEGROUP
    elif army.marshals(host):
        kind, words = "marshalled", MARSHALLED
    else:
        return None
    return tuple(r._replace(kind=kind, words=words) if r.kind == "controlled" else r for r in m.relations)


def _paid(army: Army, free: dict[int, Gift]) -> dict[int, int]:
    """Quarters of machines, by their identity, that the warjack points of their warcasters pay; those with the lowest handles first."""
    paid: dict[int, int] = {}
    for caster in army.warcasters:
        if army.by_id.get(caster.id) is not caster:
            continue
        machines = [machine for machine in battlegroup(army, caster) if id(machine) not in free]
        parts = warjack_points.shared_out([machine.facts.cost for machine in machines], brought(caster))
        paid |= {id(machine): part for machine, part in zip(machines, parts, strict=True) if part}
    return paid


def _free(army: Army) -> dict[int, Gift]:
    """What the theme gives of entries, by their identity: the dearest of those it names, then the fewest, then by handle."""
    found: dict[int, Gift] = {}
    for free in army.benefits.free:
        for own, left in _shares(army, free):
            for m in sorted(own, key=lambda m: (-(m.points // _parts(m)), _parts(m))):
                if id(m) in found:
                    continue
                number = min(left, _parts(m))
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


def _may_be_free(army: Army, m: EntryResult, free: Free) -> bool:
    """Whether a theme may give an entry: under one of those for whom it is free, a unit in its smallest size if the theme says so."""
    host = army.commander(m)
    under = not free.under or (host is not None and host.entry.take in free.under)
    return under and (not free.least or (m.facts.offer is not None and m.models == m.facts.offer.least))
