"""Finds roster files: below a folder, and the samples shipped with definitions."""

import contextlib
import errno
import heapq
import os
import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Literal, NamedTuple

from builder import systems
from builder.files import allowed_folders
from builder.files.path_names import is_yaml

_HEAD = 8192  # bytes in which a roster says what it is
"""Number of bytes at the beginning of a file that are searched for its kind."""
_ROSTER = re.compile(
    rb"""^(?:\xef\xbb\xbf)?[ \t{]*["']?kind["']?[ \t]*:[ \t]*["']?roster["']?[ \t]*(?:[,}\#\r].*)?$""", re.MULTILINE
)
"""Pattern of the key that says that a file is a roster."""
_SKIPPED = frozenset(
    ("node_modules", "site-packages", "dist-packages", "__pycache__", "venv", "virtualenv", "AppData", "Library")
)
"""Names of folders of other programs, which are not searched."""
_OF_THE_SYSTEM = frozenset(("proc", "sys", "dev", "run", "Windows", "Program Files", "Program Files (x86)"))
"""Names of folders of the system, which are not searched."""


MOST_NAMES = 20_000
"""Greatest number of file names that are read in one folder."""


class Passed(NamedTuple):
    """A place that a search skipped: a linked or closed folder, or all that was left when the search ended early."""

    path: str
    why: Literal["linked", "closed", "unsearched"]


def find_lists(
    folder: str | os.PathLike[str],
    limit: int = 200,
    *,
    deep: int = 4,
    most: int = 5000,
    seconds: float = 0.75,
    skip: Callable[[Passed], None] = lambda _: None,
) -> tuple[Path, ...]:
    """Roster files in and below a folder, the last changed first.

    Folders are searched level by level to the depth `deep`, and the search ends after `most` files and folders or
    `seconds`, so that it is never slow. Hidden folders, links to folders and folders of other programs are left out.
    `skip` is called for links, for unreadable folders, and once if the search ended early.
    """
    until = time.monotonic() + seconds
    rows: list[tuple[float, str]] = []
    top = os.path.abspath(folder)
    passed: list[Passed] = []
    for number, entry in enumerate(_below(top, deep, passed.append)):
        if number >= most or time.monotonic() > until:
            passed.append(Passed(top, "unsearched"))
            break
        with contextlib.suppress(OSError):
            if is_yaml(entry.name) and entry.is_file() and _is_roster(entry.path):
                rows.append((entry.stat().st_mtime, entry.path))
    for over in passed:
        if over.why != "unsearched":
            skip(over)
    if len(rows) > limit or any(over.why == "unsearched" for over in passed):
        skip(Passed(top, "unsearched"))
    newest = heapq.nsmallest(limit, rows, key=lambda row: (-row[0], row[1]))
    return tuple(Path(path) for _, path in newest)


class Item(NamedTuple):
    """A folder or a YAML file in a folder."""

    path: Path
    is_folder: bool


def items_of(folder: Path, beginning: str, limit: int = 500) -> tuple[Item, ...]:
    """Folders, then YAML files, in a folder, whose names begin with the text `beginning`, whatever its case.

    Hidden ones are left out unless `beginning` starts with a dot. At most `limit` are returned, of the first 20,000
    names in the folder. Raises `OSError` if the folder cannot be read.
    """
    if not allowed_folders.may_read(folder):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(folder))
    found = []
    with os.scandir(folder) as entries:
        for entry in islice(entries, MOST_NAMES):
            hidden = entry.name.startswith(".") and not beginning.startswith(".")
            if hidden or not entry.name.casefold().startswith(beginning.casefold()):
                continue
            with contextlib.suppress(OSError):
                if entry.is_dir() or is_yaml(entry.name):
                    found.append(Item(Path(entry.path), entry.is_dir()))
    found.sort(key=lambda item: (not item.is_folder, item.path.name.casefold()))
    return tuple(found[:limit])


def _below(folder: str, deep: int, skip: Callable[[Passed], None]) -> Iterator[os.DirEntry[str]]:
    """Visible files and folders in a folder and `deep` levels below, level by level; `skip` as in `find_lists`."""
    waiting = deque([(folder, 0)])
    while waiting:
        at, depth = waiting.popleft()
        skipped = _SKIPPED | _OF_THE_SYSTEM if os.path.dirname(at) == at else _SKIPPED
        try:
            with os.scandir(at) as entries:
                for entry in entries:
                    if entry.name.startswith((".", "$")):
                        continue
                    yield entry
                    if entry.name in skipped or not entry.is_dir():
                        continue
                    if entry.is_symlink():
                        skip(Passed(entry.path, "linked"))
                    elif depth < deep:
                        waiting.append((entry.path, depth + 1))
                    else:
                        skip(Passed(entry.path, "unsearched"))
        except OSError:
            skip(Passed(at, "closed"))


def _is_roster(path: str) -> bool:
    """True if a file begins like a roster."""
    with allowed_folders.opened(path) as stream:
        return _ROSTER.search(stream.read(_HEAD)) is not None


def sample_lists(folders: tuple[Path, ...]) -> dict[str, tuple[Path, ...]]:
    """Sample rosters in these folders of definitions by id of the game, games in order of rank.

    Of equal file names the first on the search path counts.
    """
    known: dict[tuple[str, str], Path] = {}
    for folder in folders:
        for path in folder.glob("*/rosters/*.yaml"):
            known.setdefault((path.parent.parent.name, path.name), path)
    games = {id: tuple(path for (system, _), path in sorted(known.items()) if system == id) for id in systems.ranked()}
    return {id: paths for id, paths in games.items() if paths}
