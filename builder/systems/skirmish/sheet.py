"""Sheets, cards and JSON of a force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from typing_extensions import TypedDict  # the one of typing cannot be asked for its schema before Python 3.12

from builder.core.findings import N, Plain, Shown, T
from builder.core.tracks import Boxes, Due, Track
from builder.systems.game import SheetContents
from builder.systems.game_values import AddedKeys, FigureStep, Note
from builder.systems.skirmish import battle_lines
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.force import Force, leadership
from builder.systems.skirmish.reference import reference
from builder.systems.skirmish.sheet_facts import by_shape, in_each_shape, sheet_facts, with_details


def finished(army: Force) -> Force:
    """The force, its entries with the details that the base game adds for sheets."""
    together = zip(army.entries, army.rules.base.sheet.finished(army.base).entries, strict=True)
    return army.with_entries(tuple(with_details(one, base, army.rules) for one, base in together))


def summary(army: Force, shown: tuple[EntryResult, ...], priced: bool) -> Iterator[Note]:
    """Notes for the head of a sheet: mode, scenario, leader, rout test, and the base game's essential notes.

    The base game's are for the entries `shown`, and with prices if `priced`.
    """
    yield from _summary(army)
    entries = tuple(one.facts.base for one in shown)
    yield from (note for note in army.rules.base.sheet.summary(army.base, entries, priced) if note.essential)


def tracks(army: Force) -> tuple[Track[Shown], ...]:
    """Boxes for models out of action, in two groups split where the rout test is due, and for turns of a scenario."""
    found: list[Track[Shown]] = []
    test, scenario = army.rout_at, army.rules.scenario
    if test is not None and test:
        rest = army.models - test
        label = T("Out of action, rout test at {count} or more", count=test)
        if army.fled_count:
            label = T("Out of action or fled off the table, rout test at {count} or more", count=test)
        found.append(Boxes(label, (test, rest) if rest else (test,), (Due(T("rout test"), test),)))
    if scenario is not None and scenario.turns:
        found.append(Boxes(T("Turns"), (scenario.turns,)))
    return tuple(found)


def in_game(result: EntryResult, army: Force) -> Iterable[Track[Shown]]:
    """The base game's boxes for play mode only, where units fight; single models have the mode's states."""
    return () if army.rules.single else army.rules.base.sheet.in_game(result.facts.base, army.base)


def figure_steps(result: EntryResult, army: Force) -> Iterator[FigureStep]:
    """Explanations by the base game, and the leader's Leadership for models near him if it is higher (SK-18)."""
    rules = army.rules
    yield from rules.base.sheet.figure_steps(result.facts.base, army.base)
    led = battle_lines.lent(result, army) if rules.single else None
    if led is not None and led.best is not None:
        label = T("Leadership within {inches}″ of the leader", inches=rules.system.play.leader_within)
        yield FigureStep(label, str(led.best), rules.cited["SK-18"])


def added(army: Force) -> Mapping[str, Plain]:
    """Additional JSON values of the force."""
    rules, leader = army.rules, army.leader
    return {
        "base_game": rules.base.id,
        "mode": rules.mode.id,
        "scenario": None if rules.scenario is None else rules.scenario.id,
        "side": army.roster.side,
        "models": army.models,
        "rout_at": army.rout_at,
        "leader": None if leader is None else leader.id,
        "leader_leadership": None if leader is None else leadership(leader, rules),
        "highest_leadership": army.highest_leadership,
    }


MODE = T("Mode")
HOUSE_FORMAT = T("House format")
SCENARIO = T("Scenario")
DEPLOYMENT = T("Deployment")
LEADER = T("Leader")
ROUT_TEST = T("Rout test")


