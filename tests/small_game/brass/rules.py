"""The definitions of one army, joined, with what it sells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from brass.model import ArmyFile, Entry, SystemFile, Unit
from brass.offers import offer

from builder.core.findings import Finding
from builder.core.offers import Offer
from builder.core.undefined_ids import Tables, duplicates, undefined_below


@dataclass(frozen=True)
class Rules:
    """The system and an army."""

    system: SystemFile
    army: ArmyFile

    @cached_property
    def units(self) -> dict[str, Unit]:
        """The lines of the army's list, by id."""
        return {unit.id: unit for unit in self.army.units}

    @cached_property
    def offers(self) -> dict[str, Offer[Entry]]:
        """What the army sells, by id."""
        return {unit.id: offer(unit, self.system, self.cited) for unit in self.army.units}

    @property
    def cited(self) -> str:
        """The army's list, as findings and prices cite it."""
        return f"{self.system.books[self.army.source.book].short} {self.army.source.where}"


def undefined_ids(system: SystemFile, army: ArmyFile) -> Iterator[Finding]:
    """Ids of the army's file that the system does not define, and units of one id; a finding's `entry` is the kind of file."""
    tables: Tables = {
        "source.book": system.books, "units.options.*": system.options, "units.values.*": system.characteristics,
    }  # fmt: skip
    yield from undefined_below("army", army, tables)
    yield from duplicates("army", "units", [unit.id for unit in army.units])
