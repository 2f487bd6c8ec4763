"""Where files may be opened and written, where that is bounded: below the folders that a server names."""

from __future__ import annotations

import os

BELOW = "MUSTER_BELOW"
"""Names the folders, several as in a search path; nothing is bounded where it is not set."""
READ = "MUSTER_READ"
"""Names further folders whose files may be opened only: those of definitions."""


def may_write(path: str | os.PathLike[str]) -> bool:
    """Whether a file lies below the folders named, wherever links may lead; every file does where none is named."""
    return _inside(path, os.environ.get(BELOW))


def may_read(path: str | os.PathLike[str]) -> bool:
    """The same of a file to be opened."""
    below = os.environ.get(BELOW)
    return _inside(path, below and os.pathsep.join((below, os.environ.get(READ, ""))))


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
