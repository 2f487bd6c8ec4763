"""The checks of a whole army, one function a rule; what concerns one entry alone is checked where it is evaluated."""

from __future__ import annotations

from builder.systems.warmaster.checks import composition, game, requirements

CHECKS = (
    composition.limited,
    composition.parts,
    requirements.needs,
    requirements.added_stands,
    requirements.items_once,
    game.optional,
    game.edition,
    game.scouting,
    game.doubts,
    game.unknown,
)
