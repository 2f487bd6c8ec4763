"""The army with the totals that its limits and checks use."""

from __future__ import annotations

from functools import cached_property

from builder.core import army as kernel
from builder.core.findings import T
from builder.systems.warmaster import formulas
from builder.systems.warmaster.definitions import Number
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.formulas import Size
from builder.systems.warmaster.roster import AsSize, Roster
from builder.systems.warmaster.rules import Rules

MODES = {
    "floor": T("full thousands"),
    "nearest": T("nearest thousand"),
    "half_step": T("half steps of 500 points"),
}
"""Names of the ways of counting thousands."""


class Army(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries, and the totals that limits and checks of Warmaster use."""

    @cached_property
    def size(self) -> Size:
        """Size of the game: the points limit, or the size whose limits apply instead; never the points spent."""
        mode = self.roster.thousands
        if isinstance(mode, AsSize):
            return Size(mode.as_size)
        return Size(self.roster.limit, mode or self.rules.edition.thousands)

    @cached_property
    def holders(self) -> dict[str, list[EntryResult]]:
        """Entries by id of each line that they count as, and of each of their upgrades and magic items."""
        found: dict[str, list[EntryResult]] = {}
        for result in self.entries:
            facts = result.facts
            for id in (*facts.names, *(u.id for u in facts.upgrades), *(item.id for item in result.items)):
                found.setdefault(id, []).append(result)
        return found

    @cached_property
    def stands(self) -> dict[str, list[EntryResult]]:
        """Entries whose stands are added to the units of another entry, by handle of that other entry."""
        found: dict[str, list[EntryResult]] = {}
        for result in self.entries:
            if result.under is not None and result.facts.fielded is not None and result.facts.fielded.hosts:
                found.setdefault(result.under, []).append(result)
        return found

    @cached_property
    def units(self) -> list[EntryResult]:
        """Entries of units that have a price, without characters and stands added to other units."""
        known = ((result, result.facts.fielded) for result in self.entries)
        return [
            result
            for result, unit in known
            if unit is not None and self.rules.role(unit) == "unit" and not unit.hosts and unit.points > 0
        ]

    def holding(self, *ids: str) -> list[EntryResult]:
        """Entries with a line, upgrade or magic item of these ids; an entry with several of them is repeated."""
        return [result for id in ids for result in self.holders.get(id, ())]

    def count(self, *ids: str) -> int:
        """Number of units and characters with lines or upgrades of these ids, plus entries with such magic items."""
        items = self.rules.items
        return sum(1 if id in items else result.entry.count for id in ids for result in self.holders.get(id, ()))

    def bounds(self, number: Number) -> tuple[int, int | None]:
        """Least and greatest number for the size of this game; `None` without a maximum."""
        return formulas.bounds(number, self.size)

    @property
    def points(self) -> int:
        """Price of all entries in quarters."""
        return sum(result.points for result in self.entries)

    @property
    def item_points(self) -> int:
        """Price of all magic items in quarters."""
        return sum(item.points for result in self.entries for item in result.items)

    @property
    def scouting(self) -> int:
        """Scouting points of all units."""
        return sum(result.facts.scouting * result.entry.count for result in self.entries)
