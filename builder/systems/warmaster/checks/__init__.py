"""The checks of a whole army, one function a rule; what concerns one entry alone is checked where it is evaluated."""

from __future__ import annotations

from builder.systems.warmaster.checks import composition, game_terms, requirements

CHECKS = (
    composition.limited,
    composition.parts,
    requirements.needs,
    requirements.leader,
    requirements.added_stands,
    requirements.items_once,
    game_terms.optional,
    game_terms.edition,
    game_terms.scouting,
    game_terms.doubts,
    game_terms.unknown,
)
