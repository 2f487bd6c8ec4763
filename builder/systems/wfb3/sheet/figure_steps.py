"""Steps that lead to an entry's Movement, save and Leadership."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import Shown, T
from builder.systems.game_values import FigureStep
from builder.systems.wfb3.army import Army
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.formulas import armour_save
from builder.systems.wfb3.general import leadership
from builder.systems.wfb3.profiles import model_movement, model_specs
from builder.systems.wfb3.rules import Rules
from builder.systems.wfb3.sheet import weapon_figures
from builder.systems.wfb3.sheet.battle_lines import die
from builder.systems.wfb3.sheet.fact_rows import saves_of

MOVEMENT, SAVE, SHIELD = "WFB3 5.1", "WFB3 6.4.1", "WFB3 6.4.2"
LED, GENERAL, SECOND = "WFB3 11.1.2", "WFB3 14.8", "WFB3 14.8.1"


def figure_steps(result: EntryResult, army: Army) -> Iterator[FigureStep]:
    """The steps of Movement, save and Leadership; none for an entry without a profile."""
    if result.in_play.profiles:
        yield from _movement(result, army.rules)
        yield from _save(result, army.rules)
        yield from _leadership(result, army)


def _movement(result: EntryResult, rules: Rules) -> Iterator[FigureStep]:
    """Movement with the penalty for armour, and with the slowest member of the unit."""
    moves, figure, system = result.in_play.movement, result.facts.figure, rules.system
    if moves is None:
        return
    if not moves.penalty:
        yield FigureStep(T("Movement"), T("{move}″", move=moves.effective), MOVEMENT)
    else:
        total = T("{base}″ − {lost}″ = {move}″", base=moves.base, lost=moves.penalty, move=moves.effective)
        label: Shown = T("Movement")
        if figure is not None and model_movement.armour_penalty(figure, system) == moves.penalty:
            weight = sum(one.weight for one in model_specs.all_protections(figure, system))
            free = system.saves.free_steps
            label = T("Movement: {weight} steps of weight, {free} of them free", weight=weight, free=free)
            if figure.creature.armour_penalty == "double":
                label = T("{movement}, the others counted twice", movement=label)
        yield FigureStep(label, total, MOVEMENT)
    slowed = result.facts.slowed_movement
    if slowed is not None:
        yield FigureStep(
            T("with {name}", name=result.facts.slowing_members[0].name), T("{move}″", move=slowed.effective)
        )


def _save(result: EntryResult, rules: Rules) -> Iterator[FigureStep]:
    """The save with the pieces worn that give it, or the save alone if something else does."""
    save, without = saves_of(result.in_play)
    if save is None:
        return
    figure, none = result.facts.figure, rules.system.saves.none
    worn = () if figure is None else model_specs.all_protections(figure, rules.system)
    steps = sum(one.steps for one in worn)
    if armour_save.save(steps, None, rules.system.saves) == save:
        pieces = tuple(T("{piece} {steps}", piece=one.name, steps=one.steps) for one in worn if one.steps)
        label: Shown = T("Save: {armour}", armour=pieces)
        yield FigureStep(label, T("{none} − {steps} = {save}", none=none, steps=steps, save=die(save)), SAVE)
    else:
        yield FigureStep(T("Save"), die(save), SAVE)
    if without != save:
        yield FigureStep(T("without the shield"), die(without), SHIELD)


def _leadership(result: EntryResult, army: Army) -> Iterator[FigureStep]:
    """Leadership in rout and rally tests: the unit's own, under its leader, in a contingent, near lenders."""
    tests, own = leadership.leadership_in_tests(result, army), result.in_play.profiles[0].values.get("Ld")
    if tests is None:
        return
    yield FigureStep(T("Leadership"), str(own))
    led = tests.alone - (tests.loyalty or 0)
    if led != own:
        yield FigureStep(T("in its unit"), str(led), LED)
    if tests.loyalty:
        what = T("mercenaries: {change}", change=weapon_figures.signed(tests.loyalty))
        if not tests.hired:
            what = T("allies: {change}", change=weapon_figures.signed(tests.loyalty))
        yield FigureStep(what, str(tests.alone))
    for lender, value in tests.near:
        if lender is army.general:
            yield FigureStep(T("with general"), str(value), GENERAL)
        else:
            yield FigureStep(T("with {name}", name=lender.name), str(value), None if result.entry.from_ else SECOND)
    if tests.at_rout:
        yield FigureStep(leadership.rout_test_text(tests, army.general), weapon_figures.signed(tests.at_rout))
