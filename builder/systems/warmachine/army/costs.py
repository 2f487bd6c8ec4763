"""What entries owe to one another: machines that warjack points pay, models that a theme gives, those that wait beside the list."""

from __future__ import annotations

from builder.core.findings import T, Text
from builder.core.points import line
from builder.core.relations import Relation
from builder.systems.warmachine.army.army_view import Army, army_view
from builder.systems.warmachine.entries.facts import EntryResult, aside
from builder.systems.warmachine.model.definitions import Free
from builder.systems.warmachine.model.roster import Roster
from builder.systems.warmachine.rules import warjack_points
from builder.systems.warmachine.rules.benefits import cheaper_under
from builder.systems.warmachine.rules.rules import Rules

BATTLEGROUP, MARSHALLED = T("battlegroup of {unit}"), T("marshalled by {unit}")


def costs_across_entries(entries: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> tuple[EntryResult, ...]:
    """The entries as the army pays for them, each machine in the battlegroup or under the marshal that it names."""
    army = army_view(roster, entries, rules)
    if any(c.under for c in army.benefits.cheaper):
        entries = tuple([_cheaper(m, army) for m in entries])
        army = army_view(roster, entries, rules)
    free = _free(army)
    paid = _paid(army, free)
    return tuple([_changed(m, army, free.get(id(m)), paid.get(id(m), 0)) for m in entries])


def _changed(m: EntryResult, army: Army, free: Free | None, paid: int) -> EntryResult:
    own = _named(m, army)
    if own is not None:
        m = m._replace(relations=own)
    if free is not None:
        facts = m.facts._replace(cost=0, free=True, beyond_allowance=True)
        return _without(m._replace(facts=facts), m.points, T("free in the theme"), army.benefits.cited)
    if m.points and m.entry.specialist:
        return _without(m, m.points, T("specialist, beside the list"))
    if m.points and m.entry.reinforcement:
        return _without(m, m.points, T("reinforcement, beside the list"))
    if paid:
        m = m._replace(facts=m.facts._replace(paid=paid))
        return _without(m, paid, T("paid by warjack points"))
    return m


def _cheaper(m: EntryResult, army: Army) -> EntryResult:
    """An entry that the theme makes cheaper under those who control it."""
    host = army.commander(m)
    offer = m.facts.offer
    if host is None or offer is None or not offer.machine:
        return m
    controllers = {host.entry.take, *(a.entry.take for a in army.attached.get(host.id, ()))}
    off = min(cheaper_under(army.benefits, offer.id, controllers), m.points)
    return _without(
        m._replace(facts=m.facts._replace(cost=m.points - off)), off, T("cheaper in the theme"), army.benefits.cited
    )


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


def _paid(army: Army, free: dict[int, Free]) -> dict[int, int]:
    """Quarters of machines, by their identity, that the warjack points of their warcasters pay; those with the lowest handles first."""
    paid: dict[int, int] = {}
    for caster in army.warcasters:
        if army.by_id.get(caster.id) is not caster or caster.facts.offer is None:
            continue
        machines = [m for m in army.controlled.get(caster.id, ()) if not aside(m.entry) and id(m) not in free]
        brought = caster.facts.offer.line.warjack_points or 0
        for m, part in zip(machines, warjack_points.shared_out([m.facts.cost for m in machines], brought), strict=True):
            if part:
                paid[id(m)] = part
    return paid


def _free(army: Army) -> dict[int, Free]:
    """The entries, by their identity, that the theme gives for nothing: the dearest of those it names, by handle where they cost the same."""
    found: dict[int, Free] = {}
    for gift in army.benefits.free:
        number = gift.number * (len(army.present(gift.for_each)) // gift.per if gift.for_each else 1)
        fitting = [m for m in army.present(gift.of) if id(m) not in found and _given(army, m, gift)]
        fitting.sort(key=lambda m: -m.points)  # those of one price stay in the order of their handles
        for m in fitting[:number]:
            found[id(m)] = gift
    return found


def _given(army: Army, m: EntryResult, gift: Free) -> bool:
    """Whether an entry may be what a theme gives: under one of those for whom it is free, and one model of a special weapon."""
    host = army.commander(m)
    under = not gift.under or (host is not None and host.entry.take in gift.under)
    return under and not (m.facts.role == "weapon-attachment" and m.models > 1)
