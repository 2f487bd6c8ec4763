"""The quick reference, in the order of the turn: rules that an army needs against its likely enemy, or all.

Texts and the likely enemy's features come from the system's file; charts of dice are computed from the formulas.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Shown, T
from builder.core.quick_reference import QuickReference, Table
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.definitions.reference import ReferenceChart, ReferenceRow, ReferenceTable
from builder.systems.wfb3.definitions.roster import Roster
from builder.systems.wfb3.rules import Rules, in_words
from builder.systems.wfb3.sheet.reference_charts import ChangedWounds, changed_wounds, chart, part_of_turn
from builder.systems.wfb3.sheet.reference_needs import Needs, needs_of


def reference(army: Army, whole: bool) -> QuickReference:
    """Tables and charts by part of the turn, charts first, and the names of all that exist; all of them if `whole`."""
    system = army.rules.system
    needs = needs_of(army, whole=whole)
    agreed = tuple(system.in_force(army.roster.house_rules))
    changed = changed_wounds(agreed)
    parts = {part: place for place, part in enumerate(system.turn)}
    tables: list[Table] = []
    names: list[Shown] = []
    if agreed:
        rows = tuple(
            (
                rule.name,
                T("{effect} [{rule}]", effect=rule.effect, rule=in_words(army.rules, army.rules.cite(rule.source))),
            )
            for rule in agreed
        )
        title = T("House rules and readings agreed on")
        tables.append(Table(title, (T("Name"), T("Effect")), rows, turn=next(iter(system.turn.values()), None)))
        names.append(title)
    known: tuple[ReferenceChart | ReferenceTable, ...] = (*system.charts, *system.reference)
    for one in sorted(known, key=lambda one: -1 if one.turn is None else parts.get(one.turn, -1)):
        names.append(one.name)
        made = _table_of(one, needs, changed, army.roster, army.rules) if needs.meets(one) else None
        if made is not None:
            spare = system.left_out_first.index(one.id) + 1 if one.id in system.left_out_first else None
            tables.append(made._replace(spare=spare, id=one.id))
    return QuickReference(tuple(tables), tuple(names))


def _table_of(
    one: ReferenceTable | ReferenceChart, needs: Needs, changed: ChangedWounds, roster: Roster, rules: Rules
) -> Table | None:
    """A chart or a text table; `None` if it has no row for the army."""
    if isinstance(one, ReferenceChart):
        return chart(one, needs, changed, rules)
    rows = tuple(_rows(one, needs, roster, rules))
    cited = in_words(rules, rules.cite(one.source))
    return Table(one.name, one.heading, rows, cited, part_of_turn(one, rules)) if rows else None


def _rows(table: ReferenceTable, needs: Needs, roster: Roster, rules: Rules) -> Iterator[tuple[Shown, Shown]]:
    """Label and text of the rows that apply to the army with its house rules."""
    for row in table.rows:
        if row.unless in roster.house_rules and row.unless is not None:
            continue
        if row.by is not None and row.by not in roster.house_rules:
            continue
        if needs.meets(row):
            yield row.what, _value(row, rules)


def _value(row: ReferenceRow, rules: Rules) -> Shown:
    """Text of a row, with the name of the house rule that adds the row, if one does."""
    if row.by is None:
        return row.value
    return T("{text} ({rule})", text=row.value, rule=rules.system.house_rules[row.by].name)
