"""The files of the game: their models, how they are joined, a fresh army list."""

from __future__ import annotations

from builder.core.findings import Finding
from builder.core.models import Model
from builder.systems import game
from builder.systems.game_values import JoinedRules
from builder.systems.warmaster.army_file import ArmyFile
from builder.systems.warmaster.definitions import SystemFile
from builder.systems.warmaster.references import references
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules, link


class Files(game.GameFiles[Roster, Rules]):
    """System and armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        assert army is None or isinstance(army, ArmyFile)
        return references(_system(shared), army)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        return link(_system(shared), army)


def _system(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known
