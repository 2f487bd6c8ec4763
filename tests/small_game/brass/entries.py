"""An entry by itself, and what boilers pay for their captains' engines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from brass.model import Entry, Roster, Unit
from brass.rules import Rules

from builder.core import army, entries
from builder.core.entries import InPlay
from builder.core.findings import ERROR, Finding, T
from builder.core.points import line
from builder.core.profiles import Profile
from builder.core.relations import Relation
from builder.core.spelling import did_you_mean


class Facts(NamedTuple):
    """What the game knows of an entry besides what every game has."""

    unit: Unit | None
    """What it takes from the list; `None` for what the list does not have."""
    paid: int = 0
    """Quarters that its captain's boiler pays."""


EntryResult = entries.EntryResult[Entry, Facts]
Army = army.Army[Roster, Rules, EntryResult]


def evaluate(entry: Entry, handle: str, rules: Rules) -> EntryResult:
    """An entry with its full price, its profile, and whom it belongs to."""
    unit = rules.units.get(entry.take)
    if unit is None:
        fix = did_you_mean(entry.take, list(rules.units))
        text = T("{take} is not in this army's list; it counts as 0 points.", take=entry.take)
        finding = Finding("ref.unknown", ERROR, text, path=("take",), found=entry.take, fix=fix, by="list")
        name = entry.name or entry.take
        return entries.EntryResult(
            entry, handle, name, "unknown", None, None, 1, 0, 0, (), Facts(None), findings=(finding,)
        )
    price = line(unit.name, unit.points, 1, rules.cited)
    return entries.EntryResult(
        entry, handle, entry.name or unit.name, unit.kind, unit.kind, None, 1, price.points, price.points, (price,),
        Facts(unit), InPlay((Profile(unit.name, dict(unit.values), {}),)), relations=tuple(_relations(entry)),
    )  # fmt: skip


def _relations(entry: Entry) -> Iterator[Relation]:
    """An engine stands under its captain; what it guards is only told."""
    if entry.captain is not None:
        yield Relation("engine", entry.captain, under=True, words=T("engine of {unit}"))
    if entry.guards is not None:
        yield Relation("guard", entry.guards, words=T("guards {unit}"))


def with_boilers(army: Army) -> Army:
    """Engines cheaper by what their captains' boilers pay, those with the lowest handles first."""
    left = {m.id: m.facts.unit.boiler for m in army.entries if m.facts.unit is not None and m.kind == "captain"}
    paid: dict[str, int] = {}
    for m in sorted(army.entries, key=lambda m: m.id):
        if m.kind == "engine" and m.under in left:
            paid[m.id] = min(m.points, left[m.under])
            left[m.under] -= paid[m.id]
    return army.with_entries(tuple(_paid(m, paid[m.id]) if paid.get(m.id) else m for m in army.entries))


def _paid(m: EntryResult, paid: int) -> EntryResult:
    price = (*m.price, line(T("paid by the boiler"), -paid))
    return m._replace(points=m.points - paid, price=price, facts=m.facts._replace(paid=paid))
