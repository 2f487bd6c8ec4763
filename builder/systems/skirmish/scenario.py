"""Limits and checks of a scenario: side, entries, machines, numbers, free models (SK-15, SK-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from builder.core.choices import OneOf, Option, Refusal
from builder.core.findings import INFO, WARNING, Finding, Plain, Shown, T, Text, Written, alternatives
from builder.core.limits import Between, Breach, Unit, Wording
from builder.core.plurals import P
from builder.core.points import price_line
from builder.core.spelling import did_you_mean, most_similar, names_in, with_display_name
from builder.systems.skirmish.choices import OfBase
from builder.systems.skirmish.definitions import ScenarioFile, Side
from builder.systems.skirmish.entries import EntryResult
from builder.systems.skirmish.files import named_in
from builder.systems.skirmish.force import Force
from builder.systems.skirmish.limit_words import NOT_IN_SCENARIO, ForceLimit, bounded, by_agreement, finding, refusal
from builder.systems.skirmish.roster import Entry, Roster
from builder.systems.skirmish.rules import SCENARIO

UNITS = Unit[EntryResult]("entries", lambda result: result.models)
FREE = T("free in this scenario")


def side(force: Force) -> OneOf[Roster]:
    """Choice of a side of the scenario; sides that the army cannot be are blocked."""
    rules, scenario = force.rules, force.rules.scenario
    sides = {} if scenario is None else scenario.sides

    def required(_: Roster) -> Refusal | None:
        if scenario is None:
            return None
        text = T("{scenario}: no side is chosen.", scenario=scenario.name)
        return refusal(rules, "scenario", text, SCENARIO, _choose(scenario), list(sides))

    def refused(id: Plain) -> Refusal | None:
        if scenario is None:
            if force.roster.scenario is not None:
                return None
            fix = T("Choose a scenario, or remove the side.")
            return refusal(rules, "scenario", T("A side is chosen, but no scenario."), SCENARIO, fix)
        text = T("{scenario} has no side “{id}”.", scenario=scenario.name, id=str(id))
        fix = did_you_mean(id, list(sides), names_in(sides)) or _choose(scenario)
        return Refusal(text, fix, list(sides), by="rulebook", code="ref.unknown")

    return OneOf(
        path=("side",),
        label=T("side"),
        code="skirmish.scenario",
        rule=rules.cited[SCENARIO],
        section=T("The game"),
        none=T("no side"),
        options={
            id: Option(one.name, note=P("{points} point", "{points} points", "points", points=one.points))
            for id, one in sides.items()
        },
        required=required,
        refused=refused,
        army_reasons=(lambda _, chosen: _barred_army(force, sides[str(chosen)]),),
    )


def _choose(scenario: ScenarioFile) -> Text:
    """The fix to choose one of the scenario's sides, with their ids and names."""
    sides = tuple(Written(T("{id} ({name})", id=id, name=side.name), side.name) for id, side in scenario.sides.items())
    return T("Choose a side: {ids}.", ids=alternatives(sides))


def _barred_army(force: Force, side: Side) -> Text | None:
    """Message that the army cannot be a side; `None` if it can."""
    if not side.armies or force.roster.army in side.armies:
        return None
    return T("This army ({army}) cannot be {side} in this scenario.", army=force.rules.army.name, side=side.name)


def points_and_army(force: Force) -> Iterator[Finding]:
    """Findings on a points limit or an army that differs from what the scenario's side requires."""
    side, roster, rules = force.side, force.roster, force.rules
    if side is None:
        return
    if roster.limit != side.points:
        text = T(
            "In this scenario {side} has {points} points, not {limit}.",
            side=side.name,
            points=side.points,
            limit=roster.limit,
        )
        fix = T("Set “points limit” to {points}.", points=side.points)
        yield finding(rules, "scenario", text, SCENARIO, ("limit",), roster.limit, side.points, fix, WARNING)
    barred = _barred_army(force, side)
    if barred is not None:
        fix = T("Take another army, or the other side.")
        yield finding(rules, "scenario", barred, SCENARIO, ("army",), roster.army, list(side.armies), fix)


def entries(result: EntryResult, force: Force) -> OfBase:
    """Check that the scenario allows an entry to the side."""
    rules, side = force.rules, force.side

    def refused(_: Entry, take: Plain) -> Refusal | None:
        if side is None or result.category is None:
            return None
        named = (*side.allowed, *side.machines)
        if take not in side.barred and (not side.allowed or take in named):
            return None
        text = T("{name}: not available to {side} in this scenario.", side=side.name, name=rules.entry_name(str(take)))
        offered = [id for id in named if id not in side.barred and id in rules.takes]
        fix = T("Take something else.")
        if side.allowed and offered:
            fix = T("Take something else: {names}.", names=alternatives(map(rules.entry_name, offered)))
        allowed: Plain = list(side.allowed) or False
        return refusal(rules, "scenario", text, SCENARIO, fix, allowed, reason=NOT_IN_SCENARIO)

    return OfBase(path=("take",), code="skirmish.scenario", refused=refused)


def limits_of(force: Force) -> Iterator[ForceLimit]:
    """Limits on machines, and on models of entries by the scenario."""
    return chain(_machines(force), _counts(force))


