"""Controls of a wizard in a friendly game: the rolled row, and bonus points to move (14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, add_control, choice_control, number_control, remove_control
from builder.core.findings import Plain, T
from builder.systems.wfb3.characters import wizard_bonuses
from builder.systems.wfb3.editor.context import EntryContext


def move_controls(context: EntryContext) -> Iterator[Control]:
    """Controls of a wizard's bonuses: the row that he uses, each move of bonus points, and one that adds a move."""
    section = T("Bonus points moved")
    rule = context.system.levels
    rolled = context.facts.model.ordinary
    if (
        context.facts.wizard
        and context.army.roster.game in rule.rolled_in
        and context.facts.model.creature.levels is None
    ):
        yield from _single_row_control(context)
    held: dict[str, int] = wizard_bonuses.bonuses_after_moves(_bonuses_of_row(context), context.facts.model.moved)
    allowed = wizard_bonuses.greatest_bonuses(context.army.roster.game, own_table=False, rule=rule)
    names = context.system.characteristics
    for index, move in enumerate(context.entry.moved):
        label = T(
            "{out} to {into}",
            out=names[move.out].short,
            into=names[move.into].short,
        )
        why = next(
            (text for path, text in context.errors.items() if path[:2] == ("moved", index)),
            context.errors.get(("moved",)),
        )
        if rolled and why is None:
            most = min(move.points + held[move.out], move.points + allowed[move.into] - held[move.into])
            yield number_control(
                ("moved", index, "points"), label, move.points, section=section, min=1, max=max(1, most),
                rule=context.rules.cite(rule.wizard_source),
            )  # fmt: skip
        yield remove_control(("moved", index), label, section=section, blocked=why)
    if rolled:
        yield add_control(
            ("moved",), T("move a bonus point"), list(_possible_moves(context, held, allowed)), section=section,
            rule=context.rules.cite(rule.wizard_source),
        )  # fmt: skip


def _bonuses_of_row(context: EntryContext) -> dict[str, int]:
    """Bonuses of the wizard's row of the level table, by characteristic, before points are moved."""
    figure = context.facts.model
    level = figure.level if figure.creature.levels is None else 0
    return wizard_bonuses.bonuses_of(level, figure.row, figure.wizard and not figure.ordinary, context.system.levels)


def _single_row_control(context: EntryContext) -> Iterator[Control]:
    """Choice between the wizards' table and the heroes' row, for levels with a single row and so no die."""
    rows = context.system.levels.hero.get(str(context.facts.level), ())
    if len(rows) != 1:
        return
    own = {"die": 1}
    value: Plain = None if context.entry.roll is None else context.entry.roll.model_dump(exclude_defaults=True)
    choices = (
        Choice(None, T("the wizards’ table"), 0),
        Choice(own, T("the row of other characters, points may be moved"), 0),
    )
    yield choice_control(
        ("roll",), T("bonuses of the level"), value, choices, context.errors.get(("roll", "die")), section=T("Character"),
        rule=context.rules.cite(context.system.levels.wizard_source),
    )  # fmt: skip


def _possible_moves(context: EntryContext, held: dict[str, int], allowed: dict[str, int]) -> Iterator[Choice]:
    """A choice for each possible move of one point, blocked if no point is left or the bonus is at its maximum.

    `held` are the present bonuses, `allowed` the greatest ones, both by characteristic.
    """
    names = context.system.characteristics
    for out in wizard_bonuses.OUT_OF:
        for into in wizard_bonuses.INTO:
            blocked = None
            if held[out] < 1:
                blocked = T("no bonus left in {characteristic}", characteristic=names[out].short)
            elif held[into] >= allowed[into]:
                blocked = T(
                    "at most {count} in {characteristic}", count=allowed[into], characteristic=names[into].short
                )
            label = T("{out} to {into}", out=names[out].short, into=names[into].short)
            yield Choice({"from": out, "to": into, "points": 1}, label, 0, None, blocked)
