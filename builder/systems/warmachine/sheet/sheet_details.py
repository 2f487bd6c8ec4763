"""The entries with what a sheet tells of them together: for other programs."""

from __future__ import annotations

from builder.core.findings import Plain
from builder.core.points import to_number
from builder.systems.warmachine import tournament
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.entries import EntryResult
from builder.systems.warmachine.limits import allowed
from builder.systems.warmachine.points import brought
from builder.systems.warmachine.rules import Listing
from builder.systems.warmachine.sheet import facts, weapons


def sheet_details(army: Army) -> tuple[EntryResult, ...]:
    """The entries, each with its place in the army in plain facts."""
    return tuple(m if m.facts.listing is None else _with(m, m.facts.listing, army) for m in army.entries)


def _with(result: EntryResult, listing: Listing, army: Army) -> EntryResult:
    told: dict[str, Plain] = {
        "field_allowance": {"used": facts.taken(listing, army), "allowed": allowed(army, listing)},
        "cost": to_number(result.facts.cost),
        "paid_by_warjack_points": to_number(result.facts.paid),
        "controller": result.entry.controller,
        "attached_to": result.entry.attached_to,
        "specialist": result.entry.specialist,
        "reinforcement": result.entry.reinforcement,
    }
    if result.facts.role == "warcaster":
        used = sum(o.facts.paid for o in army.controlled.get(result.id, ()))
        told["warjack_points"] = {"used": to_number(used), "brought": to_number(brought(result))}
    value = facts.values(result, army)
    if value is not None:
        told |= {"value": value[0], "half_value": value[1]}
        told["half_number"] = tournament.half_number(sum(one.models for one in facts.company(result, army)))
    armed = result.in_play._replace(weapons=tuple(weapons.lines(listing.line, army.rules)))
    return result._replace(added={**result.added, **told}, in_play=armed)
