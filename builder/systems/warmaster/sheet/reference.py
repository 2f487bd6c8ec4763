"""What is at hand in play: spells, tables of the army’s rules, the short tables of the game."""

from __future__ import annotations

from builder.core.findings import Shown, T
from builder.systems.game import Table
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.model.definitions import Row, Spell
from builder.systems.warmaster.model.roster import Roster
from builder.systems.warmaster.rules.rules import Rules


def reference(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules, whole: bool = False) -> tuple[Table, ...]:
    """Spells of the army, tables of its rules and the short tables of the game: heading, column headings, rows."""
    found: list[Table] = []
    ids = dict.fromkeys((*(tag.id for m in entries for tag in m.tags), *rules.army.army_rules))
    told = [rules.rules[id] for id in ids if id in rules.rules]
    spells = rules.army.spells
    cast = any("wizard" in m.facts.roles for m in entries) or any(rule.spells for rule in told)
    if spells and (whole or cast):
        rows = tuple((s.name, f"{s.dice}+", _reach(s), "" if s.effect is None else s.effect) for s in spells)
        found.append(Table(T("Spells"), (T("Spell"), T("Dice"), T("Range"), T("Effect")), rows))
    for rule in told:
        if rule.table is not None:
            found.append(
                Table(rule.name, (rule.table.heading, ""), tuple((row.what, row.value) for row in rule.table.rows))
            )
    changed = rules.army.table_rows
    for table in rules.system.references:
        if table.editions and rules.army.edition not in table.editions:
            continue
        lines = (changed.get(row.id, row) if row.id is not None else row for row in table.rows)
        printed = tuple((row.what, row.value) for row in lines if row is not None and _printed(row, entries, whole))
        found.append(Table(table.name, (table.heading, ""), printed))
    return tuple(found)


def _printed(row: Row, entries: tuple[EntryResult, ...], whole: bool) -> bool:
    """Whether a line of a table is about the army."""
    return whole or not row.of or any(set(m.facts.names) & set(row.of) for m in entries)


def _reach(spell: Spell) -> Shown:
    """How far a spell reaches, and whether its target has to be seen."""
    if spell.sight is None:
        return spell.range
    if spell.sight:
        return T("{range}, in sight", range=spell.range)
    return T("{range}, seen or not", range=spell.range)
