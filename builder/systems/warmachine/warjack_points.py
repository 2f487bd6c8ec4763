"""What warcasters bring for the warjacks of their own battlegroups (Mk II p. 24)."""

from __future__ import annotations

from collections.abc import Sequence


def used(cost: int, brought: int) -> int:
    """Warjack points that a battlegroup's warjacks use: no more than they cost, no more than there are (MK2-04)."""
    return min(cost, brought)


def shared_out(costs: Sequence[int], brought: int) -> tuple[int, ...]:
    """What of each warjack's cost is paid by warjack points, those that stand first before the others."""
    left, paid = brought, []
    for cost in costs:
        part = used(cost, left)
        left -= part
        paid.append(part)
    return tuple(paid)
