"""The checks of a whole army, one function a rule; what concerns one entry alone is checked where it is evaluated."""

from __future__ import annotations

from builder.systems.warmaster.checks import company, game, numbers

CHECKS = (
    numbers.limited,
    numbers.parts,
    company.needs,
    company.added_stands,
    company.items_once,
    game.optional,
    game.edition,
    game.scouting,
    game.doubts,
    game.unknown,
)
