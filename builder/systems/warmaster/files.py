"""Definition files of the game: models, functions that join them, a new army list."""

from __future__ import annotations

from builder.core.findings import Finding
from builder.core.models import Model
from builder.systems.game import Files
from builder.systems.game_values import JoinedRules
from builder.systems.warmaster import references as ids
from builder.systems.warmaster import rules
from builder.systems.warmaster.army_file import ArmyFile
from builder.systems.warmaster.definitions import SystemFile
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules


def references(shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
    """Findings on undefined and duplicate ids in the system and an army."""
    assert army is None or isinstance(army, ArmyFile)
    return ids.references(_system(shared), army)


def link(shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The system and an army joined into rules."""
    assert isinstance(army, ArmyFile)
    return rules.link(_system(shared), army)


def _system(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


FILES = Files(
    shared=("system.yaml",),
    models={"system": SystemFile, "army": ArmyFile},
    roster=Roster,
    references=references,
    link=link,
)
