"""What the game knows of an entry besides what every game has: for its checks, its editor and its sheets."""

from __future__ import annotations

from typing import NamedTuple

from builder.core import entries
from builder.systems.warmachine.roster import Entry
from builder.systems.warmachine.rules import Listing


class Facts(NamedTuple):
    """What the game knows of an entry besides what every game has."""

    listing: Listing | None
    """The line of the list that it takes; `None` for what the list does not have."""
    cost: int = 0
    """Quarters that its models count, whoever pays for them: among the points of models."""
    paid: int = 0
    """Quarters of it that warjack points pay."""
    purchases: int = 1
    """How often it is bought: groups of solos, one of anything else."""
    beyond_allowance: int = 0
    """How many of these do not count, since a theme gives them for nothing."""

    @property
    def counted(self) -> int:
        """How often it counts against the field allowance."""
        return self.purchases - self.beyond_allowance

    @property
    def role(self) -> str:
        """What the rules ask of it: `warcaster`, `warjack` …; nothing for what the list does not have."""
        return "" if self.listing is None else self.listing.role


EntryResult = entries.EntryResult[Entry, Facts]
"""An entry of the game, finished."""


def aside(entry: Entry) -> bool:
    """True if an entry is no part of the list that begins the game."""
    return entry.specialist or entry.reinforcement
