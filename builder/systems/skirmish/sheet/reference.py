"""Tables to have at hand in play: those of the mode, then those of the base game that need not give way to them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.systems.game import QuickReference, Table
from builder.systems.skirmish.army.base_lists import base_roster
from builder.systems.skirmish.army.force import Entries
from builder.systems.skirmish.model.roster import Roster
from builder.systems.skirmish.rules.rules import Rules


def reference(roster: Roster, entries: Entries, rules: Rules, *, whole: bool) -> QuickReference:
    """All of them, in the order of the turn."""
    given, results = base_roster(roster, entries, rules)
    base = rules.base.sheet.reference(given, results, rules.base_rules, whole=whole)
    if not rules.mode.single:
        return base
    own = tuple(_own(rules))
    spare = len(own)
    others = tuple(table._replace(spare=spare + place, turn=None) for place, table in enumerate(base.tables, 1))
    return QuickReference((*own, *others), (*(table.title for table in own), *base.names))


def _own(rules: Rules) -> Iterator[Table]:
    system = rules.system
    for one in system.references:
        turn = None if one.turn is None else system.turn.get(one.turn)
        yield Table(one.name, one.headings, one.rows, system.citations.get(one.source), turn, "rules", one.spare)
