"""What stands at the head of a sheet: encounter, theme, contract, warjack points, models, both totals."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Plain, T
from builder.core.plurals import P
from builder.core.points import Quarters, to_number
from builder.systems.game_values import Note
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.entries import EntryResult, aside
from builder.systems.warmachine.points import totals


def summary(army: Army, *, priced: bool) -> Iterator[Note]:
    """The notes of the head."""
    if army.encounter is not None:
        yield Note(T("Encounter"), army.encounter.name, essential=True)
    theme = army.rules.themes.get(army.roster.theme or "")
    if theme is not None:
        text = T("{theme}, tier {tier}", theme=theme.name, tier=army.roster.tier or 1)
        yield Note(T("Theme"), text, essential=True)
    contract = army.rules.contracts.get(army.roster.contract or "")
    if contract is not None:
        yield Note(T("Contract"), contract.name, essential=True)
    names = tuple(v.name for id, v in army.rules.army.variants.items() if id in army.roster.variants)
    if names:
        yield Note(T("Variants"), names, essential=True)
    if army.roster.team is not None:
        yield Note(T("Team"), army.roster.team)
    if army.roster.objective:
        yield Note(T("Objective"), army.roster.objective)
    yield Note(T("Models"), str(models(army.entries)), essential=True)
    if not priced:
        return
    own = totals(army)
    term = army.rules.system.terms["warjack-points"].name
    used, brought = Quarters(own.warjack_points), Quarters(own.brought)
    yield Note(term, T("{used} of {brought}", used=used, brought=brought), essential=True)
    text = T("{points} (army {army} + warjack {warjack})", points=Quarters(own.models), army=Quarters(own.army_points), warjack=used)  # fmt: skip
    yield Note(T("Total cost of models"), text, essential=True)
    beside = sum(m.facts.cost for m in army.entries if aside(m.entry))
    if beside:
        yield Note(T("Beside the list"), P("{points} point", "{points} points", "points", points=Quarters(beside)))


def models(entries: tuple[EntryResult, ...]) -> int:
    """Models of the list that begins the game."""
    return sum(m.models for m in entries if not aside(m.entry))


def added(army: Army) -> dict[str, Plain]:
    """Facts of the army for other programs."""
    own = totals(army)
    return {
        "encounter": army.encounter_id,
        "theme": army.roster.theme,
        "tier": None if army.roster.theme is None else army.roster.tier or 1,
        "contract": army.roster.contract,
        "warcasters": len(army.warcasters),
        "models": models(army.entries),
        "army_points": to_number(own.army_points),
        "warjack_points": {"used": to_number(own.warjack_points), "brought": to_number(own.brought)},
        "points_of_models": to_number(own.models),
    }
