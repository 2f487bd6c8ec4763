"""The result of a Warmachine entry: the values that only this game has, and the type `EntryResult`."""

from typing import NamedTuple

from builder.core import entries
from builder.systems.warmachine.roster import Entry
from builder.systems.warmachine.rules import Listing


class Facts(NamedTuple):
    """Values of an entry that only this game has."""

    listing: Listing | None
    """Its line of the army list; `None` if the line is unknown."""
    cost: int = 0
    """Price of its models in quarters, including what warjack points pay: its points of models."""
    paid: int = 0
    """Part of `cost` paid by warjack points, in quarters."""
    purchases: int = 1
    """Number of purchases: groups of solos, otherwise 1."""
    beyond_allowance: int = 0
    """Number of purchases that a theme makes free and that do not count against the field allowance."""

    @property
    def counted(self) -> int:
        """Number of purchases that count against the field allowance."""
        return self.purchases - self.beyond_allowance

    @property
    def role(self) -> str:
        """Role by the rules: `warcaster`, `warjack` …; empty if unknown."""
        return "" if self.listing is None else self.listing.role


EntryResult = entries.EntryResult[Entry, Facts]
"""An evaluated entry of Warmachine."""


def is_aside(entry: Entry) -> bool:
    """True if an entry is not part of the list at the start of the game (specialists, reinforcements)."""
    return entry.specialist or entry.reinforcement
