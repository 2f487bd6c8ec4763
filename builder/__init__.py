"""Muster: an army list builder, validator and roster-sheet printer for tabletop wargames.

The public names, for programs that check lists themselves:

    from builder import load, muster, read_roster
    library = load("wfb3", "empire")
    roster = read_roster("list.yaml")
    print(muster(roster, library).legal)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

__all__ = ["__version__", "load", "muster", "read_roster"]

if TYPE_CHECKING:  # whoever imports a part of the package waits for no other: `import builder` reads nothing
    from builder.core.roster import Roster
    from builder.files.loading import Library
    from builder.mustering import Muster, muster

    __version__: str


def load(system: str, army: str, *folders: str) -> Library:
    """The definitions of an army; further folders are searched before the usual ones.

    Raises `KeyError` for an army that is nowhere, `builder.files.loading.Refused` for broken definitions.
    """
    from builder.files import loading

    return loading.load(system, army, loading.search_path(folders))


def read_roster(path: str) -> Roster:
    """The roster of a file; raises `builder.core.findings.Unreadable` with all that is wrong with it."""
    from builder.files import roster_files

    return roster_files.read_roster(path).roster


def __getattr__(name: str) -> str | Callable[[Roster, Library], Muster]:
    """The version and `muster`, when they are first asked for."""
    if name == "__version__":
        from builder.core import VERSION

        return VERSION
    if name == "muster":
        from builder.mustering import muster

        return muster
    raise AttributeError(name)