def _machines(force: Force) -> Iterator[ForceLimit]:
    """SK-15: limits on war machines, chariots, monsters and swarms: by agreement, or those of the scenario (SK-16)."""
    if not force.rules.single or force.undecided:
        return
    known = {} if force.side is None else force.side.machines
    taken = (result.entry.take for result in force.entries if result.facts.machine)
    for take in dict.fromkeys((*taken, *known)):
        alike = force.alike(take)
        id, name = f"machine-{take}", force.rules.entry_name(take)
        if force.side is None:
            text = T(
                "{name}: {count}; war machines, chariots, monsters and swarms are for scenarios that allow them "
                "(house ruling).",
                name=name,
                count=sum(map(UNITS.amount, alike)),
            )
            wording = Wording(text, T("Agree on it with your opponent, or remove it."))
            yield by_agreement(force, id, name, UNITS, alike, "machine", "SK-15", "take", wording)
        else:
            most = Between(0, known.get(take, 0))
            yield bounded(force, id, name, UNITS, alike, most, "machine", SCENARIO, takes=(take,))


def _counts(force: Force) -> Iterator[ForceLimit]:
    """SK-16: limits that the scenario sets on the number of models of each line."""
    side = force.side
    if side is None:
        return
    for take, span in side.counts.items():
        alike, name, allowed = force.alike(take), force.rules.entry_name(take), Between(*span)
        machines = side.machines.get(take)
        if machines is not None and (allowed.high is None or machines <= allowed.high):
            allowed = allowed._replace(high=None)  # what is too many is found among the machines
        limit = bounded(force, f"count-{take}", name, UNITS, alike, allowed, "scenario", SCENARIO, takes=(take,))
        if take not in force.rules.takes and limit.under is not None:
            limit = limit._replace(under=limit.under._replace(wording=_in_no_list(force, name)))
        yield limit


def _in_no_list(force: Force, name: Shown) -> Callable[[Breach], Wording]:
    """Function that makes the message that the scenario requires `name`, which the army's list does not have."""
    rules, shown = force.rules, name.named if isinstance(name, Written) else name
    games = [rules.system.bases[id].name for id in rules.bases_of_scenario() if id in rules.army.lists]
    fix = T("Choose another side, or another army.")
    if games:
        fix = T("Play it with {games}, or choose another side.", games=alternatives(games))

    def wording(breach: Breach) -> Wording:
        text = T(
            "{name}: at least {allowed} required in this scenario, but this army’s list has none.",
            name=shown,
            allowed=breach.allowed,
        )
        return Wording(text, fix)

    return wording


def not_in_list(force: Force) -> Iterator[Finding]:
    """Findings on ids in the scenario's side that this army's list does not have: typos, or ids of another list."""
    rules, side = force.rules, force.side
    if side is None:
        return
    others = rules.bases_of_scenario()
    if others:
        yield from _of_other_games(force, side, others)
        return
    ids = dict.fromkeys(id for _, id in named_in(side) if id not in rules.takes)
    absent = [id for id in ids if force.roster.army in side.armies or most_similar(id, rules.takes)]
    if absent:
        text = T("The scenario gives {side} entries that this army’s list does not have: {ids}.", side=side.name, ids=tuple(map(rules.entry_name, absent)))  # fmt: skip
        guess = next(filter(None, (most_similar(id, rules.takes, rules.entry_name) for id in absent)), None)
        fix = T("Play without these entries, or correct the scenario’s file.")
        if guess is not None:
            fix = T(
                "Correct the scenario’s file; did you mean {guess}?", guess=with_display_name(guess, rules.entry_name)
            )
        yield finding(rules, "scenario", text, SCENARIO, ("side",), absent, list(rules.takes), fix, INFO)


def _of_other_games(force: Force, side: Side, others: tuple[str, ...]) -> Iterator[Finding]:
    """Finding on a side's ids from the games `others`, without those of a minimum number, which a limit reports."""
    rules = force.rules
    named = dict.fromkeys((*side.leaders, *side.allowed, *side.counts, *side.free, *side.machines))
    required = {id for id, span in side.counts.items() if span.min}
    absent = [id for id in named if id not in rules.takes and id not in required]
    if not absent:
        return
    games = alternatives(rules.system.bases[id].name for id in others)
    text = T(
        "The scenario’s entries are those of {games}; the list of this army in {game} does not have: {ids}.",
        games=games,
        game=rules.terms.name,
        ids=tuple(map(rules.entry_name, absent)),
    )
    fix = T("Play without these entries, or choose another side.")
    if any(id in rules.army.lists for id in others):
        fix = T("Play it with {games}, or choose another side.", games=games)
    yield finding(rules, "scenario", text, SCENARIO, ("side",), absent, list(rules.takes), fix, INFO)


def free_models(result: EntryResult) -> int:
    """Number of an entry's models that the scenario gives free."""
    return sum(price.times for price in result.price if price.label == FREE)


def with_free_models(force: Force) -> Force:
    """The force, with the price of its free models taken off its entries, lowest handles first.

    Options of free models are still paid.
    """
    side = force.side
    left = {} if side is None else dict(side.free)
    cheaper: dict[int, EntryResult] = {}
    for result in force.ordered:
        count = min(left.get(result.entry.take, 0), result.models)
        if count and result.price:
            left[result.entry.take] -= count
            off = price_line(FREE, -result.price[0].each, count, force.rules.cited[SCENARIO])
            cheaper[force.places[id(result)]] = result._replace(
                points=result.points + off.points, price=(*result.price, off)
            )
    if not cheaper:
        return force
    return force.with_entries(tuple(cheaper.get(place, result) for place, result in enumerate(force.entries)))
