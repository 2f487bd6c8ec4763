"""Lists the games: built-in ones, and installed packages with games.

A folder of `builder.systems` is a built-in game. An installed game has an entry point in the group `muster.games`,
named by its id, that leads to its `Game`; its definitions are in the folder `lists` of its package. No game is
imported to list them.
"""

from __future__ import annotations

import contextlib
import os
import sys
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

GROUP = "muster.games"
"""Group of the entry points of games."""
FOLDER = Path(__file__).parent
"""Folder of the built-in games."""


def built_in() -> tuple[str, ...]:
    """Sorted ids of the built-in games."""
    found = (entry for entry in os.scandir(FOLDER) if entry.is_dir())
    return tuple(sorted(entry.name for entry in found if not entry.name.startswith(("_", "."))))


@cache
def installed() -> dict[str, tuple[str, str]]:
    """Module and attribute of each installed game by id, without those that have the id of a built-in game.

    Cached, since each installed package has a file to read.
    """
    if not any(map(_has_games, sys.path)):
        return {}
    found = {one.name: (one.module, one.attr) for one in entry_points(group=GROUP)}
    return {id: found[id] for id in sorted(found) if id not in built_in()}


def _has_games(folder: str) -> bool:
    """True if the metadata of an installed package has an entry point for games."""
    with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
        for entry in entries:
            if entry.name.endswith((".dist-info", ".egg-info")):
                with contextlib.suppress(OSError), open(os.path.join(entry.path, "entry_points.txt"), "rb") as stream:
                    if f"[{GROUP}]".encode() in stream.read():
                        return True
    return False


def ids() -> tuple[str, ...]:
    """The ids of all games, sorted."""
    return tuple(sorted((*built_in(), *installed())))


def known(system: str) -> bool:
    """True if there is a game with this id."""
    return system in built_in() or system in installed()


def folders() -> tuple[Path, ...]:
    """Folders of definitions of installed games."""
    brought = (package(system) / "lists" for system in installed())
    return tuple(folder for folder in brought if folder.is_dir())


def package(system: str) -> Path:
    """The folder of a game's package."""
    if system in built_in():
        return FOLDER / system
    top = installed()[system][0].partition(".")[0]
    spec = find_spec(top)
    if spec is None or spec.origin is None:
        raise KeyError(system)
    return Path(spec.origin).parent
