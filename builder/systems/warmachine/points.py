"""Army points, warjack points of warcasters, and points of models of a list (MK2-03, MK2-04)."""

from typing import NamedTuple, TypeAlias

from builder.core.findings import T
from builder.core.limits import Between, Limit, Unit
from builder.core.pools import Pool
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.entries import EntryResult, is_aside

ArmyPool: TypeAlias = Pool[EntryResult]

POINTS = Unit[EntryResult]("points", lambda m: m.facts.cost)
"""Unit of measure: points of models in quarters, including what warjack points pay."""


class Totals(NamedTuple):
    """Totals of a list in quarters."""

    army_points: int
    """Points that count against the points limit."""
    warjack_points: int
    """Warjack points used."""
    brought: int
    """Warjack points available."""
    models: int
    """Points of all models: army points plus warjack points used."""


def totals(army: Army) -> Totals:
    """Totals of the list at the start of the game."""
    own = [m for m in army.entries if not is_aside(m.entry)]
    used, paid = sum(m.points for m in own), sum(m.facts.paid for m in own)
    return Totals(used, paid, sum(map(brought, army.warcasters)), used + paid)


def window_of(size: int, warjack_points: int, below: int) -> tuple[int, int]:
    """Least and greatest points of models at an event, warjack points included (T-MK2-2), all in one unit.

    `size` is the points limit; a list may stay `below` points under the greatest.
    """
    most = size + warjack_points
    return most - below, most


def half(number: int) -> int:
    """Half of a number, rounded up: of a unit's models, or of its value (Danish Masters 2013, T-MK2-8)."""
    return -(-number // 2)


def brought(caster: EntryResult) -> int:
    """Warjack points that a warcaster has for machines, in quarters."""
    return 0 if caster.facts.listing is None else caster.facts.listing.line.warjack_points or 0


def used(caster: EntryResult, army: Army) -> int:
    """Warjack points used by a warcaster's machines, in quarters."""
    return sum(machine.facts.paid for machine in army.controlled.get(caster.id, ()))


def battlegroup(army: Army, caster: EntryResult) -> list[EntryResult]:
    """Machines of a warcaster in the list at the start of the game, by handle."""
    return [machine for machine in army.controlled.get(caster.id, ()) if not is_aside(machine.entry)]


def pool_of(army: Army, caster: EntryResult) -> ArmyPool:
    """Warjack points of a warcaster as a pool, with the cost of his battlegroup."""
    machines, name = battlegroup(army, caster), T("Warjack points of {name}", name=caster.name)
    cost = sum(map(POINTS.amount, machines))
    return Pool(Limit(f"battlegroup:{caster.id}", name, POINTS, cost, Between(0, brought(caster)), machines), caster.id)


def pools(army: Army) -> tuple[ArmyPool, ...]:
    """Pools of warjack points of all warcasters."""
    known = (caster for caster in army.warcasters if army.by_id[caster.id] is caster)  # one of those with the same id
    return tuple(pool_of(army, caster) for caster in known)


def idle(army: Army, caster: EntryResult) -> int:
    """Unused warjack points of a warcaster in quarters."""
    return brought(caster) - int(pool_of(army, caster).paid)
