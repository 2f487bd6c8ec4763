"""Quick-reference tables: of the mode, then of the base game unless replaced."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.definitions import english
from builder.core.findings import Shown
from builder.core.quick_reference import QuickReference, Table
from builder.systems.skirmish.definitions import Reference
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.rules import Rules


def reference(army: Force, whole: bool) -> QuickReference:
    """The mode's tables, then those of the base game; with `whole` all of these, else those that the army needs.

    Tables and rows about units are left out for single models; a mode with units has the base game's tables only.
    """
    base = army.rules.base.sheet.reference(army.base, whole)
    part = army.rules.system.turn.get("base")
    if not army.rules.single:
        return QuickReference(tuple(table._replace(turn=part) for table in base.tables), base.names)
    own = tuple(_mode_tables(army.rules))
    every = army.rules.base.sheet.reference(army.base, True).tables
    of_units = [table.title for table in every if table.id in army.rules.terms.tables_of_units]
    kept = [_of_models(table, army.rules) for table in base.tables if table.title not in of_units]
    # what the base game can do without gives way first, what it cannot last, and then what the mode can do without
    order = sorted(range(len(kept)), key=lambda index: (kept[index].spare is None, kept[index].spare or 0))
    places = {index: place for place, index in enumerate(order, 1)}
    others = tuple(table._replace(spare=places[index], turn=part) for index, table in enumerate(kept))
    own = tuple(table if table.spare is None else table._replace(spare=table.spare + len(order)) for table in own)
    names = (*(table.title for table in own), *(name for name in base.names if name not in of_units))
    return QuickReference((*own, *others), names)


def _of_models(table: Table, rules: Rules) -> Table:
    """A table of the base game without its rows about units."""
    gone = rules.terms.rows_of_units.get(table.id, ())
    return table._replace(rows=tuple(row for row in table.rows if not any(english(cell) in gone for cell in row)))


def _mode_tables(rules: Rules) -> Iterator[Table]:
    """The quick-reference tables in the mode's own file."""
    system = rules.system
    for one in system.references:
        turn = None if one.turn is None else system.turn.get(one.turn)
        yield Table(
            one.name, one.headings, _rows(one, rules), system.citations.get(one.source), turn, "rules", one.spare
        )


def _rows(one: Reference, rules: Rules) -> tuple[tuple[Shown, ...], ...]:
    """The rows of a table in this scenario."""
    counted = rules.scenario is not None and rules.scenario.fled_count
    others = {english(row[0]): row for row in one.if_fled_count} if counted else {}
    return tuple(others.get(english(row[0]), row) for row in one.rows)
