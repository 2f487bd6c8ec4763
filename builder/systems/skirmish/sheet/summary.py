"""What is told of the whole force: base game, scenario, rout, Leadership; its track and plain facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.core.findings import N, Plain, Shown, T
from builder.core.tracks import Boxes, Track
from builder.systems.game_values import Note
from builder.systems.skirmish.army.base_lists import base_roster
from builder.systems.skirmish.army.force import Entries, force, highest_leadership, leadership
from builder.systems.skirmish.model.roster import Roster
from builder.systems.skirmish.rules.rules import Rules
from builder.systems.skirmish.sheet.facts import in_each_shape


def summary(roster: Roster, entries: Entries, rules: Rules, everyone: Entries, *, priced: bool) -> Iterator[Note]:
    """Notes for the head of the sheet."""
    known = force(roster, everyone, rules)
    terms = rules.terms
    mode: Shown = T("{mode}, {game}", mode=rules.mode.name, game=terms.name)
    yield Note(T("Mode"), mode, essential=True)
    if terms.house is not None:
        yield Note(T("House format"), terms.house, essential=True)
    if rules.scenario is not None:
        yield Note(T("Scenario"), rules.scenario.name, essential=True)
    if known.side is not None:
        yield Note(T("Side"), T("{name}: {task}", name=known.side.name, task=known.side.task))
        if known.side.deployment is not None:
            yield Note(T("Deployment"), known.side.deployment)
    if rules.mode.leader:
        leader = known.leader
        own = None if leader is None else leadership(leader, rules)
        if leader is not None and own is not None:
            text = T("{name}, Leadership {ld}", name=leader.name, ld=in_each_shape(leader, "Ld", rules))
            yield Note(T("Leader"), text, (leader.id,), essential=True)
        highest = highest_leadership(everyone, rules)
        if highest is not None:
            yield Note(T("Highest Leadership"), str(highest))
    if known.rout_at is not None:
        yield Note(
            T("Rout test"),
            _rout_test(known.rout_at, known.models, fled=known.fled_count),
            essential=True,
        )
    if rules.scenario is not None:
        for rule in rules.scenario.rules:
            yield Note(T("Scenario rule"), rule)
    _, results = base_roster(roster, entries, rules)
    of_all, _ = base_roster(roster, everyone, rules)
    for note in rules.base.sheet.summary(of_all, results, rules.base_rules, None, priced=priced):
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


def tracks(roster: Roster, entries: Entries, rules: Rules) -> Iterator[Track[Shown]]:
    """Models out of action, with the threshold of the rout test between the groups; the turns of a scenario."""
    known = force(roster, entries, rules)
    test = known.rout_at
    if test is not None and test:
        rest = known.models - test
        label = T("Out of action, rout test at {count} or more", count=test)
        if known.fled_count:
            label = T("Out of action or fled off the table, rout test at {count} or more", count=test)
        yield Boxes(label, (test, rest) if rest else (test,))
    if rules.scenario is not None and rules.scenario.turns:
        yield Boxes(T("Turns"), (rules.scenario.turns,))


def added(roster: Roster, entries: Entries, rules: Rules) -> Mapping[str, Plain]:
    """Plain facts of the force for other programs."""
    known = force(roster, entries, rules)
    leader = known.leader
    return {
        "base_game": rules.base.id,
        "mode": rules.mode.id,
        "scenario": None if rules.scenario is None else rules.scenario.id,
        "side": roster.side,
        "models": known.models,
        "rout_at": known.rout_at,
        "leader": None if leader is None else leader.id,
        "leader_leadership": None if leader is None else leadership(leader, rules),
        "highest_leadership": highest_leadership(entries, rules),
    }
