"""The definition files of the game, and how they are joined."""

from __future__ import annotations

from builder.core.event_pack import Event
from builder.core.findings import Finding
from builder.core.fresh_definitions import FilePart
from builder.core.models import Model
from builder.systems import game
from builder.systems.game_values import DefinitionFile, JoinedRules
from builder.systems.warmachine import definition_checks
from builder.systems.warmachine import rules as linked
from builder.systems.warmachine.audit import audit
from builder.systems.warmachine.definitions import ArmyFile, ContractFile, ThemeFile
from builder.systems.warmachine.fresh_army import fresh_army
from builder.systems.warmachine.roster import Roster
from builder.systems.warmachine.rules import Rules
from builder.systems.warmachine.system_file import SystemFile


class Files(game.GameFiles[Roster, Rules]):
    """System, factions, themes and contracts."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile, "theme": ThemeFile, "contract": ContractFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        return definition_checks.references(_shared(shared), army)

    def named_by(self, file: Model) -> tuple[DefinitionFile, ...]:
        """The faction of a theme or a contract."""
        return definition_checks.named_by(file)

    def references_beside(self, file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
        """Undefined ids in a theme or a contract."""
        return definition_checks.references_beside(file, named)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        return linked.link(
            _shared(shared),
            army,
            tuple(file for file in further if isinstance(file, ArmyFile)),
            tuple(file for file in further if isinstance(file, ThemeFile)),
            tuple(file for file in further if isinstance(file, ContractFile)),
        )

    def further(self, army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        """Those who work for the army, its themes and contracts."""
        assert isinstance(army, ArmyFile)
        return linked.further(army, roster)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        return fresh_army(id, name)

    def audit(self, rules: Rules) -> tuple[Finding, ...]:
        """Printed numbers that do not agree."""
        return audit(rules)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known
