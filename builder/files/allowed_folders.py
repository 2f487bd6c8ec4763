"""Where files may be opened and written, where that is bounded: below the folders that a server names."""

from __future__ import annotations

import errno
import os
from typing import BinaryIO

from builder.core.findings import MusterError, T

BELOW = "MUSTER_BELOW"
"""Names the folders, several as in a search path; nothing is bounded where it is not set."""
READ = "MUSTER_READ"
"""Environment variable with further folders whose files may only be read: those of definitions."""


def may_write(path: str | os.PathLike[str]) -> bool:
    """True if a file lies below the folders named, wherever links may lead; every file does where none is named."""
    return _inside(path, os.environ.get(BELOW))


def may_read(path: str | os.PathLike[str]) -> bool:
    """The same of a file to be opened."""
    below = os.environ.get(BELOW)
    return _inside(path, below and os.pathsep.join((below, os.environ.get(READ, ""))))


def writable(path: str | os.PathLike[str]) -> None:
    """Raise `MusterError` for a file that may not be written, before revealing if it exists."""
    if not may_write(path):
        raise MusterError(
            T("{file} is outside the folder opened to this builder; nothing is written there.", file=os.fspath(path))
        )


def opened(path: str | os.PathLike[str]) -> BinaryIO:
    """A file to be read; raises `OSError`."""
    if not may_read(path):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    return open(path, "rb")


def _inside(path: str | os.PathLike[str], named: str | None) -> bool:
    if not named:
        return True
    real = os.path.realpath(path)
    return any(_below(real, os.path.realpath(folder)) for folder in named.split(os.pathsep) if folder)


def _below(path: str, folder: str) -> bool:
    try:
        return os.path.commonpath((path, folder)) == folder
    except ValueError:  # of another drive
        return False
