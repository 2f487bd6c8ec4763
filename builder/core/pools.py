"""Points that one entry brings for others."""

from typing import Generic, NamedTuple

from builder.core.limits import Amount, C, Limit


class Pool(NamedTuple, Generic[C]):
    """Points that one entry provides for others, as a limit; the army pays any excess.

    Categories are limits but not pools, since no entry provides them.
    """

    limit: Limit[C]
    """The limit on the points spent from the pool."""
    source: str
    """Handle of the entry that provides it."""

    @property
    def paid(self) -> Amount:
        """Part of the amount spent that the pool pays, at most its size."""
        high = self.limit.allowed.high
        return self.limit.used if high is None else min(self.limit.used, high)
