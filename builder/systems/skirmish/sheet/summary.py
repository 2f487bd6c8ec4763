"""What is told of the whole force: base game, scenario, rout, Leadership; its track and plain facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.findings import N, Plain, Shown, T
from builder.core.tracks import Boxes, Track
from builder.systems.game_values import Note
from builder.systems.skirmish.army.force import Force, highest_leadership, leadership
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.sheet.facts import in_each_shape


def summary(army: Force, shown: tuple[EntryResult, ...] | None, *, priced: bool) -> Iterator[Note]:
    """Notes for the head of a copy with these entries, or all."""
    terms = army.rules.terms
    mode: Shown = T("{mode}, {game}", mode=army.rules.mode.name, game=terms.name)
    yield Note(T("Mode"), mode, essential=True)
    if terms.house is not None:
        yield Note(T("House format"), terms.house, essential=True)
    if army.rules.scenario is not None:
        yield Note(T("Scenario"), army.rules.scenario.name, essential=True)
    if army.side is not None:
        yield Note(T("Side"), T("{name}: {task}", name=army.side.name, task=army.side.task))
        if army.side.deployment is not None:
            yield Note(T("Deployment"), army.side.deployment)
    if army.rules.mode.leader:
        leader = army.leader
        own = None if leader is None else leadership(leader, army.rules)
        if leader is not None and own is not None:
            text = T("{name}, Leadership {ld}", name=leader.name, ld=in_each_shape(leader, "Ld", army.rules))
            yield Note(T("Leader"), text, (leader.id,), essential=True)
        highest = highest_leadership(army)
        if highest is not None:
            yield Note(T("Highest Leadership"), str(highest))
    if army.rout_at is not None:
        yield Note(
            T("Rout test"),
            _rout_test(army.rout_at, army.models, fled=army.fled_count),
            essential=True,
        )
    if army.rules.scenario is not None:
        for rule in army.rules.scenario.rules:
            yield Note(T("Scenario rule"), rule)
    base = army.base if shown is None else army.base.with_entries(tuple(result.facts.base for result in shown))
    for note in army.rules.base.sheet.summary(base, priced=priced):
        if note.essential:
            yield note


def _rout_test(count: int, models: int, *, fled: bool) -> Shown:
    """When the force takes the rout test (SK-17); `fled`: whether those who fled off the table count as well."""
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


def tracks(army: Force) -> Iterator[Track[Shown]]:
    """Models out of action, with the threshold of the rout test between the groups; the turns of a scenario."""
    test = army.rout_at
    if test is not None and test:
        rest = army.models - test
        label = T("Out of action, rout test at {count} or more", count=test)
        if army.fled_count:
            label = T("Out of action or fled off the table, rout test at {count} or more", count=test)
        yield Boxes(label, (test, rest) if rest else (test,))
    if army.rules.scenario is not None and army.rules.scenario.turns:
        yield Boxes(T("Turns"), (army.rules.scenario.turns,))


def added(army: Force) -> Mapping[str, Plain]:
    """Plain facts of the force for other programs."""
    leader = army.leader
    return {
        "base_game": army.rules.base.id,
        "mode": army.rules.mode.id,
        "scenario": None if army.rules.scenario is None else army.rules.scenario.id,
        "side": army.roster.side,
        "models": army.models,
        "rout_at": army.rout_at,
        "leader": None if leader is None else leader.id,
        "leader_leadership": None if leader is None else leadership(leader, army.rules),
        "highest_leadership": highest_leadership(army),
    }
