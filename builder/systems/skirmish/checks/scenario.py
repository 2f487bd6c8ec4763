"""What a scenario asks of a force: its side, entries, what earlier games have left (SK-16)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import INFO, WARNING, Finding, T, Text, Written, alternatives
from builder.core.spelling import did_you_mean, names_in, near, written
from builder.systems.skirmish.army.force import Force
from builder.systems.skirmish.checks.findings import about, of_force
from builder.systems.skirmish.model.definitions import ScenarioFile, Side
from builder.systems.skirmish.rules.scenario_references import named_in


def sides(force: Force) -> Iterator[Finding]:
    """A side of the scenario is named, with its points and an army that it may be."""
    roster, scenario, side = force.roster, force.rules.scenario, force.side
    if scenario is None:
        if roster.side is not None and roster.scenario is None:
            text = T("A side is chosen, but no scenario.")
            yield of_force(
                "scenario", text, "SK-16", ("side",), roster.side, False, T("Choose a scenario, or remove the side.")
            )
        return
    known = list(scenario.sides)
    if roster.side is None:
        text = T("{scenario}: no side is chosen.", scenario=scenario.name)
        yield of_force("scenario", text, "SK-16", ("side",), None, known, _choose(scenario))
    elif side is None:
        text = T("{scenario} has no side “{id}”.", scenario=scenario.name, id=roster.side)
        fix = did_you_mean(roster.side, known, names_in(scenario.sides)) or _choose(scenario)
        yield Finding("ref.unknown", "error", text, "SK-16", path=("side",), found=roster.side, allowed=known, fix=fix)
    else:
        if roster.limit != side.points:
            text = T(
                "In this scenario {side} has {points} points, not {limit}.",
                side=side.name,
                points=side.points,
                limit=roster.limit,
            )
            yield of_force(
                "scenario",
                text,
                "SK-16",
                ("limit",),
                roster.limit,
                side.points,
                T("Set “points limit” to {points}.", points=side.points),
                WARNING,
            )
        if side.armies and roster.army not in side.armies:
            text = T(
                "This army ({army}) cannot be {side} in this scenario.", army=force.rules.army.name, side=side.name
            )
            yield of_force(
                "scenario",
                text,
                "SK-16",
                ("army",),
                roster.army,
                list(side.armies),
                T("Take another army, or the other side."),
            )


def entries(force: Force) -> Iterator[Finding]:
    """The side takes what the scenario allows it, and is led by whom it names."""
    side = force.side
    if side is None:
        return
    for m in force.ordered:
        take = m.entry.take
        if m.category is None:
            continue
        allowed = not side.allowed or take in side.allowed or take in side.machines
        if not allowed or take in side.barred:
            rules = force.rules
            text = T("{name}: not available to {side} in this scenario.", side=side.name, name=rules.entry_name(take))
            offered = [id for id in (*side.allowed, *side.machines) if id not in side.barred and id in rules.takes]
            fix = T("Take something else: {names}.", names=alternatives(map(rules.entry_name, offered)))
            yield about(
                force,
                m,
                "scenario",
                text,
                "SK-16",
                ("take",),
                take,
                list(side.allowed) or False,
                fix if side.allowed and offered else T("Take something else."),
            )
        if m.entry.leader and side.leaders and take not in side.leaders:
            names = alternatives(map(force.rules.entry_name, side.leaders))
            text = T(
                "{name} cannot lead {side}; this scenario requires another leader ({leaders}).",
                name=m.name,
                side=side.name,
                leaders=names,
            )
            yield about(
                force,
                m,
                "scenario",
                text,
                "SK-16",
                ("leader",),
                take,
                list(side.leaders),
                T("Choose another leader."),
            )


def _choose(scenario: ScenarioFile) -> Text:
    sides = tuple(Written(T("{id} ({name})", id=id, name=side.name), side.name) for id, side in scenario.sides.items())
    return T("Choose a side: {ids}.", ids=alternatives(sides))


def not_in_list(force: Force) -> Iterator[Finding]:
    """What the scenario names and the list of this army does not have: misspelt, or of another list that it is for too."""
    rules, side = force.rules, force.side
    if side is None:
        return
    others = rules.bases_of_scenario()
    if others:
        yield from _of_other_games(force, side, others)
        return
    ids = dict.fromkeys(id for _, id in named_in(side) if id not in rules.takes)
    lacking = [id for id in ids if force.roster.army in side.armies or near(id, rules.takes)]
    if lacking:
        text = T("The scenario gives {side} entries that this army’s list does not have: {ids}.", side=side.name, ids=tuple(map(rules.entry_name, lacking)))  # fmt: skip
        guess = next(filter(None, (near(id, rules.takes, rules.entry_name) for id in lacking)), None)
        fix = T("Play without these entries, or correct the scenario’s file.")
        if guess is not None:
            fix = T("Correct the scenario’s file; did you mean {guess}?", guess=written(guess, rules.entry_name))
        yield of_force("scenario", text, "SK-16", ("side",), lacking, list(rules.takes), fix, INFO)


def _of_other_games(force: Force, side: Side, others: tuple[str, ...]) -> Iterator[Finding]:
    """That the scenario names entries of other games, where any of them would be taken here; what it requires is an error of its own."""
    rules = force.rules
    named = dict.fromkeys((*side.leaders, *side.allowed, *side.counts, *side.free, *side.machines))
    required = {id for id, span in side.counts.items() if span.min}
    lacking = [id for id in named if id not in rules.takes and id not in required]
    if not lacking:
        return
    games = alternatives(rules.system.bases[id].name for id in others)
    text = T(
        "The scenario’s entries are those of {games}; the list of this army in {game} does not have: {ids}.",
        games=games,
        game=rules.terms.name,
        ids=tuple(map(rules.entry_name, lacking)),
    )
    fix = T("Play without these entries, or choose another side.")
    if any(id in rules.army.lists for id in others):
        fix = T("Play it with {games}, or choose another side.", games=games)
    yield of_force("scenario", text, "SK-16", ("side",), lacking, list(rules.takes), fix, INFO)


def memory(force: Force) -> Iterator[Finding]:
    """Injuries and experience hold where the scenario says so; the list keeps them all the same."""
    scenario = force.rules.scenario
    if scenario is None:
        return
    for m in force.ordered:
        if m.entry.injuries and not scenario.injuries:
            text = T("Injuries from earlier games do not apply in this scenario.")
            yield about(
                force,
                m,
                "memory",
                text,
                "SK-16",
                ("injuries",),
                m.entry.injuries,
                False,
                T("Play this game without the injuries; they stay in the list."),
                WARNING,
            )
        if m.entry.experience and not scenario.experience:
            text = T("Experience does not count in this scenario.")
            yield about(
                force,
                m,
                "memory",
                text,
                "SK-16",
                ("experience",),
                m.entry.experience,
                False,
                T("Play this game without the experience; it stays in the list."),
                WARNING,
            )
