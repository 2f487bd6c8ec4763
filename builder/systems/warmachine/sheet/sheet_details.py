"""The entries with what a sheet tells of them together: for other programs."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.points import to_number
from builder.systems.warmachine.army.army_view import Army
from builder.systems.warmachine.army.limits import allowed
from builder.systems.warmachine.army.points import brought
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.rules import tournament
from builder.systems.warmachine.rules.rules import Offer
from builder.systems.warmachine.sheet import facts, weapons


def sheet_details(army: Army) -> tuple[EntryResult, ...]:
    """The entries, each with its place in the army in plain facts."""
    return tuple(m if m.facts.offer is None else _with(m, m.facts.offer, army) for m in army.entries)


def _with(m: EntryResult, offer: Offer, army: Army) -> EntryResult:
    told: dict[str, Plain] = {
        "field_allowance": {"used": facts.taken(offer, army), "allowed": allowed(army, offer)},
        "cost": to_number(m.facts.cost),
        "paid_by_warjack_points": to_number(m.facts.paid),
        "controller": m.entry.controller,
        "attached_to": m.entry.attached_to,
        "specialist": m.entry.specialist,
        "reinforcement": m.entry.reinforcement,
    }
    if m.facts.role == "warcaster":
        used = sum(o.facts.paid for o in army.controlled.get(m.id, ()))
        told["warjack_points"] = {"used": to_number(used), "brought": to_number(brought(m))}
    value = facts.values(m, army)
    if value is not None:
        told |= {"value": value[0], "half_value": value[1]}
        told["half_number"] = tournament.half_number(sum(one.models for one in facts.company(m, army)))
    armed = m.in_play._replace(weapons=tuple(weapons.lines(offer.line, army.rules)))
    return m._replace(added={**m.added, **told}, in_play=armed)
