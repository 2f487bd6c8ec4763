"""The whole army as its checks see it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from builder.core import army as kernel
from builder.core.entries import share
from builder.core.findings import T
from builder.core.limits import Limit
from builder.systems.warmaster.entries.facts import EntryResult
from builder.systems.warmaster.entries.profiles import values_with_upgrades
from builder.systems.warmaster.model.army_file import Unit
from builder.systems.warmaster.model.definitions import Number, Scouting
from builder.systems.warmaster.model.roster import Roster
from builder.systems.warmaster.rules import game_size
from builder.systems.warmaster.rules.game_size import Size
from builder.systems.warmaster.rules.rules import Rules, size_of

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
        return game_size.bounds(number, self.size)

    @property
    def points(self) -> int:
        """Quarters of all entries."""
        return sum(m.points for m in self.entries)


def _by(entries: Iterable[EntryResult], keys: Callable[[EntryResult], Iterable[str]]) -> dict[str, list[EntryResult]]:
    """Entries by their keys, of which one may have several."""
    found: dict[str, list[EntryResult]] = {}
    for result in entries:
        for key in keys(result):
            found.setdefault(key, []).append(result)
    return found


def scouts(m: EntryResult, rules: Rules) -> Scouting | None:
    """What deployment by scouting counts for an entry; `None` if it may not scout."""
    unit: Unit | None = m.facts.fielded
    if unit is None:
        return None
    if unit.scouting is not None:
        return Scouting(name=unit.name, points=unit.scouting)
    if unit.hosts:
        return None
    values = values_with_upgrades(unit, m.facts.upgrades, rules)
    for row in rules.system.scouting.rows:
        fits = (
            (not row.kinds or unit.type in row.kinds)
            and (not row.roles or rules.role(unit) in row.roles)
            and (row.flies is None or row.flies == m.facts.flies)
            and (not row.armour or values["armour"] in row.armour)
            and (not row.command or values["command"] in row.command)
        )
        if fits:
            return row
    return None


def shares(army: Army) -> Iterator[Limit[EntryResult]]:
    """The headings of the army: Warmaster bounds no share of the points."""
    used = {army.rules.system.kinds[u.type].group for u in army.rules.army.units}
    for id, name in army.rules.system.groups.items():
        if id in used:
            yield share(id, name, army.entries, ())


def items_total(entries: tuple[EntryResult, ...]) -> int:
    """Quarters spent on magic items."""
    return sum(item.points for m in entries for item in m.items)
