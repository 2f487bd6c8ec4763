"""What stands at the head of a sheet: encounter, theme, warjack points of each warcaster, both totals."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import T
from builder.core.points import Quarters
from builder.systems.game import Note
from builder.systems.warmachine.army.army_view import army_view
from builder.systems.warmachine.army.points import pools, totals
from builder.systems.warmachine.entries.facts import EntryResult
from builder.systems.warmachine.model.roster import Roster
from builder.systems.warmachine.rules.rules import Rules


def summary(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules, *, priced: bool) -> Iterator[Note]:
    """The notes of the head."""
    army = army_view(roster, entries, rules)
    if army.encounter is not None:
        yield Note(T("Encounter"), army.encounter.name)
    theme = rules.themes.get(roster.theme or "")
    if theme is not None:
        yield Note(T("Theme"), T("{theme}, tier {tier}", theme=theme.name, tier=roster.tier or 1))
    contract = rules.contracts.get(roster.contract or "")
    if contract is not None:
        yield Note(T("Contract"), contract.name)
    if not priced:
        return
    for pool in pools(army)[1]:
        used, high = min(int(pool.limit.used), int(pool.limit.allowed.high or 0)), int(pool.limit.allowed.high or 0)
        yield Note(pool.limit.name, T("{used} of {high}", used=Quarters(used), high=Quarters(high)), (pool.source,))
    own = totals(army)
    yield Note(T("Points of models"), T("{points}", points=Quarters(own.models)))
