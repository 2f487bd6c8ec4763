"""An entry in the order of battle: its statistics, field allowance and cost, its weapons, its damage."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine, InBattle, profile_cells
from builder.core.findings import Shown, T
from builder.core.points import Quarters
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.definitions import CHARACTER, STATS
from builder.systems.warmachine.entries import EntryResult, is_aside
from builder.systems.warmachine.limits import allowed_purchases, counted_purchases
from builder.systems.warmachine.points import brought, used
from builder.systems.warmachine.rules import Listing, Rules
from builder.systems.warmachine.sheet import sheet_facts, weapons

WEAPONS = ("rng", "rof", "aoe", "pow", "p-s", "spray")
"""Ids of the terms on weapons whose abbreviations are explained."""
SPELLS = ("upkeep", "offensive", "control")
"""Ids of the terms on spells whose abbreviations are explained, besides those of a spell's cost."""


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Columns of the order of battle: statistics in the order of a card, field allowance, cost."""
    system = rules.system
    return (
        *(BattleColumn(id, system.stats[id].short, strong=id in ("def", "arm")) for id in STATS),
        BattleColumn("fa", system.terms["fa"].short),
        BattleColumn("cost", system.terms["points"].short, priced=True),
    )


def words(rules: Rules) -> tuple[tuple[Shown, Shown], ...]:
    """Abbreviations in the order of battle, each with its meaning."""
    terms = rules.system.terms
    yet: list[tuple[Shown, Shown]] = [(terms[id].short, terms[id].name) for id in (*WEAPONS, *SPELLS)]
    yet.insert(len(WEAPONS), (terms["cost"].short, T("focus to cast a spell")))
    return (
        *((rules.system.stats[id].short, rules.system.stats[id].name) for id in STATS if id != "focus"),
        *yet,
        (
            terms["fa"].short,
            T(
                "field allowance: taken / allowed; {unlimited} unlimited, {character} character",
                unlimited=terms["fa-unlimited"].short,
                character=terms["fa-character"].short,
            ),
        ),
        (
            terms["points"].short,
            T("cost of an entry, whoever pays for it; + warjack points used / those that a warcaster brings"),
        ),
    )


def in_battle(result: EntryResult, army: Army) -> InBattle:
    """An entry in the order of battle."""
    listing = result.facts.listing
    if listing is None:
        return InBattle((BattleLine(None, (None,) * (len(STATS) + 2)),), apart=True, by_model=False)
    worth = sheet_facts.worth_in_game(result, army)
    return InBattle(
        tuple(_lines(result, listing, army)),
        tuple(weapons.arms(listing.line, army.rules)),
        rank=tuple(sheet_facts.kind(result, listing, army.rules)),
        notes=(*_free(result), *(() if worth is None else (worth.below_half,))),
        worth=() if worth is None else tuple(sheet_facts.costs(result, army)),
        tracks=tuple(sheet_facts.tracks(result, listing, army)),
        behind=tuple(sheet_facts.behind(listing)),
        apart=True,
        cost=_cost(result, army).text,
        by_model=False,
    )


def _free(result: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """Note, without a label, that says why the army pays nothing for an entry."""
    if result.points == 0 and result.price and result.price[-1].points < 0 and not is_aside(result.entry):
        yield None, result.price[-1].label


def _lines(result: EntryResult, listing: Listing, army: Army) -> Iterator[BattleLine]:
    """A line for each kind of model, the first with the entry's cost."""
    several = len(result.in_play.profiles) > 1
    for place, p in enumerate(result.in_play.profiles):
        stats = profile_cells(p, STATS)
        own = (_allowance(listing, army), _cost(result, army)) if place == 0 else (None, None)
        models = p.models if several and p.models > 1 else None
        if place:
            yield BattleLine(p.name, (*stats, *own), models=models)
        else:
            yield BattleLine(None, (*stats, *own), post=p.name if several and p.name != result.name else None)


def _allowance(listing: Listing, army: Army) -> BattleCell:
    """The cell of the field allowance: number taken and allowed."""
    terms, most = army.rules.system.terms, allowed_purchases(army, listing)
    if listing.line.fa == CHARACTER:
        return BattleCell(terms["fa-character"].short)
    if most is None:
        return BattleCell(terms["fa-unlimited"].short)
    return BattleCell(T("{count}/{most}", count=counted_purchases(army, listing), most=most))


def _cost(result: EntryResult, army: Army) -> BattleCell:
    """The cell of the price, warjack points included; for a warcaster his warjack points, used and available."""
    if result.facts.role != "warcaster":
        return BattleCell(T("{points}", points=Quarters(result.facts.cost)))
    return BattleCell(T("+{used}/{brought}", used=Quarters(used(result, army)), brought=Quarters(brought(result))))
