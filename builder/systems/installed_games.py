"""Which games there are: those that travel with the program, and those that were installed beside it.

A folder of `builder.systems` is a game of the program's own. One that was installed says so in its metadata: an
entry point of the group `muster.games`, named by its id, that leads to its `Game`; its definitions lie in the
folder `lists` of its package. No game is imported to find that out.
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
"""The group of entry points that games are found by."""
FOLDER = Path(__file__).parent
"""Where the program's own games lie."""


def built_in() -> tuple[str, ...]:
    """The ids of the games that travel with the program, sorted."""
    found = (entry for entry in os.scandir(FOLDER) if entry.is_dir())
    return tuple(sorted(entry.name for entry in found if not entry.name.startswith(("_", "."))))


@cache
def installed() -> dict[str, tuple[str, str]]:
    """Of the games that were installed beside the program: module and attribute of each by its id.

    One that bears the id of a game of the program's own is left out. Looked for once a process: it takes a file of each
    installed package.
    """
    if not any(map(_has_games, sys.path)):
        return {}
    found = {one.name: (one.module, one.attr) for one in entry_points(group=GROUP)}
    return {id: found[id] for id in sorted(found) if id not in built_in()}


def _has_games(folder: str) -> bool:
    """True if the metadata of a package installed here names games."""
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
    """The folders of lists that installed games bring along."""
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
