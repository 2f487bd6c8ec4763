"""An entry in the order of battle: its pace before the characteristics, what it carries, its stands."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine, InBattle
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, shown
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.model.roster import Roster
from builder.systems.warmaster.rules.rules import Rules
from builder.systems.warmaster.sheet.facts import sheet_facts


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """Full and half pace in centimetres, then the characteristics as the edition prints them."""
    known = rules.system.characteristics
    return (
        BattleColumn("move", T("Move cm"), strong=True),
        BattleColumn("half", T("half")),
        *(BattleColumn(key, known[key].short) for key in rules.edition.columns),
    )


def in_battle(m: EntryResult, entries: tuple[EntryResult, ...], roster: Roster, rules: Rules) -> InBattle:
    """One of the entries of the army."""
    told = sheet_facts(m, entries, roster, rules)
    keys = tuple(rules.edition.columns)
    lines = [
        BattleLine(None if place == 0 else p.name, (*(_paces(m) if place == 0 else (None, None)), *_cells(p, keys)))
        for place, p in enumerate(m.profiles)
    ]
    return InBattle(
        tuple(lines) or (BattleLine(None, (*_paces(m), *(None for _ in keys))),),
        gear=m.options,
        notes=tuple(_notes(m)),
        tracks=told.tracks,
    )


def _paces(m: EntryResult) -> tuple[BattleCell | None, BattleCell | None]:
    """Full and half pace; none for what has no pace of its own."""
    if m.facts.fielded is None or m.facts.unit.hosts:
        return None, None
    full, half = m.facts.pace
    if not full:
        return BattleCell("–"), None
    return BattleCell(full), BattleCell(half) if m.kind != "character" else None


def _cells(p: Profile, keys: tuple[str, ...]) -> Iterator[BattleCell | None]:
    for key in keys:
        value = p.values.get(key)
        yield None if value is None else BattleCell(shown(value))


def _notes(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """The sum of attacks of a character and what he rides."""
    if m.facts.fielded is None or m.kind != "character":
        return
    numbers = [
        b for b in (m.facts.unit.attack, *(u.attack for u in m.facts.upgrades if not u.replaces)) if isinstance(b, int)
    ]
    if len(numbers) > 1:
        yield T("Attack in all"), f"+{sum(numbers)}"
