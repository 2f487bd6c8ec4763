"""The order of deployment: the slowest first (11.2)."""

from __future__ import annotations

import math

from builder.core.entries import Deployed
from builder.core.findings import N, Shown, T
from builder.systems.wfb3.composition.army import Army, mixes, together
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.forces import assignments
from builder.systems.wfb3.hiding import hidden_models
from builder.systems.wfb3.sheet import fact_rows


def deployment(army: Army) -> tuple[Deployed, ...]:
    """Units, machines and characters on their own by ascending movement after load (25.1, A35); unknown ones last."""
    known = assignments.force_of(army)
    rows = []
    for m in army.entries:
        if m.secret or m.under is not None or m.kind == "unknown":
            continue
        pace, in_words = _pace(m)
        others = [p for o in together(m, army) if (p := _pace(o)[0]) is not None]
        if pace is not None and others:  # the lowest of all figures (8.2.1)
            pace = min(pace, *others)
        beside, characters = _companions(m, army), _characters(m, army)
        force = known.get(m.id)
        name = None if force is None else assignments.NAMES[force]
        rows.append(Deployed(m.id, pace, force, _number(m, army), characters, in_words, beside, name))
    return tuple(sorted(rows, key=lambda r: math.inf if r.movement is None else r.movement))


def _pace(m: EntryResult) -> tuple[float | None, Shown]:
    """How fast it goes for the order of deployment, and in words where there is more to say than inches."""
    slowed = m.facts.slowed
    pace = (
        slowed.effective if slowed is not None else None if m.in_play.movement is None else m.in_play.movement.effective
    )
    machine = m.facts.machine
    if machine is not None and not m.facts.portable:  # the crew goes with its machines
        moving = [p.movement.effective for p in m.in_play.profiles if p.movement is not None and p.name == machine.name]
        pace = min(moving) if moving else 0.0
    flight = fact_rows.flight(m)
    if flight is not None:
        speeds = T("flies {speeds}″", speeds=flight)
        return pace, speeds if pace is None else T("{move}″, {more}", move=pace, more=speeds)
    vehicle = m.facts.vehicle
    if pace is None and vehicle is not None and vehicle.moves is not None:
        return None, vehicle.moves
    return pace, None


def several(m: EntryResult) -> Shown:
    """How many an entry is of which nobody counts the models: beasts with their masters, guards, teams, machines."""
    if m.kind == "pack":
        return m.models + m.facts.beasts
    if m.kind == "altar":
        return N("{count} guard", "{count} guards", m.facts.guards)
    return _machines(m, m.models) if m.kind == "machine" else None


def _machines(m: EntryResult, count: int) -> Shown:
    """So many teams or machines."""
    if m.facts.portable:
        return N("{count} team", "{count} teams", count)
    return N("{count} machine", "{count} machines", count)


def _number(m: EntryResult, army: Army) -> Shown:
    """How many are set up: beasts with their masters, the machines of a battery (25.2.2)."""
    seen = m.seen or m
    if m.kind in ("pack", "altar"):
        return several(m)
    if m.kind == "machine":
        return _machines(m, m.models + sum(o.models for o in together(m, army)))
    if mixes(m) and not hidden_models.hides(m):
        return seen.models + sum(o.models for o in together(m, army))
    return seen.models


def _companions(m: EntryResult, army: Army) -> tuple[str, ...]:
    """The characters in it, not those who hide there; what makes up one unit with it is among its number (25.2.2)."""
    return tuple(o.id for o in _leaders(m, army))


def _leaders(m: EntryResult, army: Army) -> list[EntryResult]:
    """The characters of their own who stand in the unit, but for those who hide there."""
    return [o for o in army.companions.get(m.id, ()) if o.kind == "character" and not hidden_models.hides(o)]


def _characters(m: EntryResult, army: Army) -> Shown:
    """How many characters are set up with their unit, the one that is sold with it among them (25.2.2)."""
    beside = len(_leaders(m, army)) + (m.facts.champion is not None)
    return N("{count} character", "{count} characters", beside) if beside else None
