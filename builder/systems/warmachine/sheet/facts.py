"""What a sheet tells of an entry: what it is, its allowance, its damage."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import SheetFacts
from builder.core.findings import Shown, T
from builder.core.points import Quarters
from builder.core.tracks import Boxes, Track
from builder.systems.warmachine.army.army_view import army_view
from builder.systems.warmachine.army.limits import allowed
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.model.roster import Roster
from builder.systems.warmachine.rules.rules import Rules


def sheet_facts(m: EntryResult, entries: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> SheetFacts:
    """All that the sheet tells of one entry of the army."""
    offer = m.facts.offer
    if offer is None:
        return SheetFacts()
    army = army_view(roster, entries, rules)
    most = allowed(army, offer)
    facts: list[tuple[Shown, Shown]] = []
    if m.facts.paid:
        facts.append((T("Cost"), T("{points}, {paid} of it warjack points", points=Quarters(m.facts.cost), paid=Quarters(m.facts.paid))))  # fmt: skip
    if most is not None:
        taken = sum(o.facts.purchases for o in army.taken.get(offer.id, ()))
        facts.append((T("Field allowance"), T("{count} of {most}", count=taken, most=most)))
    return SheetFacts((offer.kind.name,), tuple(facts), tracks=tuple(_tracks(m, rules)))


def _tracks(m: EntryResult, rules: Rules) -> Iterator[Track[Shown]]:
    offer = m.facts.offer
    if offer is None:
        return
    grid = rules.grid(offer.line)
    if grid is not None:
        yield grid
    for model in offer.line.models:
        if model.boxes is not None:
            yield Boxes(model.name or T("Damage"), (model.boxes,))
