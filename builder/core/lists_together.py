"""Groups of lists that are also checked together: those of one player at an event, or of a team."""

from typing import NamedTuple, Protocol


class Company(NamedTuple):
    """Key of a group of lists: lists with the same key are checked together."""

    kind: str
    """The game's own id for it: `player`, `team`."""
    of: str
    """Name of the player or team, with further values that distinguish the group."""


class Declared(Protocol):
    """Data of one list that its game needs to check the group; opaque to the kernel."""
