"""The order of deployment: slowest first (11.2)."""

from __future__ import annotations

import math

from builder.core.entries import Deployed
from builder.core.findings import N, Shown, T
from builder.systems.wfb3.army import Army, may_share_unit, rest_of_unit
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.forces import assignments
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.sheet import fact_rows


def deployment(army: Army) -> tuple[Deployed, ...]:
    """Units, machines and single characters by ascending Movement (25.1, A35); unknown Movement last."""
    known = assignments.force_of(army)
    rows = []
    for result in army.entries:
        if result.secret or result.under is not None or result.kind == "unknown":
            continue
        pace, in_words = _pace(result)
        others = [other_pace for other in rest_of_unit(result, army) if (other_pace := _pace(other)[0]) is not None]
        if pace is not None and others:  # the lowest of all figures (8.2.1)
            pace = min(pace, *others)
        beside = tuple(other.id for other in army.characters_with(result.id))
        force = known.get(result.id)
        name = None if force is None else assignments.NAMES[force]
        number = _number(result, army)
        rows.append(Deployed(result.id, pace, force, number, _characters(result, len(beside)), in_words, beside, name))
    return tuple(sorted(rows, key=lambda row: math.inf if row.movement is None else row.movement))


def _pace(result: EntryResult) -> tuple[float | None, Shown]:
    """Movement in inches for the order of deployment, and its text if inches alone are not enough."""
    moves, machine = fact_rows.slowest_movement(result), result.facts.pushed_machine
    pace = None if moves is None else moves.effective
    if machine is not None:  # the crew goes with its machines
        moving = [
            profile.movement.effective
            for profile in result.in_play.profiles
            if profile.movement is not None and profile.name == machine.name
        ]
        pace = min(moving) if moving else 0.0
    flight = fact_rows.flight(result)
    if flight is not None:
        speeds = T("flies {speeds}″", speeds=flight)
        return pace, speeds if pace is None else T("{move}″, {more}", move=pace, more=speeds)
    return pace, result.facts.movement_text if result.kind == "chariot" else None


def number_in_words(result: EntryResult) -> Shown:
    """Size in words of an entry not counted in models: beasts with handlers, guards, teams, machines; else `None`."""
    if result.kind == "pack":
        return result.models + result.facts.beasts
    if result.kind == "altar":
        return N("{count} guard", "{count} guards", result.facts.guards)
    return _machines(result, result.models) if result.kind == "machine" else None


def _machines(result: EntryResult, count: int) -> Shown:
    """A number of teams or machines in words."""
    if result.facts.portable:
        return N("{count} team", "{count} teams", count)
    return N("{count} machine", "{count} machines", count)


def _number(result: EntryResult, army: Army) -> Shown:
    """Number of what is set up with an entry: models, beasts with handlers, machines of a whole battery (25.2.2)."""
    seen = result.seen or result
    if result.kind in ("pack", "altar"):
        return number_in_words(result)
    if result.kind == "machine":
        return _machines(result, result.models + sum(other.models for other in rest_of_unit(result, army)))
    if may_share_unit(result) and not hidden_models.is_hiding(result):
        return seen.models + sum(other.models for other in rest_of_unit(result, army))
    return seen.models


def _characters(result: EntryResult, joined: int) -> Shown:
    """Number of characters set up with a unit in words, its sold champion included (25.2.2); `None` for none."""
    beside = joined + (result.facts.champion is not None)
    return N("{count} character", "{count} characters", beside) if beside else None
