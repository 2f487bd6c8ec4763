"""Restricts file access to the folders that a server allows."""

from __future__ import annotations

import errno
import os
from typing import BinaryIO

from builder.core.findings import MusterError, T

BELOW = "MUSTER_BELOW"
"""Environment variable with the allowed folders, separated as in a search path; unrestricted if it is not set."""
READ = "MUSTER_READ"
"""Environment variable with additional folders for reading only, such as those of definitions."""


def may_write(path: str | os.PathLike[str]) -> bool:
    """True if a path, with links resolved, is below an allowed folder; always true without a restriction."""
    return _inside(path, os.environ.get(BELOW))


def may_read(path: str | os.PathLike[str]) -> bool:
    """True if a path may be read: below an allowed folder or one for reading."""
    below = os.environ.get(BELOW)
    return _inside(path, below and os.pathsep.join((below, os.environ.get(READ, ""))))


def writable(path: str | os.PathLike[str]) -> None:
    """Raise `MusterError` for a file that may not be written, before revealing if it exists."""
    if not may_write(path):
        raise MusterError(
            T("{file} is outside the folder opened to this builder; nothing is written there.", file=os.fspath(path))
        )


def opened(path: str | os.PathLike[str]) -> BinaryIO:
    """An open file for reading; raises `OSError` if that is not allowed or fails."""
    if not may_read(path):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
    return open(path, "rb")


def _inside(path: str | os.PathLike[str], named: str | None) -> bool:
    """True if a path, with links resolved, is below one of the folders `named`, or if none is named."""
    if not named:
        return True
    real = os.path.realpath(path)
    return any(_below(real, os.path.realpath(folder)) for folder in named.split(os.pathsep) if folder)


def _below(path: str, folder: str) -> bool:
    """True if a path is in a folder or deeper, both with links resolved."""
    try:
        return os.path.commonpath((path, folder)) == folder
    except ValueError:  # of another drive
        return False
