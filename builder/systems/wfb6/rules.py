"""Joined definitions of one army, and findings on undefined ids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.core.findings import ERROR, Finding, T
from builder.core.limits import Keys
from builder.core.offers import Offer
from builder.core.spelling import did_you_mean
from builder.systems.wfb6.definitions import ArmyFile, Line, SystemFile
from builder.systems.wfb6.offers import offers
from builder.systems.wfb6.roster import Entry


@dataclass(frozen=True)
class Rules:
    """The system and an army."""

    system: SystemFile
    army: ArmyFile

    @property
    def cited(self) -> str:
        """Citation of the army list."""
        return self.system.cite(self.army.source)

    @cached_property
    def lines(self) -> dict[str, Line]:
        """Lines of the army list by id."""
        return {line.id: line for line in self.army.units}

    @cached_property
    def offers(self) -> dict[str, Offer[Entry]]:
        """Offers of the army by id."""
        return offers(self.system, self.army)


def undefined_ids(system: SystemFile, army: ArmyFile | None) -> Iterator[Finding]:
    """Findings on undefined and duplicate ids; `entry` is the kind of file."""
    for number, table in enumerate(system.references):
        yield from _undefined("system", ("references", number, "turn"), table.turn, system.turn)
    if army is None:
        return
    yield from _undefined("army", ("source", "book"), army.source.book, system.books)
    seen: set[str] = set()
    for number, line in enumerate(army.units):
        at: Keys = ("units", number)
        yield from _undefined("army", (*at, "profile"), line.profile, army.profiles)
        if line.champion is not None:
            yield from _undefined("army", (*at, "champion", "profile"), line.champion.profile, army.profiles)
        yield from _undefined("army", (*at, "mount"), line.mount, system.mounts)
        for id in line.mounts:
            yield from _undefined("army", (*at, "mounts", id), id, system.mounts)
        for index, id in enumerate(line.equipment):
            yield from _undefined("army", (*at, "equipment", index), id, system.gear)
        for id in line.options:
            yield from _undefined("army", (*at, "options", id), id, system.gear)
        if line.id in seen:
            text = T("Duplicate id in the list: {id}.", id=line.id)
            fix = T("Give each an id of its own.")
            yield Finding("ref.doubled", ERROR, text, entry="army", path=(*at, "id"), found=line.id, fix=fix)
        seen.add(line.id)
    ridden = {id for line in army.units for id in (line.mount, *line.mounts) if id in system.mounts}
    for id in sorted(filter(None, ridden)):
        yield from _undefined("army", ("profiles",), system.mounts[id].profile, army.profiles)


def _undefined(kind: str, path: Keys, id: str | None, known: Mapping[str, object]) -> Iterator[Finding]:
    if id is not None and id not in known:
        text = T("{id} is not defined.", id=id)
        fix = did_you_mean(id, known) or T("Name one that is defined.")
        yield Finding("ref.unknown", ERROR, text, entry=kind, path=path, found=id, allowed=list(known), fix=fix)
