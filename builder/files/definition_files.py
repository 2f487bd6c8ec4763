"""The files that definitions and tournament packs are in: the first of a name on the search path, and its content's sign."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from builder.core import yaml_source
from builder.core.findings import ERROR, Finding, Place, T, Text, Unreadable
from builder.files import reading


class Refused(Unreadable):
    """Definitions that are missing or do not hold together; carries their findings."""


Stamped = tuple[str, tuple[int, int, int]]
"""A file, and what changes when it does: its times, also the one that nobody can set, and its size."""


_HELD: list[bool] = []
"""Not empty while `looked_for_once` holds."""

_FORGOTTEN: list[Callable[[], None]] = []
"""What forgets all that was found while it held."""


def held() -> bool:
    """Whether what was found first stays."""
    return bool(_HELD)


def forgotten_after(forget: Callable[[], None]) -> None:
    """Call this when what was found first stays no longer."""
    _FORGOTTEN.append(forget)


@contextlib.contextmanager
def looked_for_once() -> Iterator[None]:
    """While it holds, files of definitions are those that were found first: one command judges all lists by the same."""
    _HELD.append(True)
    try:
        yield
    finally:
        _HELD.pop()
        for forget in _FORGOTTEN:
            forget()


def find(folders: tuple[Path, ...], *parts: str) -> Stamped | None:
    """The first file of this name on the search path, with its stamp.

    Raises `Refused` where something of this name is in the way that is no file or cannot be reached: what comes after
    it on the path was not meant.
    """
    return _found_before(folders, parts) if _HELD else _find(folders, parts)


@lru_cache(maxsize=1024)
def places(folders: tuple[Path, ...], *parts: str) -> tuple[str, ...]:
    """Where something of this name would be in each folder; joined once, since each check looks there again."""
    return tuple([os.path.join(folder, *parts) for folder in folders])


def _find(folders: tuple[Path, ...], parts: tuple[str, ...]) -> Stamped | None:
    for path in places(folders, *parts):
        try:
            status = os.stat(path)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            if os.path.islink(path):
                raise _in_the_way(path, T("This link leads nowhere.")) from None
            continue
        except OSError as problem:
            if problem.errno == errno.ENAMETOOLONG:
                continue  # no file can have this name
            raise _in_the_way(path, T("This file cannot be read: {problem}.", problem=str(problem.strerror))) from None
        if not stat.S_ISREG(status.st_mode):
            raise _in_the_way(path, T("This is not a regular file."))
        return path, (status.st_mtime_ns, status.st_ctime_ns, status.st_size)
    return None


_found_before = lru_cache(maxsize=None)(_find)
forgotten_after(_found_before.cache_clear)


def _in_the_way(path: str, text: Text) -> Refused:
    return Refused((Finding("file.kind", ERROR, text, place=Place(path)),))


@lru_cache(maxsize=256)
def digest(file: Stamped) -> bytes:
    """What stands for a file's content: many lists rest on the shared files, which are read for it once."""
    import hashlib

    with contextlib.suppress(OSError), open(file[0], "rb") as stream:
        return hashlib.sha256(stream.read(yaml_source.MAX_BYTES + 1)).digest()
    return b""


def misnamed(id: str, path: Path) -> tuple[Finding, ...]:
    """That an id is not the name of its file; what comes from standard input has no name."""
    if id == path.stem or path.name == reading.STDIN:
        return ()
    return (
        Finding(
            "file.value",
            ERROR,
            T("The id is “{id}”, but the file is named {file}.", id=id, file=path.name),
            path=("id",),
            found=id,
            allowed=path.stem,
            fix=T("Give both the same name."),
        ),
    )
