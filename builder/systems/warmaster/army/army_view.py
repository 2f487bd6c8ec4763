"""The whole army as its checks see it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from builder.core import entry_findings
from builder.core.entries import share
from builder.core.findings import T
from builder.core.limits import Limit
from builder.core.roster import by_handle
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


class Army(NamedTuple):
    """A roster with its entries reckoned."""

    roster: Roster
    rules: Rules
    entries: tuple[EntryResult, ...]
    size: Size
    by_id: dict[str, EntryResult]
    places: dict[int, int]
    """Index in the roster of each entry, by the entry's identity: two may bear one id by mistake."""
    numbers: dict[str, int]
    """Units by the line of the list, units that count as two lines in both."""
    upgrades: dict[str, int]
    """Units and characters that have an upgrade, by its id."""
    lines: dict[str, list[EntryResult]]
    """Entries by the lines of the list that they count as."""
    having: dict[str, list[EntryResult]]
    """Entries by the upgrades that they have."""
    carrying: dict[str, list[EntryResult]]
    """Entries by the magic items that they carry."""
    ordered: list[EntryResult]
    """The entries in an order that hangs on their ids alone."""

    def path(self, m: EntryResult, *more: str | int) -> tuple[str | int, ...]:
        """Where an entry stands in the roster."""
        return ("entries", self.places[id(m)], *more)

    def of(self, *ids: str) -> list[EntryResult]:
        """The entries that count as one of these lines of the list."""
        return [m for m in self.entries if set(m.facts.names) & set(ids)]

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


def army_view(roster: Roster, entries: tuple[EntryResult, ...], rules: Rules) -> Army:
    """The army for its checks."""
    by_id = by_handle(entries)
    numbers: dict[str, int] = {}
    upgrades: dict[str, int] = {}
    lines: dict[str, list[EntryResult]] = {}
    having: dict[str, list[EntryResult]] = {}
    carrying: dict[str, list[EntryResult]] = {}
    places = dict(zip(map(id, entries), range(len(entries)), strict=True))
    for m in entries:
        for name in m.facts.names:
            numbers[name] = numbers.get(name, 0) + m.entry.count
            lines.setdefault(name, []).append(m)
        for upgrade in m.facts.upgrades:
            upgrades[upgrade.id] = upgrades.get(upgrade.id, 0) + m.entry.count
            having.setdefault(upgrade.id, []).append(m)
        for item, *_ in m.facts.items:
            carrying.setdefault(item, []).append(m)
    ordered = sorted(entries, key=entry_findings.by_id)
    size = size_of(roster, rules)
    return Army(roster, rules, entries, size, by_id, places, numbers, upgrades, lines, having, carrying, ordered)


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


def shares(entries: tuple[EntryResult, ...], rules: Rules) -> Iterator[Limit[EntryResult]]:
    """The headings of the army: Warmaster bounds no share of the points."""
    used = {rules.system.kinds[u.type].group for u in rules.army.units}
    for id, name in rules.system.groups.items():
        if id in used:
            yield share(id, name, entries, ())


def items_total(entries: tuple[EntryResult, ...]) -> int:
    """Quarters spent on magic items."""
    return sum(item.points for m in entries for item in m.items)
