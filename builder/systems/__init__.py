"""The games: each is a table of the functions that differ, found by its id.

A package `builder.systems.<id>` with a `SYSTEM` is a game. Nothing outside it names it: the kernel, the
sheet and the front ends take what the table gives them.
"""

from __future__ import annotations

import importlib
import os
from functools import cache

from builder.systems.game import System


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    found = (entry for folder in __path__ for entry in os.scandir(folder) if entry.is_dir())
    return tuple(sorted(entry.name for entry in found if not entry.name.startswith(("_", "."))))


@cache
def ranked() -> tuple[str, ...]:
    """The ids of all games, the one that is meant where none is named first; reads every game's code."""
    return tuple(sorted(ids(), key=lambda own: (find(own).rank, own)))


@cache
def find(system: str) -> System:
    """The game with this id; raises `KeyError` if there is none."""
    if system not in ids():
        raise KeyError(system)
    found: System = importlib.import_module(f"{__name__}.{system}").SYSTEM
    return found
