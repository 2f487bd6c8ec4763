"""Functions for other programs that check lists; see `builder`."""

from __future__ import annotations

from builder.core import VERSION
from builder.core.roster import Roster
from builder.files import loading, roster_files
from builder.files.loading import Library
from builder.files.search_path import search_path
from builder.mustering import muster

__all__ = ["__version__", "load", "muster", "read_roster"]

__version__ = VERSION


def load(system: str, army: str, *folders: str) -> Library:
    """The definitions of an army; `folders` are searched before the usual ones.

    Raises `KeyError` for an unknown army, `builder.files.loading.Refused` for invalid definitions.
    """
    return loading.load(system, army, search_path(folders))


def read_roster(path: str) -> Roster:
    """The roster in a file; raises `builder.core.findings.Unreadable` with the findings if it is invalid."""
    return roster_files.read_roster(path).roster
