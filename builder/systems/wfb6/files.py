"""Definition files of the game: models, functions that join them, a new army list."""

from __future__ import annotations

from builder.core.findings import Finding
from builder.core.models import Model
from builder.systems.game import Files
from builder.systems.game_values import JoinedRules
from builder.systems.wfb6.definitions import ArmyFile, SystemFile
from builder.systems.wfb6.roster import Roster
from builder.systems.wfb6.rules import Rules, undefined_ids


def references(shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
    """Findings on undefined and duplicate ids in the system and an army."""
    assert army is None or isinstance(army, ArmyFile)
    return tuple(undefined_ids(_system(shared), army))


def link(shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
    """The system and an army joined into rules."""
    assert isinstance(army, ArmyFile)
    system = _system(shared)
    return JoinedRules(Rules(system, army), army.name, {"system": system.version, army.id: army.version})


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
