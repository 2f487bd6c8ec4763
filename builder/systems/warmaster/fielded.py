"""An entry as it is fielded: its line with mount and upgrades, and the resulting values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.core.findings import T
from builder.core.limits import Keys
from builder.core.profiles import Profile, Step, Values
from builder.systems.warmaster.army_file import Bearer, Unit, Upgrade
from builder.systems.warmaster.definitions import Scouting
from builder.systems.warmaster.joined import Joined
from builder.systems.warmaster.roster import Entry

NO_ARMOUR = "-"
"""Armour value of units without armour."""
HOST = "="
"""Armour value of a stand that takes the armour of the unit to which it is added."""
VALUES = ("attack", "shots", "range", "hits", "armour", "command", "size")
"""Ids of the characteristics in profiles."""
ROW = ("shots", "range", "armour")
"""Characteristics of troops that a replacing profile removes even if it has none itself."""


def upgrade_ids(entry: Entry) -> tuple[str, ...]:
    """Ids of an entry's mount and upgrades, invalid ones included."""
    return (*(() if entry.mount is None else (entry.mount,)), *entry.upgrades)


def bearers(entry: Entry, rules: Joined) -> Iterator[tuple[Bearer, Keys]]:
    """Line of an entry, the line that it is fielded as (if another), and its mount and upgrades, each with its path."""
    line = rules.units.get(entry.take)
    if line is None:
        return
    fielded = Fielded.of(entry, rules)
    yield line, ("take",)
    if fielded.unit is not line:
        yield fielded.unit, ("as_entry",)
    for upgrade in fielded.upgrades:
        yield upgrade, bearer_keys(entry, upgrade)


def bearer_keys(entry: Entry, bearer: Bearer) -> Keys:
    """Path of a line, mount or upgrade within an entry."""
    if bearer.id in entry.upgrades:
        return ("upgrades", entry.upgrades.index(bearer.id))
    return ("mount",) if bearer.id == entry.mount and not isinstance(bearer, Unit) else ("take",)


