"""Points that one entry brings for others."""

from __future__ import annotations

from typing import Generic, NamedTuple

from builder.core.limits import Amount, C, Limit


class Pool(NamedTuple, Generic[C]):
    """A limit in points that one entry brings for others; the army pays what is spent beyond it.

    The shares of an army are limits and no pools: nobody brings them.
    """

    limit: Limit[C]
    source: str
    """The handle of who brings it."""

    @property
    def paid(self) -> Amount:
        """What it pays of what is spent on it."""
        high = self.limit.allowed.high
        return self.limit.used if high is None else min(self.limit.used, high)
