"""Limits in points that somebody brings, and what flows over from them onto other limits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple

from builder.core.findings import Shown
from builder.core.limits import Amount, Beside, C, Limit


class Pool(NamedTuple, Generic[C]):
    """A limit in points that somebody brings, and onto which limit falls what is spent beyond it.

    The shares of an army are limits and no pools: nobody brings them, and what is beyond them falls on nothing.
    """

    limit: Limit[C]
    source: str
    """The handle of who brings it."""
    onto: str | None = None
    """The id of the limit or of the pool that bears the rest; `None` where it is lost."""

    @property
    def paid(self) -> Amount:
        """What it pays of what is spent on it."""
        high = self.limit.allowed.high
        return self.limit.used if high is None else min(self.limit.used, high)

    @property
    def overflow(self) -> Amount:
        """What is spent beyond it."""
        rest = self.limit.left
        return 0 if rest is None else max(0, -rest)


def poured(limits: Iterable[Limit[C]], pools: Iterable[Pool[C]]) -> tuple[tuple[Limit[C], ...], tuple[Pool[C], ...]]:
    """Limits and pools with what flows over onto them; raises `ValueError` where pools flow in a circle."""
    filled = {pool.limit.id: pool for pool in pools}
    flows = {id: pool.onto for id, pool in filled.items()}
    order: list[str] = []
    while len(order) < len(filled):
        ready = [id for id in filled if id not in order and all(flows[o] != id or o in order for o in filled)]
        if not ready:
            raise ValueError("pools that flow over in a circle")
        order += ready
    bearing = {limit.id: limit for limit in limits}
    for id in order:
        pool = filled[id]
        rest = pool.overflow
        if not rest or pool.onto is None:
            continue
        if pool.onto in filled:
            target = filled[pool.onto]
            filled[pool.onto] = target._replace(limit=_with(target.limit, pool.limit.name, rest))
        else:
            bearing[pool.onto] = _with(bearing[pool.onto], pool.limit.name, rest)
    return tuple(bearing.values()), tuple(filled.values())


def _with(limit: Limit[C], name: Shown, amount: Amount) -> Limit[C]:
    return limit._replace(used=limit.used + amount, beside=(*limit.beside, Beside(name, amount)))