@dataclass(frozen=True)
class Fielded:
    """A line of the list as an entry fields it, with mount and upgrades."""

    unit: Unit
    upgrades: tuple[Upgrade, ...]
    """The mount and other upgrades that the army list has, without duplicates, mounts first."""
    rules: Joined

    @classmethod
    def of(cls, entry: Entry, rules: Joined) -> Fielded:
        """The line and the known upgrades of an entry of a roster."""
        line = rules.units[entry.take]
        unit = rules.units[entry.as_entry] if entry.as_entry in line.may_be else line
        ids = dict.fromkeys(upgrade_ids(entry))
        return cls(unit, tuple(rules.upgrades[id] for id in ids if id in rules.upgrades), rules)

    @cached_property
    def leads(self) -> bool:
        """True if the line is a character."""
        return self.rules.leads(self.unit)

    @cached_property
    def mount(self) -> Upgrade | None:
        """The first of the entry's mounts; `None` without one."""
        return next((u for u in self.upgrades if self.rules.role(u) == "mount"), None)

    @cached_property
    def flies(self) -> bool:
        """True if the line or one of the upgrades flies."""
        return self.unit.flies or any(u.flies for u in self.upgrades)

    @cached_property
    def roles(self) -> frozenset[str]:
        """The role of the line, and `wizard` if it also casts spells."""
        wizard = self.unit.wizard or any(u.wizard for u in self.upgrades)
        return frozenset((self.rules.role(self.unit), *(("wizard",) if wizard else ())))

    def replaces_row(self, upgrade: Upgrade) -> bool:
        """True if an upgrade replaces the profile of the line, and is not added to another upgrade that does."""
        return upgrade.replaces and all(other.id not in upgrade.added_to for other in self.upgrades)

    @cached_property
    def instead(self) -> Upgrade | None:
        """The upgrade whose profile replaces its bearer's; of several the first in list order."""
        rows = {u.id for u in self.upgrades if self.replaces_row(u)}
        return next((u for u in self.rules.army.upgrades if u.id in rows), None) if rows else None

    @property
    def named(self) -> Bearer:
        """The line or upgrade that gives the entry its name and profile."""
        return self.instead or self.unit

    @cached_property
    def values(self) -> Values:
        """Characteristics of the unit by id; upgrades of troops replace printed values by their own."""
        values: Values = {key: getattr(self.unit, key) for key in VALUES}
        adding = [u for u in self.upgrades if not u.replaces and self.rules.role(u) != "mount" and not self.leads]
        for upgrade in adding if self.instead is None else (self.instead, *adding):
            for key in values:
                own = getattr(upgrade, key, None)
                if own is not None or (key in ROW and upgrade is self.instead and not self.leads):
                    values[key] = own
        return {**values, "armour": values["armour"] or NO_ARMOUR}

    @property
    def pace(self) -> tuple[int, int]:
        """Full and half pace in centimetres: that of an upgrade or its own, else the usual one of its kind."""
        table = self.rules.edition.pace
        own = next((b.move for b in (*self.upgrades, self.unit) if b.move is not None), None)
        if own is None and self.flies:
            own = table["flying-character" if self.leads else "flyer"]
        elif own is None:
            own = table["character"] if self.leads else table.get(self.unit.type, (0, 0))
        return own[0], own[1]

    @property
    def scouting(self) -> Scouting | None:
        """The row of scouting points of the unit; `None` if it may not scout."""
        unit = self.unit
        if unit.scouting is not None:
            return Scouting(name=unit.name, points=unit.scouting)
        fitting = (row for row in self.rules.system.scouting.rows if not unit.hosts and self._fits(row))
        return next(fitting, None)

    def _fits(self, row: Scouting) -> bool:
        """True if a row of scouting points matches the unit."""
        return (
            (not row.kinds or self.unit.type in row.kinds)
            and (not row.roles or self.rules.role(self.unit) in row.roles)
            and (row.flies is None or row.flies == self.flies)
            and (not row.armour or self.values["armour"] in row.armour)
            and (not row.command or self.values["command"] in row.command)
        )

    def profiles(self, count: int) -> Iterator[Profile]:
        """Profiles of the unit and of the unit once weakened, of its mount, and of upgrades with bonuses.

        `count` is the number of units, which each profile has.
        """
        unit, weakened = self.unit, self.unit.weakened
        own = {key: _shown(key, value, bonus=self.leads) for key, value in self.values.items()}
        if unit.hosts:
            own = {**own, "size": f"+{unit.size}", "armour": unit.armour or HOST}
        yield Profile(self.named.name, own, {}, count, tuple(self._steps()))
        if weakened is not None:
            left = {key: _shown(key, getattr(weakened, key, None), bonus=False) for key in VALUES}
            yield Profile(T("Weakened"), {**own, **{key: v for key, v in left.items() if v is not None}}, {}, count)
        for upgrade in self.upgrades:
            row = {key: _shown(key, getattr(upgrade, key, None), bonus=True) for key in VALUES}
            lends = self.leads or self.rules.role(upgrade) == "mount"
            if upgrade is not self.instead and lends and any(value is not None for value in row.values()):
                yield Profile(upgrade.name, row, {}, count)

    def _steps(self) -> Iterator[Step]:
        """Changes of numbers in the profile by upgrades, for troops only."""
        for upgrade in self.upgrades:
            if self.leads or (upgrade.replaces and upgrade is not self.instead):
                continue
            pairs = {key: (getattr(upgrade, key), getattr(self.unit, key)) for key in ("attack", "shots", "hits")}
            numbers = {
                key: new - old for key, (new, old) in pairs.items() if isinstance(new, int) and isinstance(old, int)
            }
            changes = {key: by for key, by in numbers.items() if by}
            if changes:
                yield Step(upgrade.name, changes, self.rules.cited)


def _shown(key: str, value: int | str | None, *, bonus: bool) -> int | str | None:
    """A value as profiles show it: with a sign for a bonus to attack, with a unit for a range."""
    if value is None or value == NO_ARMOUR:
        return None
    if key in ("attack", "shots") and bonus and isinstance(value, int):
        return f"+{value}"
    if key == "range" and isinstance(value, int):
        return f"{value} cm"
    return value.replace(" ", "\u00a0") if isinstance(value, str) else value


def lowest_save(armour: int | str | None) -> int | None:
    """Lowest die that saves; `None` without a save."""
    return int(armour[0]) if isinstance(armour, str) and armour[:1].isdigit() else None
