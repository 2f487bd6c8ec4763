"""An entry in the order of battle: its characteristics, its save, its weapons with finished figures."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.battle_lines import ArmsLine, BattleCell, BattleColumn, BattleLine, InBattle
from builder.core.findings import Shown, T
from builder.core.profiles import Profile, shown
from builder.core.tracks import Boxes
from builder.systems.wfb6.entries.evaluate import POSTS
from builder.systems.wfb6.entries.facts import EntryResult
from builder.systems.wfb6.rules.rules import Rules
from builder.systems.wfb6.sheet.facts import UNKNOWN, machine, magic_armour, save_without_shield, sheet_facts

PLAIN = "hand-weapon"
"""A weapon that everybody has, told of those who have nothing else."""


def columns(rules: Rules) -> tuple[BattleColumn, ...]:
    """M to Ld, and the save."""
    known = (BattleColumn(id, heading.short) for id, heading in rules.system.characteristics.items())
    return (*known, BattleColumn("save", T("Sv (melee)"), strong=True))


def words() -> tuple[tuple[Shown, Shown], ...]:
    """What the short words stand for."""
    return ((T("Sv (melee)"), T("armour save, in brackets that of close combat with hand weapon and shield")),)


def in_battle(m: EntryResult, rules: Rules) -> InBattle:
    """One of the entries."""
    keys = tuple(rules.system.characteristics)
    facts = sheet_facts(m, rules)
    wounds = next((track for track in facts.tracks if isinstance(track, Boxes)), None)
    # lines of its own models, which wear the same armour; what it rides follows
    own = 2 if "champion" in m.entry.command and m.models > 1 else 1
    # riders move as their mount does
    idle = keys if m.facts.mount is None else tuple("" if key == "M" else key for key in keys)
    lines = [
        BattleLine(
            None if place == 0 else p.name,
            (*_cells(p, idle if place < own else keys), _save(m) if place < own else None),
            models=p.models if place and p.models > 1 else None,
        )
        for place, p in enumerate(m.in_play.profiles)
    ]
    if lines and wounds is not None:
        lines[0] = lines[0]._replace(boxes=wounds)
    ridden = rules.system.mounts.get(m.facts.mount or "")
    notes: list[tuple[Shown, Shown]] = []
    if ridden is not None and ridden.profile is None:
        text = T("{mount}: profile unknown, and with it movement and save; check the rulebook", mount=ridden.name)
        notes.append((T("Mount"), text))
    if ridden is None and m.facts.line is not None and m.facts.line.profile is None:
        notes.append((T("Profile"), UNKNOWN))
    notes += machine(m)
    notes += [(T("Save"), said) for said in save_without_shield(m, rules)]
    notes += magic_armour(m, rules)
    borne = tuple(POSTS[post] for post in dict.fromkeys(m.entry.command) if post != "champion")
    if borne:  # a champion has his line
        notes.append((T("Command"), borne))
    return InBattle(
        tuple(lines) or (BattleLine(None, (None,) * (len(keys) + 1), boxes=wounds),),
        arms=tuple(_arms(m)),
        gear=m.in_play.options,
        notes=tuple(notes),
    )


def _cells(p: Profile, keys: tuple[str, ...]) -> Iterator[BattleCell | None]:
    for key in keys:
        value = p.values.get(key)
        yield None if value is None else BattleCell(shown(value))


def _save(m: EntryResult) -> BattleCell | None:
    save, best = m.facts.saves.usual, m.facts.saves.hand_weapon
    if save is None and best is None:
        return None
    return BattleCell("–" if save is None else f"{save}+", second=None if best is None else f"{best}+")


def _arms(m: EntryResult) -> Iterator[ArmsLine]:
    """Its weapons: range, and Strength where it is not its own; a hand weapon where it makes a difference to the save."""
    own = m.in_play.profiles[0].values.get("S") if m.in_play.profiles else None
    counts = m.facts.saves.hand_weapon is not None
    weapons = [w for w in m.in_play.weapons if w.id != PLAIN or counts] or list(m.in_play.weapons)
    for weapon in weapons:
        figures: list[Shown] = [] if weapon.range is None else [T("{inches}″", inches=weapon.range)]
        if weapon.strength is not None and (weapon.range is not None or weapon.strength != str(own)):
            figures.append(T("S {strength}", strength=weapon.strength))
        yield ArmsLine(weapon.name, tuple(figures), note=weapon.notes)
