"""The whole army, and what its limits count."""

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
"""The ways of counting thousands."""


class Army(kernel.Army[Roster, Rules, EntryResult]):
    """A roster with its evaluated entries."""

    @cached_property
    def size(self) -> Size:
        """The size of the game, from the limit agreed and never from the points spent."""
        mode = self.roster.thousands
        if isinstance(mode, AsSize):
            return Size(mode.as_size)
        return Size(self.roster.limit, mode or self.rules.edition.thousands)

    @cached_property
    def holders(self) -> dict[str, list[EntryResult]]:
        """Entries by the ids of the lines of the list that they count as, of their upgrades and of their magic items."""
        found: dict[str, list[EntryResult]] = {}
        for result in self.entries:
            facts = result.facts
            for id in (*facts.names, *(u.id for u in facts.upgrades), *(item.id for item in result.items)):
                found.setdefault(id, []).append(result)
        return found

    @cached_property
    def stands(self) -> dict[str, list[EntryResult]]:
        """Entries whose stands are added to the units of others, by the ids of those."""
        found: dict[str, list[EntryResult]] = {}
        for result in self.entries:
            if result.under is not None and result.facts.fielded is not None and result.facts.fielded.hosts:
                found.setdefault(result.under, []).append(result)
        return found

    @cached_property
    def units(self) -> list[EntryResult]:
        """Entries of units that stand on the table in their own right."""
        known = ((result, result.facts.fielded) for result in self.entries)
        return [
            result
            for result, unit in known
            if unit is not None and self.rules.role(unit) == "unit" and not unit.hosts and unit.points > 0
        ]

    def holding(self, *ids: str) -> list[EntryResult]:
        """Entries with these lines, upgrades and magic items; one that has several is there several times."""
        return [result for id in ids for result in self.holders.get(id, ())]

    def count(self, *ids: str) -> int:
        """Units and characters with these lines and upgrades, in each of them, and carriers of these magic items."""
        items = self.rules.items
        return sum(1 if id in items else result.entry.count for id in ids for result in self.holders.get(id, ()))

    def bounds(self, number: Number) -> tuple[int, int | None]:
        """The least and the most in an army of this size."""
        return formulas.bounds(number, self.size)

    @property
    def points(self) -> int:
        """Quarters of all entries."""
        return sum(result.points for result in self.entries)

    @property
    def item_points(self) -> int:
        """Quarters of all magic items."""
        return sum(item.points for result in self.entries for item in result.items)

    @property
    def scouting(self) -> int:
        """Points of scouting of all units."""
        return sum(result.facts.scouting * result.entry.count for result in self.entries)
