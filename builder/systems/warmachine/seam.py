"""The parts of the game for the seam. Functions that only an editor or a sheet needs are imported when they are called: a verdict does not wait for them."""

from __future__ import annotations

from builder.core.event_pack import Event
from builder.core.findings import Finding
from builder.core.fresh_definitions import FilePart
from builder.core.models import Model
from builder.systems import game
from builder.systems.game import DefinitionFile, JoinedRules
from builder.systems.warmachine.model.definitions import ArmyFile, ContractFile, SystemFile, ThemeFile
from builder.systems.warmachine.model.roster import Roster
from builder.systems.warmachine.rules import definition_checks
from builder.systems.warmachine.rules.rules import Rules, link


class GameFiles(game.GameFiles[Roster, Rules]):
    """System, factions, and the themes and contracts that rosters name."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile, "theme": ThemeFile, "contract": ContractFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """What dangles between them."""
        return definition_checks.references(_shared(shared), army)

    def named_by(self, file: Model) -> tuple[DefinitionFile, ...]:
        """The faction of a theme or a contract."""
        from builder.systems.warmachine.rules import definition_checks

        return definition_checks.named_by(file)

    def references_beside(self, file: Model, named: tuple[Model, ...]) -> tuple[Finding, ...]:
        """What dangles in a theme or a contract."""
        from builder.systems.warmachine.rules import definition_checks

        return definition_checks.references_beside(file, named)

    def further(self, army: Model, roster: Roster | None, event: Event | None) -> tuple[DefinitionFile, ...]:
        """The files of those who work for the faction, the theme and the contract."""
        assert isinstance(army, ArmyFile)
        files = [DefinitionFile("army", f"armies/{id}.yaml") for id in army.allies]
        if roster is not None and roster.theme is not None:
            files.append(DefinitionFile("theme", f"themes/{roster.theme}.yaml", ("theme",)))
        if roster is not None and roster.contract is not None:
            files.append(DefinitionFile("contract", f"contracts/{roster.contract}.yaml", ("contract",)))
        return tuple(files)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        return link(_shared(shared), army, further)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh faction."""
        from builder.systems.warmachine.model.fresh_army import fresh_army

        return fresh_army(id, name)


def _shared(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known
