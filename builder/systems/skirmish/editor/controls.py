"""What may be chosen for an entry and for the whole force: the base game's choices, and those of the mode."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.controls import Choice, Control, choice_control, number_control, text_control
from builder.core.findings import Shown, T
from builder.core.plurals import P
from builder.core.roster import MAX_MODELS
from builder.core.shared_controls import closing_controls, opening_controls
from builder.systems.skirmish.army.force import Force, highest_wizard
from builder.systems.skirmish.entries.evaluate import wizard_level
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.model.definitions import ModeFile, Side
from builder.systems.skirmish.model.roster import Roster
from builder.systems.skirmish.rules.rules import OWN, USUAL, Rules

MEMORY = T("Between games")


def controls(m: EntryResult, army: Force) -> Iterator[Control]:
    """For one entry: how many it stands for, whether it leads, what its game offers, what earlier games have left."""
    mode = army.rules.mode
    troops = m.kind in army.rules.terms.troops
    if mode.single and (troops or m.entry.models is not None):
        note = T("all alike")
        yield number_control(
            ("models",),
            T("models"),
            m.models,
            min=1,
            max=MAX_MODELS if troops else 1,
            points=m.points_each,
            note=note,
            rule=army.rules.cited["SK-09"],
        )
    if mode.leader:
        blocked = None if m.facts.character else T("only characters lead")
        choices = (Choice(None, T("no"), 0), Choice(True, T("yes"), 0, blocked=blocked))
        yield choice_control(
            ("leader",), T("leads the force"), m.entry.leader or None, choices, rule=army.rules.cited["SK-04"]
        )
    yield from _of_base(m, army)
    yield text_control(("injuries",), T("injuries"), m.entry.injuries, section=MEMORY)
    yield number_control(("experience",), T("experience"), m.entry.experience, section=MEMORY, max=1000)


def _of_base(m: EntryResult, army: Force) -> Iterator[Control]:
    """What the base game offers, as far as single models have it."""
    standards, side = army.rules.terms.standards, army.side
    agreed, rule = T("by agreement with your opponent"), army.rules.cited["SK-11"]
    for control in army.rules.base.editor.controls(m.facts.base, army.base):
        key = control.path[0]
        banner = control.kind == "member" and control.member in standards
        if key not in OWN or (banner and not army.rules.mode.single and not control.value):
            continue
        if key == "options" and (
            len(control.path) > 2 or (control.kind == "member" and not isinstance(control.member, str))
        ):
            continue  # part of a unit, which a single model is not
        if army.rules.mode.single:
            if key == "models":
                continue
            if key == "level":
                control = control._replace(choices=tuple(_levels(m, control, side, army.rules)))
            if key == "command" and control.member == "champion" and side is not None:
                blocked = None if side.champions else T("not in this scenario")
                control = control._replace(blocked=blocked, rule=army.rules.cited["SK-16"])
            elif key == "command" or banner:
                control = control._replace(note=agreed, rule=rule)
        yield control


def _levels(m: EntryResult, control: Control, side: Side | None, rules: Rules) -> Iterator[Choice]:
    """The levels of a character without the numbers of the base game's list, which do not hold for single models (SK-06, SK-08)."""
    most = highest_wizard(side, rules.mode)
    for choice in control.choices:
        level = wizard_level(m.entry.model_copy(update={"level": choice.value}), rules.terms)
        blocked = T("level {most} is the highest allowed", most=most) if most is not None and level > most else None
        yield choice._replace(note=None, blocked=blocked)


def army_options(roster: Roster, rules: Rules) -> Iterator[Control]:
    """For the whole force: its name and points, the mode, the base game, the scenario and its side."""
    game = T("The game")
    for control in opening_controls(roster, rules.cited[rules.rule("SK-02", "BP-1")]):
        if control.path == ("limit",):
            control = control._replace(max=rules.mode.points or control.max, note=_advised(rules.mode))
        yield control
    mode = None if roster.mode == USUAL else roster.mode
    modes = [Choice(None if rules.mode.id == USUAL else rules.mode.id, rules.mode.name, 0)]
    if rules.mode.id != USUAL:
        modes.insert(0, Choice(None, T("skirmish"), 0))
    yield choice_control(("mode",), T("mode"), mode, modes, section=game)
    usual = next(iter(rules.army.lists))
    bases = [
        Choice(None if id == usual else id, rules.system.bases[id].name, 0, rules.system.bases[id].house)
        for id in rules.army.lists
        if id in rules.system.bases
    ]
    base = None if roster.base_game == usual else roster.base_game
    yield choice_control(
        ("base_game",), T("base game"), base, bases, section=game, rule=rules.cited[rules.rule("SK-01", "BP-1")]
    )
    known = [] if rules.scenario is None else [Choice(rules.scenario.id, rules.scenario.name, 0)]
    yield choice_control(
        ("scenario",),
        T("scenario"),
        roster.scenario,
        (Choice(None, T("no scenario"), 0), *known),
        section=game,
        rule=rules.cited["SK-16"],
    )
    if rules.scenario is not None or roster.side is not None:
        sides = {} if rules.scenario is None else rules.scenario.sides
        named = [
            Choice(id, side.name, 0, P("{points} point", "{points} points", "points", points=side.points))
            for id, side in sides.items()
        ]
        yield choice_control(
            ("side",),
            T("side"),
            roster.side,
            (Choice(None, T("no side"), 0), *named),
            section=game,
            rule=rules.cited["SK-16"],
        )
    yield from closing_controls(roster)


def _advised(mode: ModeFile) -> Shown:
    """What to know of the points limit: the most that the mode allows, or what it advises; `None` where it says nothing."""
    if mode.points is not None:
        return T("at most {points}", points=mode.points)
    return None if mode.advised is None else T("{span} advised", span=mode.advised.words)
