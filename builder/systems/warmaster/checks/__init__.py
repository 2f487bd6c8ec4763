"""The checks of a whole army, one function a rule; what concerns one entry alone is checked where it is evaluated."""

from __future__ import annotations

from builder.systems.warmaster.checks import company, game, numbers, points

CHECKS = (
    points.total,
    points.unspent,
    points.item_cap,
    points.parts,
    numbers.general,
    numbers.numbers,
    numbers.shared,
    numbers.elites,
    numbers.proportions,
    company.needs,
    company.added_stands,
    company.items_once,
    game.optional,
    game.sizes,
    numbers.substitutions,
    game.edition,
    game.scouting,
    game.doubts,
    game.unknown,
)
