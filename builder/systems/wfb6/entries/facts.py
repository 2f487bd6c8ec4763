"""What the game knows of an entry besides what every game has."""

from __future__ import annotations

from typing import NamedTuple

from builder.core import army, entries
from builder.systems.wfb6.model.definitions import Line
from builder.systems.wfb6.model.roster import Entry, Roster
from builder.systems.wfb6.rules.armour_save import Saves
from builder.systems.wfb6.rules.rules import Rules


class Facts(NamedTuple):
    """Of an entry of the game."""

    line: Line | None
    """What it takes from the list; `None` for what the list does not have."""
    level: int = 0
    """Of a wizard."""
    gear: tuple[str, ...] = ()
    """Ids of weapons, armour and the like, bought or in its price."""
    mount: str | None = None
    on_unknown: bool = False
    """Whether it rides what has no profile in our facts: neither its movement nor its save is known."""
    saves: Saves = Saves()
    """The lowest dice that save it."""


EntryResult = entries.EntryResult[Entry, Facts]
"""An evaluated entry of the game."""
Army = army.Army[Roster, Rules, EntryResult]
"""An army of the game."""
