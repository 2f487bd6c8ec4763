"""What limits of Warmaster count."""

from __future__ import annotations

from builder.core.limits import Limit, Side
from builder.core.limits import Unit as Counted
from builder.systems.warmaster.entries.facts import EntryResult

ArmyLimit = Limit[EntryResult]
ArmySide = Side[EntryResult]
UNITS = Counted[EntryResult]("units", lambda m: m.entry.count)
POINTS = Counted[EntryResult]("points", lambda m: m.points)
ITEMS = Counted[EntryResult]("points", lambda m: sum(item.points for item in m.items))
STANDS = Counted[EntryResult]("stands", lambda m: m.entry.stands or 0)
