"""An entry in the order of battle: its characteristics, its save, its weapons with finished figures."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine, InBattle
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, shown
from builder.core.tracks import Boxes
from builder.systems.wfb6.entries.facts import EntryResult
from builder.systems.wfb6.rules.rules import Rules
from builder.systems.wfb6.sheet.facts import magic_armour, sheet_facts

PLAIN = "hand-weapon"
"""A weapon that everybody has, told of those who have nothing else."""


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """M to Ld, and the save."""
    known = (BattleColumn(id, heading.short) for id, heading in rules.system.characteristics.items())
    return (*known, BattleColumn("save", T("Sv (melee)"), strong=True))


def words() -> tuple[tuple[Shown, Shown], ...]:
    """What the short words stand for."""
    return ((T("Sv (melee)"), T("armour save, in brackets that of close combat where it is better")),)


def in_battle(m: EntryResult, rules: Rules) -> InBattle:
    """One of the entries."""
    keys = tuple(rules.system.characteristics)
    facts = sheet_facts(m, rules)
    wounds = next((track for track in facts.tracks if isinstance(track, Boxes)), None)
    # lines of its own models, which wear the same armour; what it rides follows
    own = 2 if "champion" in m.entry.command and m.models > 1 else 1
    lines = [
        BattleLine(
            None if place == 0 else p.name,
            (*_cells(p, keys), _save(m) if place < own else None),
            models=p.models if place and p.models > 1 else None,
        )
        for place, p in enumerate(m.profiles)
    ]
    if lines and wounds is not None:
        lines[0] = lines[0]._replace(boxes=wounds)
    ridden = rules.system.mounts.get(m.facts.mount or "")
    notes: list[tuple[Shown, Shown]] = []
    if ridden is not None and ridden.profile is None:
        text = T("{mount}: profile unknown, and with it movement and save; check the rulebook", mount=ridden.name)
        notes.append((T("Mount"), text))
    notes += magic_armour(m, rules)
    return InBattle(
        tuple(lines) or (BattleLine(None, (None,) * (len(keys) + 1), boxes=wounds),),
        arms=tuple(_arms(m)),
        gear=m.options,
        notes=tuple(notes),
    )


def _cells(p: Profile, keys: tuple[str, ...]) -> Iterator[BattleCell | None]:
    for key in keys:
        value = p.values.get(key)
        yield None if value is None else BattleCell(shown(value))


def _save(m: EntryResult) -> BattleCell | None:
    save, melee = m.facts.save, m.facts.melee_save
    if save is None and melee is None:
        return None
    return BattleCell("–" if save is None else f"{save}+", second=None if melee is None else f"{melee}+")


def _arms(m: EntryResult) -> Iterator[ArmsLine]:
    """Its weapons: range, and Strength where it is not its own."""
    own = m.profiles[0].values.get("S") if m.profiles else None
    weapons = [w for w in m.weapons if w.id != PLAIN] or list(m.weapons)
    for weapon in weapons:
        figures: list[Shown] = [] if weapon.range is None else [T("{inches}″", inches=weapon.range)]
        if weapon.strength is not None and (weapon.range is not None or weapon.strength != str(own)):
            figures.append(T("S {strength}", strength=weapon.strength))
        yield ArmsLine(weapon.name, tuple(figures), note=weapon.notes)
