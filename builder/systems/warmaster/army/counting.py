"""What limits of Warmaster count, and how they are cited."""

from __future__ import annotations

from builder.core.limits import Limit, Side
from builder.core.limits import Unit as Counted
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.rules.rules import Rules

ArmyLimit = Limit[EntryResult]


ArmySide = Side[EntryResult]


UNITS = Counted[EntryResult]("units", lambda m: m.entry.count)


POINTS = Counted[EntryResult]("points", lambda m: m.points)


ITEMS = Counted[EntryResult]("points", lambda m: sum(item.points for item in m.items))


STANDS = Counted[EntryResult]("stands", lambda m: m.entry.stands or 0)


def cited(rules: Rules, rule: str) -> str:
    """The list with a rule of the game, as findings cite them."""
    return f"{rules.cited} ({rule})"
