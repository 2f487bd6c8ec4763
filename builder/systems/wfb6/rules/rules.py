"""The definitions of one army, joined; what dangles between its files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.core.findings import ERROR, Finding, Shown, T
from builder.core.limits import Keys
from builder.core.spelling import did_you_mean
from builder.systems.wfb6.model.definitions import ArmyFile, Line, SystemFile


@dataclass(frozen=True)
class Rules:
    """The system and an army."""

    system: SystemFile
    army: ArmyFile

    @cached_property
    def units(self) -> dict[str, Line]:
        """What may be taken, by id."""
        return {line.id: line for line in self.army.units}

    @property
    def cited(self) -> str:
        """Where the army's numbers stand."""
        source = self.army.source
        return f"{self.system.books[source.book].short} {source.where}".rstrip()

    @property
    def items_cited(self) -> str:
        """Where the prices of magic items stand."""
        source = self.system.items_source
        return f"{self.system.books[source.book].short} {source.where}".rstrip()

    def word(self, id: str) -> Shown:
        """What a thing is called; its id if nobody knows it."""
        known = self.system
        for found in (known.weapons, known.armour, known.things, known.mounts, known.items):
            if id in found:
                return found[id].name
        line = self.units.get(id)
        return id if line is None else line.name


def references(system: SystemFile, army: ArmyFile | None) -> Iterator[Finding]:
    """Ids that name nothing; `entry` names the kind of file."""
    for number, table in enumerate(system.references):
        if table.turn not in system.turn:
            yield _nothing("system", ("references", number, "turn"), table.turn, list(system.turn))
    if army is None:
        return
    if army.source.book not in system.books:
        yield _nothing("army", ("source", "book"), army.source.book, list(system.books))
    ridden = {id for line in army.units for id in (*line.mounts, *([line.mount] if line.mount else ()))}
    for id in sorted(ridden & system.mounts.keys()):
        profile = system.mounts[id].profile
        if profile is not None and profile not in army.profiles:
            yield _nothing("army", ("profiles",), profile, list(army.profiles))
    gear = [*system.weapons, *system.armour, *system.things]
    for number, line in enumerate(army.units):
        at: Keys = ("units", number)
        if line.profile is not None and line.profile not in army.profiles:
            yield _nothing("army", (*at, "profile"), line.profile, list(army.profiles))
        champion = line.champion
        if champion is not None and champion.profile is not None and champion.profile not in army.profiles:
            yield _nothing("army", (*at, "champion", "profile"), champion.profile, list(army.profiles))
        if line.mount is not None and line.mount not in system.mounts:
            yield _nothing("army", (*at, "mount"), line.mount, list(system.mounts))
        for id in line.mounts:
            if id not in system.mounts:
                yield _nothing("army", (*at, "mounts", id), id, list(system.mounts))
        for index, id in enumerate(line.equipment):
            if id not in gear:
                yield _nothing("army", (*at, "equipment", index), id, gear)
        for id in line.options:
            if id not in gear:
                yield _nothing("army", (*at, "options", id), id, gear)
    seen: set[str] = set()
    for number, line in enumerate(army.units):
        if line.id in seen:
            text = T("Duplicate id in the list: {id}.", id=line.id)
            yield Finding(
                "ref.doubled",
                ERROR,
                text,
                entry="army",
                path=("units", number, "id"),
                found=line.id,
                fix=T("Give each an id of its own."),
            )
        seen.add(line.id)


def _nothing(kind: str, path: Keys, id: str, known: list[str]) -> Finding:
    text = T("{id} is not defined.", id=id)
    return Finding(
        "ref.unknown",
        ERROR,
        text,
        entry=kind,
        path=path,
        found=id,
        allowed=known,
        fix=did_you_mean(id, known) or T("Name one that is defined."),
    )
