"""Joined definitions of one army, and findings on undefined ids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.core.findings import Finding
from builder.core.models import Model
from builder.core.offers import Offer
from builder.core.undefined_ids import Tables, duplicates, undefined, undefined_below
from builder.systems.game_values import JoinedRules
from builder.systems.wfb6.definitions import ArmyFile, Line, SystemFile
from builder.systems.wfb6.offers import offers
from builder.systems.wfb6.roster import Entry


@dataclass(frozen=True)
class Rules:
    """The joined definitions of the game and of one army."""

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
        """Offers of the army by the id of the line."""
        return offers(self.system, self.army)


def references(shared: tuple[SystemFile], army: ArmyFile | None) -> tuple[Finding, ...]:
    """Findings on undefined and duplicate ids in an army, or else the system."""
    (system,) = shared
    if army is not None:
        return tuple(_of_army(system, army))
    return tuple(undefined_below("system", system, {"references.turn": system.turn}))


def _of_army(system: SystemFile, army: ArmyFile) -> Iterator[Finding]:
    tables: Tables = {
        "source.book": system.books,
        "units.profile": army.profiles,
        "units.champion.profile": army.profiles,
        "units.mount": system.mounts,
        "units.mounts.*": system.mounts,
        "units.equipment": system.gear,
        "units.options.*": system.gear,
    }
    yield from undefined_below("army", army, tables)
    yield from duplicates("army", "units", [line.id for line in army.units])
    ridden = {id for line in army.units for id in (line.mount, *line.mounts) if id in system.mounts}
    for profile in sorted(filter(None, (system.mounts[id].profile for id in ridden if id is not None))):
        yield from undefined("army", profile, army.profiles, ("profiles",))


def link(shared: tuple[SystemFile], army: ArmyFile, _: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The rules of an army, joined from the system's file and the army's file."""
    (system,) = shared
    return JoinedRules(Rules(system, army), army.name, {"system": system.version, army.id: army.version})
