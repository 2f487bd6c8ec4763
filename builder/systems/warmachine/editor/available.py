"""What may be taken, with what it costs and how much of it is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.core import limits
from builder.core.controls import Available
from builder.core.definitions import Name, Words
from builder.core.findings import Plain, Shown, T
from builder.core.points import QUARTERS, Quarters
from builder.core.roster import handles
from builder.systems.warmachine.army.army_view import Army, army_view
from builder.systems.warmachine.army.bonds import offer_to
from builder.systems.warmachine.army.costs import costs_across_entries
from builder.systems.warmachine.army.limits import limits as limits_of
from builder.systems.warmachine.army.points import brought, totals
from builder.systems.warmachine.checks.attachments import fits
from builder.systems.warmachine.editor.catalogue import allowance, least_points, sizes
from builder.systems.warmachine.entries.evaluate import Settings, evaluate
from builder.systems.warmachine.entries.facts import EntryResult, aside
from builder.systems.warmachine.model.roster import Entry, Roster
from builder.systems.warmachine.rules.rules import Offer, Rules


class Context(NamedTuple):
    """The army before something is taken, and what its limits leave."""

    army: Army
    left: Mapping[str, int]
    room: int
    """Quarters of army points that are left."""


def available(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> tuple[Available, ...]:
    """All that the faction offers by its headings, then those who work for it; what does not fit now says why."""
    army = army_view(roster, entries, rules)
    left = limits.left(limits_of(army, whole=True))
    c = Context(army, left, roster.limit * QUARTERS - totals(army).army_points)
    groups = list(rules.system.groups)
    order = sorted(rules.offers.values(), key=lambda o: (o.ally, groups.index(o.kind.group)))
    return tuple(_pick(offer, c) for offer in order)


def _pick(offer: Offer, c: Context) -> Available:
    rules = c.army.rules
    entry: dict[str, Plain] = {"take": offer.id}
    blocked: Shown = None
    if offer.machine:
        host = controller(offer, c.army)
        if host is None:
            blocked = T("nobody to control it")
        else:
            entry["controller"] = host.id
    elif offer.attachment:
        host = _host(offer, c)
        if host is None:
            blocked = T("nobody to attach it to")
        else:
            entry["attached_to"] = host.id
    cost = _cost(offer, entry, c)
    taken = sum(m.facts.purchases for m in c.army.taken.get(offer.id, ()))
    left = c.left.get(offer.id)
    if left is not None and left < 1:
        blocked = T("none left")
    if blocked is None and cost > c.room:
        blocked = T("{points} points too dear", points=Quarters(cost - c.room))
    if blocked is None:
        blocked = _barred(offer, c.army)
    group = rules.system.groups[offer.kind.group]
    return Available(
        offer.id,
        T("{army}: {group}", army=offer.of.name, group=group) if offer.ally else group,
        offer.line.name,
        entry,
        least_points(offer),
        cost,
        allowance(offer, rules),
        sizes(offer),
        taken,
        left,
        blocked,
        _words(offer.id, offer.line.name, offer.kind.name),
    )


def idle(army: Army, caster: EntryResult) -> int:
    """Quarters of warjack points that a warcaster has left."""
    machines = (m for m in army.controlled.get(caster.id, ()) if not aside(m.entry))
    return max(0, brought(caster) - sum(m.facts.cost for m in machines))


def controller(offer: Offer, army: Army) -> EntryResult | None:
    """Who takes a machine that is added: the warcaster with most warjack points left, or a journeyman or a marshal."""
    able = [m for m in army.ordered if army.controls(m) and army.allows(m, offer) and not aside(m.entry)]
    casters = [m for m in able if m.facts.role == "warcaster"]
    if casters:
        return max(casters, key=lambda m: idle(army, m))
    if offer.role == "colossal" or offer.line.is_character:
        able = [m for m in able if army.is_journeyman(m)]
    return able[0] if able else None


def _host(offer: Offer, c: Context) -> EntryResult | None:
    """A unit or a warcaster that has room for an attachment."""
    for m in c.army.ordered:
        if fits(c.army, offer, m) and not aside(m.entry) and c.left.get(offer_to(m, offer.id), 1) > 0:
            return m
    return None


def _cost(offer: Offer, entry: Mapping[str, Plain], c: Context) -> int:
    """Quarters that the army pays for it: less where warjack points or a theme do."""
    army, rules = c.army, c.army.rules
    roster = army.roster
    made = Entry.model_validate(dict(entry))
    settings = Settings(roster.theme, roster.tier)
    if army.benefits.free or army.benefits.cheaper:
        entries = (*roster.entries, made)
        alone = [evaluate(e, handle, settings, rules) for e, handle in zip(entries, handles(entries), strict=True)]
        after = costs_across_entries(tuple(alone), roster.model_copy(update={"entries": entries}), rules)
        return sum(m.points for m in after) - sum(m.points for m in army.entries)
    points = evaluate(made, offer.id, settings, rules).points
    host = army.by_id.get(made.controller or "")
    if host is None or host.facts.role != "warcaster":
        return points
    return max(0, points - idle(army, host))


def _barred(offer: Offer, army: Army) -> Shown:
    """What a theme or a contract does not have, and what only they have."""
    contract = army.rules.contracts.get(army.roster.contract or "")
    if army.benefits.only is not None and offer.id not in army.benefits.only:
        return T("not in the theme")
    if contract is not None and offer.id not in contract.only:
        return T("not in the contract")
    if (
        not offer.ally
        and offer.line.only_in
        and {army.roster.theme, army.roster.contract}.isdisjoint(offer.line.only_in)
    ):
        return T("only in a theme")
    return None


def _words(*names: Name) -> str:
    """Ids and names in both languages, as one text to search in."""
    found: list[str] = []
    for name in names:
        found += [name.en, name.fr] if isinstance(name, Words) else [name]
    return " ".join(dict.fromkeys(found))
