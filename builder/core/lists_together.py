"""Lists that are checked together, beside each by itself: those of one player at an event, those of a team."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Company(NamedTuple):
    """Those with whom a list is checked: all lists that name the same."""

    kind: str
    """The game's own id for it: `player`, `team`."""
    of: str
    """The player or the team, and what else tells it from others."""


class Declared(Protocol):
    """What a list tells to the others of its companies; handed back to its game unread."""
