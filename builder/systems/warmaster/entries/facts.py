"""What the game knows of an entry besides what every game has: for its checks, its editor and its sheets."""

from __future__ import annotations

from typing import NamedTuple

from builder.core import entries
from builder.core.findings import Shown
from builder.systems.warmaster.model.army_file import Unit, Upgrade
from builder.systems.warmaster.model.definitions import MagicItem
from builder.systems.warmaster.model.roster import Entry


class Facts(NamedTuple):
    """What the army's checks want to know of an entry."""

    line: Unit | None
    """Its line of the list."""
    fielded: Unit | None
    """The line as which it is fielded, or its own."""
    upgrades: tuple[Upgrade, ...] = ()
    """Mount and upgrades that are known."""
    items: tuple[tuple[str, MagicItem, int], ...] = ()
    """Id, definition and quarters of each magic item that is known."""
    roles: frozenset[str] = frozenset()
    """Its post, and that of a wizard if it is one as well."""
    names: tuple[str, ...] = ()
    """The lines of the list that it counts as."""
    value: int = 0
    """Quarters that one of its units is worth to the enemy; added stands of others not reckoned in."""
    flies: bool = False
    mount: Shown = None
    ridden: bool = True
    """Whether the mount is ridden, where there is one."""
    title: Shown = None
    pace: tuple[int, int] = (0, 0)
    """Movement, cm, and what is left of it at half pace."""
    improved: tuple[Shown, ...] = ()
    """Upgrades in words."""

    scouting: int = 0
    """Points of scouting, worked out for a sheet."""

    @property
    def unit(self) -> Unit:
        """The line in whose place it is fielded; asked only of what the list knows."""
        assert self.fielded is not None
        return self.fielded


EntryResult = entries.EntryResult[Entry, Facts]
"""An entry of the game, finished."""
