"""Models that a scenario gives a side for nothing."""

from __future__ import annotations

from builder.core.findings import T
from builder.core.points import line
from builder.systems.skirmish.army.force import Force
from builder.systems.skirmish.entries.facts import EntryResult

FREE = T("free in this scenario")


def free_models(m: EntryResult) -> int:
    """How many of its models a scenario gives for nothing."""
    return sum(p.times for p in m.price if p.label == FREE)


def with_free_models(army: Force) -> tuple[EntryResult, ...]:
    """Entries cheaper by what their scenario gives, those with the lowest handles first; what was bought for them is paid."""
    side = army.rules.side(army.roster)
    if side is None or not side.free:
        return army.entries
    left = dict(side.free)
    given: dict[str, int] = {}
    for m in army.ordered:
        count = min(left.get(m.entry.take, 0), m.models)
        if count and m.price:
            given[m.id] = count
            left[m.entry.take] -= count
    return tuple(_cheaper(m, given[m.id], army.rules.cited["SK-16"]) if m.id in given else m for m in army.entries)


def _cheaper(m: EntryResult, count: int, cited: str) -> EntryResult:
    """Without the first line of its price, which is that of its bare models."""
    bare = m.price[0].each
    off = line(FREE, -bare, count, cited)
    return m._replace(points=m.points + off.points, price=(*m.price, off))
