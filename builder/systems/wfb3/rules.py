"""The definitions of one army, joined once: what reckoning and checks look up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from builder.definitions import Source
from builder.findings import ERROR, Finding, T
from builder.schema import did_you_mean
from builder.systems import Linked
from builder.systems.wfb3.definitions import (
    ArmyFile,
    CharacterLine,
    CountLimit,
    Creature,
    CreaturesFile,
    CreatureSource,
    ItemLimit,
    Machine,
    OptionLimit,
    SystemFile,
    TagUse,
    UnitEntry,
)

MEMORY = 5000


@dataclass(frozen=True, slots=True)
class Rules:
    """A game and one of its armies, with everything under its id."""

    system: SystemFile
    creatures: dict[str, Creature]
    army: ArmyFile
    units: dict[str, UnitEntry]
    characters: dict[str, CharacterLine]
    items: dict[str, ItemLimit]
    """The army's limits on magic items that characters carry, by kind of item."""
    cited: str
    """The army's own citation."""
    memory: dict[Any, Any] = field(default_factory=dict)
    """What was reckoned from choices alone; safe to lose."""

    def remember(self, key: Any, made: Any) -> None:
        """Keep something that depends on the definitions and `key` only; forget all when it grows too large."""
        if len(self.memory) >= MEMORY:
            self.memory.clear()
        self.memory[key] = made

    @property
    def open(self) -> bool:
        """Whether this is the list without a list."""
        return self.army.open is not None

    def cite(self, source: Source) -> str:
        """A source as a citation: `WFB3 24.3.1`."""
        return cite(source, self.system)

    def takeable(self) -> Iterator[str]:
        """All ids that a roster of this army may take."""
        yield from self.characters
        yield from self.units
        if self.open:
            yield "hero"
            yield "wizard"
            yield from machine_kinds(self.system)
            yield from (c.id for c in self.creatures.values() if c.points is not None)

    def word(self, id: str) -> Any:
        """The display name of a weapon, a piece of armour, an extra, a kind of troops or an item."""
        system = self.system
        for table in (system.weapons, system.armour, system.extras, system.items):
            if id in table:
                return table[id].name
        if id in system.troops:
            return system.tags[system.troops[id].tag].name
        return id


def cite(source: Source | CreatureSource, system: SystemFile) -> str:
    """A source as a citation."""
    book = system.books.get(source.book)
    short = source.book if book is None else book.short
    return f"{short} {source.where}".strip()


def machine_kinds(system: SystemFile) -> dict[str, list[Machine]]:
    """War machines by kind, smallest crew first."""
    kinds: dict[str, list[Machine]] = {}
    for machine in system.machines.values():
        kinds.setdefault(machine.kind, []).append(machine)
    return {kind: sorted(sizes, key=lambda m: m.crew) for kind, sizes in kinds.items()}


def link(system: SystemFile, creatures: CreaturesFile, army: ArmyFile) -> Linked:
    """The files joined; see `references` for what may be wrong between them."""
    rules = Rules(
        system,
        {c.id: c for c in creatures.creatures},
        army,
        {u.id: u for u in army.units},
        {c.id: c for c in army.characters},
        {i.item: i for i in army.limits if isinstance(i, ItemLimit)},
        cite(army.source, system),
    )
    versions = {"system": system.version, "creatures": creatures.version, army.id: army.version}
    return Linked(rules, army.name, versions)


def references(system: SystemFile, creatures: CreaturesFile, army: ArmyFile | None) -> tuple[Finding, ...]:
    """What dangles or stands twice; a finding's `entry` names the kind of file that its path leads into.

    Without an army only the shared files are checked against one another.
    """
    findings = list(_shared_findings(system, creatures))
    if army is not None:
        findings.extend(_army_findings(system, {c.id: c for c in creatures.creatures}, army))
    return tuple(findings)


