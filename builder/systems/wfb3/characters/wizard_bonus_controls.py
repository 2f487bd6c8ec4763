"""What a wizard of a friendly game may choose: rolled as others are, and bonus points moved (14.4)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, add_control, choice_control, number_control, remove_control
from builder.core.findings import Plain, T
from builder.systems.wfb3.characters import wizard_bonuses
from builder.systems.wfb3.editor.context import EntryContext


def move_controls(d: EntryContext) -> Iterator[Control]:
    """Moves of bonus points, each with its number, and what may be moved besides."""
    section = T("Bonus points moved")
    rule = d.rules.system.levels
    rolled = bool(d.m.facts.ordinary)
    if d.m.facts.wizard and d.army.roster.game in rule.rolled_in and d.m.facts.model.creature.levels is None:
        yield from _single_row(d)
    held: dict[str, int] = wizard_bonuses.after(_gained(d), d.m.facts.model.moved)
    allowed = wizard_bonuses.maxima(d.army.roster.game, own_table=False, rule=rule)
    names = d.rules.system.characteristics
    for index, move in enumerate(d.entry.moved):
        label = T(
            "{out} to {into}",
            out=names[move.out].short,
            into=names[move.into].short,
        )
        why = next((text for path, text in d.why.items() if path[:2] == ("moved", index)), d.why.get(("moved",)))
        if rolled and why is None:
            most = min(move.points + held[move.out], move.points + allowed[move.into] - held[move.into])
            yield number_control(
                ("moved", index, "points"), label, move.points, section=section, min=1, max=max(1, most),
                rule=d.rules.cite(rule.wizard_source),
            )  # fmt: skip
        yield remove_control(("moved", index), label, section=section, blocked=why)
    if rolled:
        yield add_control(
            ("moved",), T("move a bonus point"), list(_offered(d, held, allowed)), section=section,
            rule=d.rules.cite(rule.wizard_source),
        )  # fmt: skip


def _gained(d: EntryContext) -> dict[str, int]:
    """The bonuses of his row, before points are moved."""
    figure = d.m.facts.model
    level = figure.level if figure.creature.levels is None else 0
    return wizard_bonuses.bonuses_of(level, figure.row, figure.wizard and not figure.ordinary, d.rules.system.levels)


def _single_row(d: EntryContext) -> Iterator[Control]:
    """Where a level has a single row no die is thrown for it: it is taken or not."""
    rows = d.rules.system.levels.hero.get(str(d.m.facts.level), ())
    if len(rows) != 1:
        return
    own = {"die": 1}
    value: Plain = None if d.entry.roll is None else d.entry.roll.model_dump(exclude_defaults=True)
    choices = (
        Choice(None, T("the wizards’ table"), 0),
        Choice(own, T("the row of other characters, points may be moved"), 0),
    )
    yield choice_control(
        ("roll",), T("bonuses of the level"), value, choices, d.why.get(("roll", "die")), section=T("Character"),
        rule=d.rules.cite(d.rules.system.levels.wizard_source),
    )  # fmt: skip


def _offered(d: EntryContext, held: dict[str, int], allowed: dict[str, int]) -> Iterator[Choice]:
    """Each single point that may be moved, blocked where nothing is left or the bonus is full."""
    names = d.rules.system.characteristics
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
