"""The quick reference by phases of the turn: spells, tables of the army’s rules, tables of the game."""

from collections.abc import Iterator

from builder.core.findings import Shown, T
from builder.core.quick_reference import QuickReference, Table
from builder.systems.warmaster.army import Army
from builder.systems.warmaster.army_file import Spell
from builder.systems.warmaster.definitions import Row, Turn
from builder.systems.warmaster.entries import EntryResult


def reference(army: Army, whole: bool) -> QuickReference:
    """Tables of the game, the army’s rules and its spells, in the order of the turn; and titles of all tables.

    With `whole` all tables and rows, else those that the army needs.
    """
    names = army.rules.system.turn
    places = {id: place for place, id in enumerate(names, 1)}
    known = sorted((*_of_game(army, whole), *_of_army(army)), key=lambda one: places.get(one[0], 0) if one[0] else 0)
    tables = [(table._replace(turn=names.get(turn) if turn else None), needed) for turn, needed, table in known]
    return QuickReference.of(tables, whole)


Known = tuple[Turn | None, bool, Table]
"""Phase of the turn of a table, True if the army needs the table, and the table."""


def _of_game(army: Army, whole: bool) -> Iterator[Known]:
    """Tables of the edition, with the army's changes; with `whole` also rows for entries that the army lacks."""
    changed = army.rules.army.table_rows
    for table in army.rules.system.references:
        if table.editions and army.rules.army.edition not in table.editions:
            continue
        lines = (changed.get(row.id, row) if row.id is not None else row for row in table.rows)
        printed = tuple(
            (row.what, row.value) for row in lines if row is not None and _printed(row, army.entries, whole)
        )
        yield table.turn, True, Table(table.name, (table.heading, ""), printed)


def _of_army(army: Army) -> Iterator[Known]:
    """Tables of dice of the army's rules, and its spells."""
    borne = dict.fromkeys(
        (*(tag.id for result in army.entries for tag in result.in_play.tags), *army.rules.army.army_rules)
    )
    borne_rules = [army.rules.rules[id] for id in borne if id in army.rules.rules]
    spells = army.rules.army.spells
    if spells:
        cast = any("wizard" in result.facts.roles for result in army.entries) or any(
            rule.spells for rule in borne_rules
        )
        rows = tuple((s.name, f"{s.dice}+", _reach(s), "" if s.effect is None else s.effect) for s in spells)
        table = Table(T("Spells"), (T("Spell"), T("Dice"), T("Range"), T("Effect")), rows)
        yield army.rules.system.spells_turn, cast, table
    for rule in army.rules.rules.values():
        if rule.table is not None:
            dice = tuple((row.what, row.value) for row in rule.table.rows)
            yield rule.table.turn, rule in borne_rules, Table(rule.name, (rule.table.heading, ""), dice)


def _printed(row: Row, entries: tuple[EntryResult, ...], whole: bool) -> bool:
    """True if a row of a table is printed: with `whole` every row, else those for armies with these entries."""
    return whole or not row.of or any(set(result.facts.names) & set(row.of) for result in entries)


def _reach(spell: Spell) -> Shown:
    """A spell's range, and whether the target must be seen."""
    if spell.sight is None:
        return spell.range
    if spell.sight:
        return T("{range}, in sight", range=spell.range)
    return T("{range}, seen or not", range=spell.range)
