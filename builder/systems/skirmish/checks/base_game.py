"""The base game: which it is, and what it finds that still holds (SK-01, SK-08, SK-09)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Finding, T, Written, alternatives
from builder.systems.skirmish.army.force import Force
from builder.systems.skirmish.checks.findings import of_force


def named(force: Force) -> Iterator[Finding]:
    """SK-01, BP-1: a base game that the army has a list in, and that the mode is laid over."""
    rules, roster = force.rules, force.roster
    if roster.base_game is not None and roster.base_game not in rules.army.lists:
        other = rules.system.bases.get(roster.base_game)
        text = T(
            "{army} has no list for {game}; its list for {own} is used instead.",
            army=rules.army.name,
            game=T("“{name}”", name=roster.base_game) if other is None else Written(roster.base_game, other.name),
            own=rules.terms.name,
        )
        yield of_force(
            "base",
            text,
            rules.rule("SK-01", "BP-1"),
            ("base_game",),
            roster.base_game,
            list(rules.army.lists),
            T("Choose another base game, or none."),
        )
    if rules.base.id not in rules.mode.bases:
        names = alternatives(rules.system.bases[id].name for id in rules.mode.bases)
        text = T(
            "{mode} is played with {games}, not with {game}.",
            mode=rules.mode.name,
            game=rules.terms.name,
            games=names,
        )
        key = "base_game" if roster.base_game is not None else "mode"
        yield of_force(
            "base",
            text,
            rules.rule("SK-01", "BP-1"),
            (key,),
            rules.base.id,
            list(rules.mode.bases),
            T("Choose another base game or mode."),
        )


def of_base(force: Force) -> Iterator[Finding]:
    """What the base game finds of the army; limits of its list and sizes of units do not hold for single models (SK-08, SK-09)."""
    rules, terms = force.rules, force.rules.terms
    if rules.base.id not in rules.mode.bases:
        return
    lifted = {*terms.replaced, *(terms.lifted if rules.mode.single else ())}
    for finding in rules.base.rules.findings(force.base):
        if finding.code not in lifted:
            yield finding
