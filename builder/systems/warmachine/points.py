"""Army points, the warjack points that warcasters bring, and the points of models of a whole list (MK2-03, MK2-04, MK2-20)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from builder.core.findings import WARNING, N, T
from builder.core.limits import Between, Breach, Limit, Side, Wording
from builder.core.plurals import P
from builder.core.points import QUARTERS, Quarters, to_number
from builder.core.pools import Pool
from builder.core.total_limit import total_limit
from builder.systems.warmachine import tournament
from builder.systems.warmachine.army import Army
from builder.systems.warmachine.counting import POINTS, ArmyLimit, ArmyPool
from builder.systems.warmachine.entries import EntryResult, aside
from builder.systems.warmachine.event_terms import EventTerms
from builder.systems.warmachine.rules import cited


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
    used = sum(m.points for m in own)
    paid = sum(m.facts.paid for m in own)
    return Totals(used, paid, sum(brought(m) for m in army.warcasters), used + paid)


def brought(caster: EntryResult) -> int:
    """Quarters of warjack points that a warcaster brings."""
    return 0 if caster.facts.listing is None else caster.facts.listing.line.warjack_points or 0


def battlegroup(army: Army, caster: EntryResult) -> list[EntryResult]:
    """The machines of the list that begins the game that a warcaster controls, in the order of handles."""
    return [machine for machine in army.controlled.get(caster.id, ()) if not aside(machine.entry)]


def pool_of(army: Army, caster: EntryResult) -> ArmyPool:
    """The points that a warcaster brings for his battlegroup, with what that costs."""
    machines = battlegroup(army, caster)
    name, used = T("Warjack points of {name}", name=caster.name), sum(map(POINTS.amount, machines))
    limit = Limit(f"battlegroup:{caster.id}", name, POINTS, used, Between(0, brought(caster)), machines)
    return Pool(limit, caster.id)


def pools(army: Army) -> tuple[ArmyPool, ...]:
    """The warjack points of each warcaster, with what his battlegroup uses of them."""
    known = (caster for caster in army.warcasters if army.by_id[caster.id] is caster)  # one of those with the same id
    return tuple(pool_of(army, caster) for caster in known)


def idle(army: Army, caster: EntryResult) -> int:
    """Quarters of warjack points that a warcaster has left."""
    pool = pool_of(army, caster)
    return brought(caster) - int(pool.paid)


def total(army: Army) -> Iterator[ArmyLimit]:
    """MK2-03: all that warjack points do not pay costs no more than was agreed."""
    text = T("{spent} army points, {over} over the limit of {limit}.")
    used, agreed = totals(army).army_points, army.roster.limit
    rule = cited(army.rules, "MK2-03")
    yield total_limit(
        T("Army points"), POINTS, used, agreed, army.entries, "warmachine.total", rule, by="list", text=text
    )


def unspent(army: Army) -> Iterator[ArmyLimit]:
    """MK2-20: army points are left over."""
    rest = army.roster.limit * QUARTERS - totals(army).army_points
    if army.entries:
        over: Side[EntryResult] = Side(
            "warmachine.unspent", _left, cited(army.rules, "MK2-20"), at=("limit",), severity=WARNING, by="advice", others=()
        )  # fmt: skip
        yield Limit("unspent", T("Unspent army points"), POINTS, rest, Between(0, 0), over=over)


def _left(b: Breach) -> Wording:
    points = Quarters(int(b.found))
    text = N("{points} army point is unspent.", "{points} army points are unspent.", points // QUARTERS, points=points)
    return Wording(text, T("Add something, or leave them unspent."), to_number(int(b.found)), 0)


def idle_warjack_points(army: Army) -> Iterator[tuple[EntryResult, int, int]]:
    """MK2-04: warcasters who bring more than their battlegroups cost, with quarters used and brought."""
    for pool in pools(army):
        caster, used = army.by_id[pool.source], int(pool.limit.used)
        if used < brought(caster):
            yield caster, used, brought(caster)


def window(army: Army, terms: EventTerms) -> Iterator[ArmyLimit]:
    """T-MK2-2: points of models as an event wants them, warjack points among them."""
    below = army.rules.system.tournament.below if terms.below is None else terms.below * QUARTERS
    own = totals(army)
    low, high = tournament.window(army.roster.limit * QUARTERS, own.brought, below)
    side: Side[EntryResult] = Side(
        "warmachine.window", _outside(low, high), cited(army.rules, "T-MK2-2"), at=("limit",), by="event", others=()
    )
    yield Limit("window", T("Total cost of models"), POINTS, own.models, Between(low, high), under=side, over=side)


def _outside(low: int, high: int) -> Callable[[Breach], Wording]:
    def wording(b: Breach) -> Wording:
        text = T(
            "Models cost {points} points; the event requires {low} to {high}, warjack points included.",
            points=Quarters(int(b.found)), low=Quarters(low), high=Quarters(high),
        )  # fmt: skip
        by = Quarters(int(b.by))
        fix = (
            P("Remove {points} point.", "Remove {points} points.", "points", points=by)
            if b.over
            else P("Spend {points} more point.", "Spend {points} more points.", "points", points=by)
        )
        return Wording(text, fix, to_number(int(b.found)), [to_number(low), to_number(high)])

    return wording