def _summary(army: Force) -> Iterator[Note]:
    """Notes of the mode for the head of a sheet."""
    rules, scenario, side, leader = army.rules, army.rules.scenario, army.side, army.leader
    yield Note(MODE, T("{mode}, {game}", mode=rules.mode.name, game=rules.terms.name), essential=True)
    if rules.terms.house is not None:
        yield Note(HOUSE_FORMAT, rules.terms.house, essential=True)
    if scenario is not None:
        yield Note(SCENARIO, scenario.name, essential=True)
    if side is not None:
        yield Note(T("Side"), T("{name}: {task}", name=side.name, task=side.task))
        if side.deployment is not None:
            yield Note(DEPLOYMENT, side.deployment)
    if rules.mode.leader and leader is not None and leadership(leader, rules) is not None:
        values: list[tuple[Shown, Shown]] = [(name, str(ld)) for name, ld in in_each_shape(leader, "Ld", rules)]
        text = T("{name}, Leadership {ld}", name=leader.name, ld=by_shape(values))
        yield Note(LEADER, text, (leader.id,), essential=True)
    if rules.mode.leader and army.highest_leadership is not None:
        yield Note(T("Highest Leadership"), str(army.highest_leadership))
    if army.rout_at is not None:
        yield Note(ROUT_TEST, _rout_test(army.rout_at, army.models, fled=army.fled_count), essential=True)
    for rule in () if scenario is None else scenario.rules:
        yield Note(T("Scenario rule"), rule)


def _rout_test(count: int, models: int, *, fled: bool) -> Shown:
    """SK-17: in words, that the force takes the rout test once `count` of its models are out of action.

    With `fled` models that fled off the table count as well.
    """
    if fled:
        return N(
            "once {count} of the {models} models is out of action or has fled off the table",
            "once {count} of the {models} models are out of action or have fled off the table",
            count,
            models=models,
        )
    if models == 1:
        return T("once the only model is out of action")
    return N(
        "once {count} of the {models} models is out of action",
        "once {count} of the {models} models are out of action",
        count,
        models=models,
    )


class EntryKeys(TypedDict, total=False):
    """Additional JSON keys of an entry; distances in inches."""

    leader: bool
    """Whether it leads the force."""
    number: int
    """Number of models, crew included."""
    run: float | None
    """Distance of a run; null if the entry does not move, moves by dice, or has no known Movement."""
    charge: float | None
    """Distance of a charge; null likewise."""
    spots: int | None
    """Distance within which it spots hidden models."""
    wizard_level: int
    """Level of a wizard; 0 if it is none."""
    injuries: str
    """Injuries from earlier games, in the player's words."""
    experience: int
    """Experience points."""


class ArmyKeys(TypedDict):
    """Additional JSON keys of a force."""

    base_game: str
    """Id of the base game."""
    mode: str
    """The id of the mode."""
    scenario: str | None
    """Id of the scenario; null without one."""
    side: str | None
    """Id of the force's side in the scenario."""
    models: int
    """Number of models, crews included."""
    rout_at: int | None
    """Number of models out of action at which the force takes a rout test."""
    leader: str | None
    """Id of the leader's entry."""
    leader_leadership: int | None
    """The leader's Leadership."""
    highest_leadership: int | None
    """The highest Leadership of the force."""


SHEET = SheetContents(
    movement_characteristic="M",
    card_figures=(("M",), ("save", "WS"), ("run",)),
    added_keys=AddedKeys(EntryKeys, ArmyKeys),
    message_labels=(MODE, HOUSE_FORMAT, SCENARIO, DEPLOYMENT, LEADER, ROUT_TEST),
    finished=finished,
    sheet_facts=sheet_facts,
    figure_steps=figure_steps,
    summary=summary,
    battle_pages=lambda army: army.rules.terms.pages,  # as many as the tables of the base game need
    battle_columns=battle_lines.columns,
    battle_ticks=battle_lines.ticks,
    battle_words=battle_lines.words,
    in_battle=battle_lines.in_battle,
    tracks=tracks,
    in_game=in_game,
    phases=lambda rules: tuple(name for id, name in rules.system.turn.items() if id != "base"),
    reference=reference,
    added=added,
)
