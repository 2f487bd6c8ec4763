"""The whole army, and what its limits count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from builder.core import army as kernel
from builder.core.choices import Option
from builder.core.findings import Plain, Shown, T
from builder.core.limits import Limit, Side
from builder.core.limits import Unit as Counted
from builder.core.plurals import P
from builder.systems.warmaster import formulas
from builder.systems.warmaster.army_file import Unit
from builder.systems.warmaster.definitions import Number
from builder.systems.warmaster.entries import EntryResult
from builder.systems.warmaster.formulas import Size
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules, size_of

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
        """The size of the game."""
        return size_of(self.roster, self.rules)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Units by the line of the list, units that count as two lines in both."""
        return {id: sum(result.entry.count for result in own) for id, own in self.lines.items()}

    @cached_property
    def upgrades(self) -> dict[str, int]:
        """Units and characters that have an upgrade, by its id."""
        return {id: sum(result.entry.count for result in own) for id, own in self.having.items()}

    @cached_property
    def lines(self) -> dict[str, list[EntryResult]]:
        """Entries by the lines of the list that they count as."""
        return _by(self.entries, lambda result: result.facts.names)

    @cached_property
    def having(self) -> dict[str, list[EntryResult]]:
        """Entries by the upgrades that they have."""
        return _by(self.entries, lambda result: (upgrade.id for upgrade in result.facts.upgrades))

    @cached_property
    def carrying(self) -> dict[str, list[EntryResult]]:
        """Entries by the magic items that they carry."""
        return _by(self.entries, lambda result: (item for item, *_ in result.facts.items))

    @cached_property
    def stands(self) -> dict[str, list[EntryResult]]:
        """Entries whose stands are added to the units of others, by the ids of those."""
        added = (result for result in self.entries if result.facts.fielded is not None and result.facts.fielded.hosts)
        return _by(added, lambda result: () if result.under is None else (result.under,))

    @cached_property
    def hosts(self) -> dict[str, dict[Plain, Option]]:
        """The entries to whose units stands of a line may be added, as options by their handles, for each such line."""
        return {line.id: dict(self._hosts(line)) for line in self.rules.army.units if line.hosts}

    def _hosts(self, line: Unit) -> Iterator[tuple[str, Option]]:
        for result in self.entries:
            if not set(line.hosts).isdisjoint(result.facts.names):
                note = P("{count} unit", "{count} units", "count", count=result.entry.count)
                yield result.id, Option(result.name, 0, note=note)

    @cached_property
    def names(self) -> dict[str, Shown]:
        """Names of the entries by their handles."""
        return {id: result.name for id, result in self.by_id.items()}

    def count(self, id: str) -> int:
        """How many there are of a line of the list, an upgrade or a magic item."""
        return self.numbers.get(id, 0) + self.upgrades.get(id, 0) + len(self.carrying.get(id, ()))

    def with_it(self, id: str) -> list[EntryResult]:
        """The entries that count as a line of the list, have an upgrade or carry a magic item."""
        return [*self.lines.get(id, ()), *self.having.get(id, ()), *self.carrying.get(id, ())]

    @property
    def there(self) -> set[str]:
        """Ids of the lines of the list, upgrades and magic items that are in the army."""
        return {*self.numbers, *self.upgrades, *self.carrying}

    def bounds(self, number: Number) -> tuple[int, int | None]:
        """The least and the most in an army of this size."""
        return formulas.bounds(number, self.size)

    @property
    def points(self) -> int:
        """Quarters of all entries."""
        return sum(result.points for result in self.entries)


def _by(entries: Iterable[EntryResult], keys: Callable[[EntryResult], Iterable[str]]) -> dict[str, list[EntryResult]]:
    """Entries by their keys, of which one may have several."""
    found: dict[str, list[EntryResult]] = {}
    for result in entries:
        for key in keys(result):
            found.setdefault(key, []).append(result)
    return found


ArmyLimit = Limit[EntryResult]
ArmySide = Side[EntryResult]
UNITS = Counted[EntryResult]("units", lambda result: result.entry.count)
POINTS = Counted[EntryResult]("points", lambda result: result.points)
ITEMS = Counted[EntryResult]("points", lambda result: sum(item.points for item in result.items))
STANDS = Counted[EntryResult]("stands", lambda result: result.entry.stands or 0)


def items_total(entries: tuple[EntryResult, ...]) -> int:
    """Quarters spent on magic items."""
    return sum(item.points for result in entries for item in result.items)
