"""The definitions of one army, joined; what dangles between its files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from brass.model import ArmyFile, ScenarioFile, SystemFile, Unit

from builder.core.findings import ERROR, Finding, Shown, T
from builder.core.tracks import Grid, read_grid


@dataclass(frozen=True)
class Rules:
    """The system, an army, and the scenario that a roster names."""

    system: SystemFile
    army: ArmyFile
    scenario: ScenarioFile | None

    @property
    def units(self) -> dict[str, Unit]:
        """What may be taken, by id."""
        return {unit.id: unit for unit in self.army.units}

    @property
    def cited(self) -> str:
        """Where the army's numbers stand."""
        return f"{self.system.books[self.army.source.book].short} {self.army.source.where}"

    def grid(self, unit: Unit) -> Grid[Shown] | None:
        """The damage of an engine."""
        return read_grid(T("Damage"), unit.grid, self.system.systems) if unit.grid else None


def references(system: SystemFile, army: ArmyFile | None) -> Iterator[Finding]:
    """Grids that are none, and books that nobody knows; `entry` names the kind of file."""
    if army is None:
        return
    if army.source.book not in system.books:
        text = T("There is no book {id}.", id=army.source.book)
        yield Finding("ref.unknown", ERROR, text, entry="army", path=("source", "book"), found=army.source.book)
    for number, unit in enumerate(army.units):
        try:
            if unit.grid:
                read_grid("", unit.grid, system.systems)
        except ValueError as problem:
            text = T("This is no grid: {problem}.", problem=str(problem))
            yield Finding("ref.unknown", ERROR, text, entry="army", path=("units", number, "grid"))
