"""Army points, the warjack points that warcasters bring, and the points of models of a whole list (MK2-03, MK2-04)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from builder.core.findings import T
from builder.core.limits import Between, Limit, Unit
from builder.core.pools import Pool
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.entries import EntryResult, aside

ArmyPool: TypeAlias = Pool[EntryResult]

POINTS = Unit[EntryResult]("points", lambda m: m.facts.cost)
"""Points of models in quarters, whoever pays for them."""


class Totals(NamedTuple):
    """What a list costs, in quarters."""

    army_points: int
    """What counts against the points agreed."""
    warjack_points: int
    """What warcasters paid for their battlegroups."""
    brought: int
    """What they bring in all."""
    models: int
    """Points of models: both together."""


def totals(army: Army) -> Totals:
    """Both totals of the list that begins the game."""
    own = [m for m in army.entries if not aside(m.entry)]
    used, paid = sum(m.points for m in own), sum(m.facts.paid for m in own)
    return Totals(used, paid, sum(map(brought, army.warcasters)), used + paid)


def window_of(size: int, warjack_points: int, below: int) -> tuple[int, int]:
    """The least and the most points of models of a list, warjack points among them (Steamroller 2013, T-MK2-2)."""
    most = size + warjack_points
    return most - below, most


def half(number: int) -> int:
    """Half of it, rounded up: models below which a unit counts half, and what it then counts (Danish Masters 2013, T-MK2-8)."""
    return -(-number // 2)


def brought(caster: EntryResult) -> int:
    """Quarters of warjack points that a warcaster brings."""
    return 0 if caster.facts.listing is None else caster.facts.listing.line.warjack_points or 0


def used(caster: EntryResult, army: Army) -> int:
    """Quarters of warjack points that pay machines of a warcaster."""
    return sum(machine.facts.paid for machine in army.controlled.get(caster.id, ()))


def battlegroup(army: Army, caster: EntryResult) -> list[EntryResult]:
    """The machines of the list that begins the game that a warcaster controls, in the order of handles."""
    return [machine for machine in army.controlled.get(caster.id, ()) if not aside(machine.entry)]


def pool_of(army: Army, caster: EntryResult) -> ArmyPool:
    """The points that a warcaster brings for his battlegroup, with what that costs."""
    machines, name = battlegroup(army, caster), T("Warjack points of {name}", name=caster.name)
    cost = sum(map(POINTS.amount, machines))
    return Pool(Limit(f"battlegroup:{caster.id}", name, POINTS, cost, Between(0, brought(caster)), machines), caster.id)


def pools(army: Army) -> tuple[ArmyPool, ...]:
    """The warjack points of each warcaster, with what his battlegroup uses of them."""
    known = (caster for caster in army.warcasters if army.by_id[caster.id] is caster)  # one of those with the same id
    return tuple(pool_of(army, caster) for caster in known)


def idle(army: Army, caster: EntryResult) -> int:
    """Quarters of warjack points that a warcaster has left."""
    return brought(caster) - int(pool_of(army, caster).paid)
