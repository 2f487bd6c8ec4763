"""The checks of a whole force, one function a rule; what is counted stands in `army/limits.py`."""

from __future__ import annotations

from builder.systems.skirmish.checks import base_game, composition, scenario, single_models

CHECKS = (
    composition.limited,
    composition.points_range,
    composition.leader,
    composition.wizard_levels,
    composition.command,
    composition.patrol,
    base_game.named,
    base_game.of_base,
    scenario.sides,
    scenario.entries,
    scenario.not_in_list,
    scenario.memory,
    single_models.alone,
)
