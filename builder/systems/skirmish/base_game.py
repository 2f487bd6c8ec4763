"""The choice of the base game, and the findings of the base game that apply (SK-01, SK-08, SK-09; BP-1)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, choice_control
from builder.core.findings import ERROR, Finding, T, Text, Written, alternatives
from builder.core.limits import Keys
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.rules import Rules


def base_game_findings(force: Force) -> Iterator[Finding]:
    """SK-01, BP-1: findings on a base game that the army has no list in, or that the mode does not support."""
    rules, id = force.rules, force.roster.base_game
    if id is not None and id not in rules.army.lists:
        other = rules.system.bases.get(id)
        text = T(
            "{army} has no list for {game}; its list for {own} is used instead.",
            army=rules.army.name,
            game=T("“{name}”", name=id) if other is None else Written(id, other.name),
            own=rules.terms.name,
        )
        fix = T("Choose another base game, or none.")
        yield _finding(rules, text, ("base_game",), id, tuple(rules.army.lists), fix)
    refused = _not_played_with(rules, rules.base.id)
    if refused is not None:
        path = ("mode",) if id is None else ("base_game",)
        fix = T("Choose another base game or mode.")
        yield _finding(rules, refused, path, rules.base.id, rules.mode.bases, fix)


def _not_played_with(rules: Rules, base: str) -> Text | None:
    """Message that the mode does not support a base game; `None` if it does."""
    bases = rules.system.bases
    if base in rules.mode.bases:
        return None
    names = alternatives(bases[id].name for id in rules.mode.bases)
    return T(
        "{mode} is played with {games}, not with {game}.", mode=rules.mode.name, game=bases[base].name, games=names
    )


def _finding(rules: Rules, text: Text, path: Keys, found: str, allowed: tuple[str, ...], fix: Text) -> Finding:
    """A finding on the base game; `found` and `allowed` are ids of games."""
    rule = rules.cited_in("SK-01", "BP-1")
    return Finding("skirmish.base", ERROR, text, rule, path=path, found=found, allowed=list(allowed), fix=fix)


def control(force: Force) -> Control:
    """The control of the base game, with the games that the army has a list in."""
    rules, usual = force.rules, force.rules.usual_base
    choices = []
    for id in (id for id in rules.army.lists if id in rules.system.bases):
        base, blocked = rules.system.bases[id], _not_played_with(rules, id)
        choices.append(Choice(None if id == usual else id, base.name, 0, base.house, blocked))
    value = None if force.roster.base_game == usual else force.roster.base_game
    rule = rules.cited_in("SK-01", "BP-1")
    return choice_control(("base_game",), T("base game"), value, choices, section=T("The game"), rule=rule)


def findings_of_base_game(force: Force) -> Iterator[Finding]:
    """Findings of the base game's checks of the army, without those that the mode lifts (SK-08, SK-09).

    Limits and unit sizes do not apply to single models. Empty if the mode does not support the base game.
    """
    rules = force.rules
    if rules.is_played_with_base:
        yield from (one for one in rules.base.verdict.findings(force.base) if one.code not in rules.lifted)
