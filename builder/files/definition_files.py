"""Finds files of definitions and tournament packs: the first with a name on the search path."""

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from builder.core import yaml_source
from builder.core.findings import ERROR, Finding, Place, T, Text, Unreadable
from builder.files import reading


class Refused(Unreadable):
    """Missing or inconsistent definitions, with their findings."""


class FoundFile(NamedTuple):
    """A file and its state when it was read; unequal once its content has changed."""

    path: str
    stamp: tuple[int, int, int]
    """Times of the last change of content and of status in nanoseconds, and size in bytes."""

    @property
    def id(self) -> str:
        """The file's name without extension, which is the id of its definition."""
        return Path(self.path).stem

    @property
    def digest(self) -> bytes:
        """SHA-256 of the content of the file; empty if the file cannot be read."""
        with contextlib.suppress(OSError), open(self.path, "rb") as stream:
            return hashlib.sha256(stream.read(yaml_source.MAX_BYTES + 1)).digest()
        return b""


def find(folders: Sequence[Path], *parts: str) -> FoundFile | None:
    """The first file with this name on the search path; `None` if there is none.

    Raises `Refused` for a broken link and for anything else with this name that is no readable file, so that no file
    of a later folder is used by mistake.
    """
    for folder in folders:
        path = os.path.join(folder, *parts)
        try:
            status = os.stat(path)
        except (FileNotFoundError, NotADirectoryError, ValueError):
            if os.path.islink(path):
                raise _unusable(path, T("This link leads nowhere.")) from None
            continue
        except OSError as problem:
            if problem.errno == errno.ENAMETOOLONG:
                continue  # no file can have this name
            raise _unusable(path, T("This file cannot be read: {problem}.", problem=str(problem.strerror))) from None
        if not stat.S_ISREG(status.st_mode):
            raise _unusable(path, T("This is not a regular file."))
        return FoundFile(path, (status.st_mtime_ns, status.st_ctime_ns, status.st_size))
    return None


def _unusable(path: str, text: Text) -> Refused:
    """The error for a file that cannot be read although it has the requested name."""
    return Refused((Finding("file.kind", ERROR, text, place=Place(path)),))


def ids_in(folders: Sequence[Path], *parts: str) -> tuple[str, ...]:
    """Sorted ids of the files in this subfolder of all folders on the search path, without hidden files."""
    ids: set[str] = set()
    for folder in folders:
        with contextlib.suppress(OSError):
            names = os.listdir(os.path.join(folder, *parts))
            ids.update(name[:-5] for name in names if name.endswith(".yaml") and not name.startswith("."))
    return tuple(sorted(ids))


def misnamed(id: str, path: Path) -> tuple[Finding, ...]:
    """Finding if the id in a file is not the file's name; standard input has no name."""
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
