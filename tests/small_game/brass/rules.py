"""The definitions of one army, joined, with what it sells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from brass.model import ArmyFile, Entry, SystemFile, Unit
from brass.offers import offer

from builder.core.findings import ERROR, Finding, T
from builder.core.limits import Keys
from builder.core.offers import Offer


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
    """Books and options that the system does not define; `entry` names the kind of file."""
    named: list[tuple[Keys, str, bool]] = [(("source", "book"), army.source.book, army.source.book in system.books)]
    for number, unit in enumerate(army.units):
        named += [(("units", number, "options", id), id, id in system.options) for id in unit.options]
    for path, id, is_defined in named:
        if not is_defined:
            text = T("“{id}” is not defined anywhere.", id=id)
            yield Finding("ref.dangling", ERROR, text, entry="army", path=path, found=id)