def _shared_findings(system: SystemFile, creatures: CreaturesFile) -> Iterator[Finding]:
    seen: set[str] = set()
    for index, creature in enumerate(creatures.creatures):
        path = ("creatures", index)
        if creature.id in seen:
            yield _doubled("creatures", creature.id, (*path, "id"))
        seen.add(creature.id)
        yield from _tags("creatures", creature.tags, system, path)
        for number, source in enumerate(creature.sources):
            if source.book not in system.books:
                yield _dangling("creatures", source.book, system.books, (*path, "sources", number, "book"))
    for id, troop in system.troops.items():
        if troop.tag not in system.tags:
            yield _dangling("system", troop.tag, system.tags, ("troops", id, "tag"))
    for id in system.mounts:
        if id not in seen:
            yield _dangling("system", id, seen, ("mounts", id))
    for id, item in system.items.items():
        for number, piece in enumerate(item.of):
            if piece not in system.armour:
                yield _dangling("system", piece, system.armour, ("items", id, "of", number))
    for table in (
        "armour",
        "weapons",
        "extras",
        "mounts",
        "troops",
        "command",
        "machines",
        "items",
        "house_rules",
        "tags",
    ):
        for id, row in getattr(system, table).items():
            if row.source.book not in system.books:
                yield _dangling("system", row.source.book, system.books, (table, id, "source", "book"))


def _army_findings(system: SystemFile, creatures: dict[str, Creature], army: ArmyFile) -> Iterator[Finding]:
    gear = [*system.weapons, *system.armour, *system.extras]
    offered = [*gear, *system.items]
    ids = [u.id for u in army.units] + [c.id for c in army.characters]
    seen: set[str] = set()
    if army.source.book not in system.books:
        yield _dangling("army", army.source.book, system.books, ("source", "book"))
    for index, unit in enumerate(army.units):
        path: tuple[Any, ...] = ("units", index)
        if unit.id in seen:
            yield _doubled("army", unit.id, (*path, "id"))
        seen.add(unit.id)
        yield from _known("army", unit.creature, creatures, (*path, "creature"))
        if unit.mount is not None:
            yield from _known("army", unit.mount, creatures, (*path, "mount"))
        if unit.machine is not None:
            yield from _known("army", unit.machine, system.machines, (*path, "machine"))
        for number, piece in enumerate(unit.carries):
            yield from _known("army", piece, gear, (*path, "carries", number))
        for number, troop in enumerate(unit.troop):
            yield from _known("army", troop, system.troops, (*path, "troop", number))
        yield from _tags("army", unit.tags, system, path)
        for number, group in enumerate(unit.options):
            key = "any_unit" if hasattr(group, "any_unit") else "one_unit"
            for option, offer in getattr(group, key).items():
                at = (*path, "options", number, key, option)
                yield from _known("army", option, offered, at)
                if offer.instead_of is not None:
                    yield from _known("army", offer.instead_of, gear, (*at, "instead_of"))
    for index, line in enumerate(army.characters):
        path = ("characters", index)
        if line.id in seen:
            yield _doubled("army", line.id, (*path, "id"))
        seen.add(line.id)
        yield from _known("army", line.creature, creatures, (*path, "creature"))
        for option in line.options:
            yield from _known("army", option, [*gear, *system.troops], (*path, "options", option))
        for mount in line.mounts:
            yield from _known("army", mount, creatures, (*path, "mounts", mount))
        for number, mount in enumerate(line.barding_for):
            yield from _known("army", mount, line.mounts, (*path, "barding_for", number))
        for number, piece in enumerate(line.carries):
            yield from _known("army", piece, gear, (*path, "carries", number))
        yield from _tags("army", line.tags, system, path)
    for index, limit in enumerate(army.limits):
        path = ("limits", index)
        if isinstance(limit, CountLimit):
            for number, id in enumerate(limit.of):
                yield from _known("army", id, ids, (*path, "of", number))
        elif isinstance(limit, OptionLimit):
            yield from _known("army", limit.option, [*gear, *system.troops], (*path, "option"))
        else:
            yield from _known("army", limit.item, system.items, (*path, "item"))


def _tags(kind: str, uses: Iterable[TagUse], system: SystemFile, path: tuple[Any, ...]) -> Iterator[Finding]:
    for number, use in enumerate(uses):
        yield from _known(kind, use.take, system.tags, (*path, "tags", number, "take"))


def _known(kind: str, id: str, table: Any, path: tuple[Any, ...]) -> Iterator[Finding]:
    if id not in table:
        yield _dangling(kind, id, table, path)


def _dangling(kind: str, id: str, table: Any, path: tuple[Any, ...]) -> Finding:
    """A reference to nothing; `entry` carries the kind of file until the library knows the place."""
    return Finding(
        "ref.dangling",
        ERROR,
        T("{id} is defined nowhere.", id=id),
        path=path,
        entry=kind,
        found=id,
        fix=did_you_mean(id, table),
    )


def _doubled(kind: str, id: str, path: tuple[Any, ...]) -> Finding:
    return Finding("ref.doubled", ERROR, T("The id {id} stands twice.", id=id), path=path, entry=kind, found=id)
