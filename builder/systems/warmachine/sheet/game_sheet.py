"""A finished army for its sheet: the head, its entries, and the facts for other programs."""

from __future__ import annotations

from collections.abc import Mapping

from builder.core.entries import InShort
from builder.core.findings import Plain, Shown, T
from builder.core.plurals import P
from builder.core.points import Quarters, to_number
from builder.systems.game import SheetContents
from builder.systems.game_values import AddedKeys, Note
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import STATS
from builder.systems.warmachine.entries import EntryResult, is_aside
from builder.systems.warmachine.limits import allowed_purchases, counted_purchases
from builder.systems.warmachine.points import brought, totals, used
from builder.systems.warmachine.rules import Listing, Rules
from builder.systems.warmachine.sheet import battle_lines, sheet_facts, weapons
from builder.systems.warmachine.sheet.json_keys import ArmyKeys, EntryKeys
from builder.systems.warmachine.sheet.reference import reference


def finished(army: Army) -> Army:
    """The army with its entries' numbers, prices and hosts in plain facts, and their weapons."""
    return army.with_entries(
        tuple(m if m.facts.listing is None else _with_facts(m, m.facts.listing, army) for m in army.entries)
    )


ENCOUNTER = T("Encounter")
THEME = T("Theme")
CONTRACT = T("Contract")
MODELS = T("Models")
TOTAL_COST = T("Total cost of models")
WARJACK_POINTS = T("Warjack points")
"""Label of a note, by the term of the rules."""


def summary(army: Army, shown: tuple[EntryResult, ...], priced: bool) -> tuple[Note, ...]:
    """Notes at the head of the sheet: encounter, theme, contract, models, and points only if `priced`.

    They are about the whole army, whatever entries are `shown`.
    """
    roster, own, theme = army.roster, totals(army), army.theme
    variants = tuple(v.name for id, v in army.rules.army.variants.items() if id in roster.variants)
    notes: list[tuple[Shown, Shown, bool]] = [
        (ENCOUNTER, None if army.encounter is None else army.encounter.name, True),
        (
            THEME,
            None if theme is None else T("{theme}, tier {tier}", theme=theme.name, tier=roster.tier or 1),
            True,
        ),
        (CONTRACT, None if army.contract is None else army.contract.name, True),
        (T("Variants"), variants or None, True),
        (T("Team"), roster.team, False),
        (T("Objective"), roster.objective or None, False),
        (MODELS, str(_models(army)), True),
    ]
    if priced:
        paid, models, points = map(Quarters, (own.warjack_points, own.models, own.army_points))
        text = T("{used} of {brought}", used=paid, brought=Quarters(own.brought))
        notes.append((army.rules.system.terms["warjack-points"].name, text, True))
        text = T("{points} (army {army} + warjack {warjack})", points=models, army=points, warjack=paid)
        notes.append((TOTAL_COST, text, True))
        beside = Quarters(sum(m.facts.cost for m in army.entries if is_aside(m.entry)))
        if beside:
            text = P("{points} point", "{points} points", "points", points=beside)
            notes.append((T("Beside the list"), text, False))
    return tuple(Note(label, text, essential=essential) for label, text, essential in notes if text is not None)


def in_short(result: EntryResult, rules: Rules) -> InShort:
    """Short form of an entry for messages: if it waits outside the list, and the cost paid by warjack points."""
    what, paid = list(sheet_facts.waiting(result)), Quarters(result.facts.paid)
    if paid:
        what.append(P("{paid} warjack point", "{paid} warjack points", "paid", paid=paid))
    return InShort(tuple(what))


def battle_pages(army: Army) -> int:
    """Number of pages of the order of battle: one for each battlegroup, and one for the quick reference."""
    return 1 + max(1, sum(entry.take in army.rules.warcasters for entry in army.roster.entries))


def added(army: Army) -> Mapping[str, Plain]:
    """Keys that Warmachine adds to the army in JSON, with their values."""
    own = totals(army)
    return {
        "encounter": army.encounter_id,
        "theme": army.roster.theme,
        "tier": None if army.roster.theme is None else army.roster.tier or 1,
        "contract": army.roster.contract,
        "warcasters": len(army.warcasters),
        "models": _models(army),
        "army_points": to_number(own.army_points),
        "warjack_points": {"used": to_number(own.warjack_points), "brought": to_number(own.brought)},
        "points_of_models": to_number(own.models),
    }


def _models(army: Army) -> int:
    """Number of models in the list at the start of the game."""
    return sum(m.models for m in army.entries if not is_aside(m.entry))


def _with_facts(result: EntryResult, listing: Listing, army: Army) -> EntryResult:
    """The entry with its facts for JSON, its host and its weapons."""
    added: dict[str, Plain] = {
        "field_allowance": {"used": counted_purchases(army, listing), "allowed": allowed_purchases(army, listing)},
        "cost": to_number(result.facts.cost),
        "paid_by_warjack_points": to_number(result.facts.paid),
        "controller": result.entry.controller,
        "attached_to": result.entry.attached_to,
        "specialist": result.entry.specialist,
        "reinforcement": result.entry.reinforcement,
    }
    if result.facts.role == "warcaster":
        added["warjack_points"] = {"used": to_number(used(result, army)), "brought": to_number(brought(result))}
    worth = sheet_facts.worth_in_game(result, army)
    if worth is not None:
        added |= {"value": worth.value, "half_value": worth.half_value, "half_number": worth.half_number}
    armed = result.in_play._replace(weapons=tuple(weapons.lines(listing.line, army.rules)))
    return result._replace(added={**result.added, **added}, in_play=armed)


SHEET = SheetContents(
    movement_characteristic="spd",
    card_figures=tuple((id,) for id in STATS),
    message_labels=(ENCOUNTER, THEME, CONTRACT, MODELS, TOTAL_COST, WARJACK_POINTS),
    card_box=4.2,
    card_weapon_rows=True,
    damage_is_open=True,
    priced=frozenset(
        {"cost", "paid_by_warjack_points", "warjack_points", "value", "half_value", "army_points", "points_of_models"}
    ),
    added_keys=AddedKeys(EntryKeys, ArmyKeys),
    finished=finished,
    sheet_facts=sheet_facts.sheet_facts,
    in_short=in_short,
    summary=summary,
    battle_pages=battle_pages,
    battle_columns=battle_lines.columns,
    battle_words=battle_lines.words,
    in_battle=battle_lines.in_battle,
    phases=lambda rules: tuple(n for id, n in rules.system.turn.items() if id not in ("before", "always")),
    reference=reference,
    added=added,
)
