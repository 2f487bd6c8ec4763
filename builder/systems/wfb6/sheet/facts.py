"""What a sheet tells of an entry and of the army."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.entries import SheetFacts, WeaponCells, WeaponTable
from builder.core.findings import Shown, T, alternatives
from builder.core.quick_reference import QuickReference, Table
from builder.core.tracks import Boxes, Track
from builder.systems.game_values import Note
from builder.systems.wfb6.entries.evaluate import POSTS
from builder.systems.wfb6.entries.facts import EntryResult
from builder.systems.wfb6.rules.rules import Rules

UNKNOWN = T("unknown: check the rulebook")
"""Said of what our facts do not have."""


def sheet_facts(m: EntryResult, rules: Rules) -> SheetFacts:
    """Save, weapons, command, boxes for wounds or models."""
    line = m.facts.line
    if line is None:
        return SheetFacts()
    kind: list[Shown] = [rules.system.slots[line.slot]]
    ridden = rules.system.mounts.get(m.facts.mount or "")
    if ridden is not None:
        kind.append(T("on {mount}", mount=ridden.name))
    return SheetFacts(
        tuple(kind),
        facts=(*_facts(m, rules), *magic_armour(m, rules)),
        weapons=weapons(m),
        command=tuple(_command(m, rules)),
        tracks=tuple(_tracks(m)),
    )


def save_in_words(m: EntryResult, rules: Rules) -> Shown:
    """The save, and those of close combat with a hand weapon and without the shield; `None` for none."""
    if m.facts.on_unknown:
        return UNKNOWN
    usual, best = m.facts.saves.usual, m.facts.saves.hand_weapon
    saves: list[Shown] = [] if usual is None else [f"{usual}+"]
    if best is not None:
        saves.append(T("{save}+ in close combat with hand weapon and shield", save=best))
    saves += save_without_shield(m, rules)
    return None if not saves else saves[0] if len(saves) == 1 else tuple(saves)


def save_without_shield(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    """The save with its weapons for both hands, with which its shield is of no use in close combat."""
    bare, known = m.facts.saves.without_shield, rules.system.weapons
    held = [id for id in m.facts.gear if id in known and known[id].both_hands]
    if not held or bare == m.facts.saves.usual:
        return
    names = alternatives(rules.word(id) for id in held)
    if bare is None:
        yield T("none in close combat with {weapons}", weapons=names)
    else:
        yield T("{save}+ in close combat with {weapons}", save=bare, weapons=names)


def magic_armour(m: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """That magic armour is not in the save, where any is borne."""
    if any(rules.system.items[item.id].kind == "armour" for item in m.items if item.id in rules.system.items):
        yield T("Magic armour"), T("not counted in the save: see the item")


def machine(m: EntryResult) -> Iterator[tuple[Shown, Shown]]:
    """That our facts do not have what a war machine shoots."""
    if m.facts.line is not None and m.facts.line.crew:
        yield T("Shoots"), T("range, Strength and effect: check the rulebook")


def _facts(m: EntryResult, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    if m.facts.on_unknown:
        yield T("Move"), UNKNOWN
    elif m.facts.line is not None and m.facts.line.profile is None:
        yield T("Profile"), UNKNOWN
    save = save_in_words(m, rules)
    if save is not None:
        yield T("Save"), save
    line = m.facts.line
    yield from machine(m)
    if line is not None and line.crew:
        yield T("Crew"), str(line.crew)


def weapons(m: EntryResult) -> WeaponTable:
    """Its weapons with range and Strength."""
    rows = tuple(
        WeaponCells(
            w.name,
            (None if w.range is None else T("{inches}″", inches=w.range), w.strength),
            "" if w.notes is None else w.notes,
        )
        for w in m.in_play.weapons
    )
    return WeaponTable((T("Weapon"), T("Range"), T("Strength"), T("Notes")), rows) if rows else WeaponTable()


def _command(m: EntryResult, rules: Rules) -> Iterator[Shown]:
    line = m.facts.line
    for post in m.entry.command:
        yield (
            line.champion.name if line is not None and line.champion is not None and post == "champion" else POSTS[post]
        )


def _tracks(m: EntryResult) -> Iterator[Track[Shown]]:
    wounds = m.in_play.profiles[0].values.get("W") if m.in_play.profiles else None
    if m.facts.line is not None and m.facts.line.size is not None:
        yield Boxes(T("Casualties"), (m.models,))
    elif isinstance(wounds, int):
        yield Boxes(T("Wounds"), (wounds,) * (m.in_play.profiles[0].models if m.kind != "character" else 1))


def summary(rules: Rules) -> Iterator[Note]:
    """That its numbers are not verified, what the program does not check, and whose work was used."""
    army = rules.army
    if army.unverified is not None:
        yield Note(T("Unverified numbers"), army.unverified, essential=True)
    for doubt in rules.system.doubts:
        yield Note(T("Uncertain"), doubt)
    if army.credit is not None:
        yield Note(T("Credit"), army.credit, essential=True)


def reference(rules: Rules) -> QuickReference:
    """The tables of the game."""
    parts = list(rules.system.turn)
    known = sorted(rules.system.references, key=lambda one: parts.index(one.turn))
    tables = tuple(
        Table(one.name, one.headings, one.rows, one.cited, rules.system.turn[one.turn], "rules", place)
        for place, one in enumerate(known, 1)
    )
    return QuickReference(tables, tuple(table.title for table in tables))
