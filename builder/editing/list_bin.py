"""Bin of deleted lists in the state folder, from which they can be restored until it is emptied."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import stat
import time
from pathlib import Path

from pydantic import BaseModel

from builder.core.findings import MusterError, T
from builder.editing import list_summaries
from builder.editing.new_lists import numbered_path
from builder.editing.saved_file import Stamp, stamp_of
from builder.files import allowed_folders, saving, state_folder

DAYS = 90
"""Days that a deleted list is kept."""
_DAY = 86_400
_NOTE = "deleted.json"
"""Name of the file that describes a list in the bin."""
_LIST = "list"
"""File name of each list in the bin, since this disk may not allow its own name."""


class Deleted(BaseModel, frozen=True, defer_build=True):
    """A list in the bin."""

    folder: Path
    """Folder of the list in the bin."""
    path: Path
    """Path of the list's file before it was deleted."""
    name: str
    """Name of the list."""
    army: str = ""
    """Id of the army of the list."""
    system: str = ""
    """Id of the game of the list."""
    at: float
    """Time of deletion in seconds since 1970."""


def place(state: Path) -> Path:
    """The bin's folder in a state folder."""
    return state / "bin"


def delete(path: Path, state: Path) -> Deleted:
    """Move a list's file into the bin in the state folder; it is removed only once its copy is complete.

    Of a link to a file the link is removed and the content is kept. Raises `OSError` or `MusterError`; the file is
    then unchanged.
    """
    allowed_folders.writable(path)
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise MusterError(T("{file} is not a regular file; it was not deleted.", file=str(path)))
    if not os.access(path.parent, os.W_OK | os.X_OK):  # before anything is copied
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    before = stamp_of(path)
    found = list_summaries.glance(path)
    folder = place(state) / f"{int(time.time())}-{secrets.token_hex(6)}"
    note = Deleted(folder=folder, path=path, name=found.name, army=found.army, system=found.system, at=time.time())
    folder.mkdir(mode=0o700, parents=True)
    try:
        with allowed_folders.opened(path) as stream:
            saving.save_bytes(folder / _LIST, stream.read())
        with contextlib.suppress(OSError):
            shutil.copystat(path, folder / _LIST)  # put back, it is as old as it was
        state_folder.write(folder / _NOTE, note)
        _unlink(path, before)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return note


def _unlink(path: Path, before: Stamp | None) -> None:
    """Remove a file, unless it has changed since its stamp was `before`."""
    if stamp_of(path) != before:
        raise MusterError(T("{file} was changed by another program just now; it was not deleted.", file=path.name))
    os.unlink(path)


def deleted(state: Path) -> tuple[Deleted, ...]:
    """The lists in the bin in a state folder, the last deleted first; unreadable ones are left out."""
    found = []
    for note in place(state).glob(f"*/{_NOTE}"):
        one = state_folder.read(note, Deleted)
        if one is not None and (note.parent / _LIST).is_file():
            found.append(one.model_copy(update={"folder": note.parent}))
    return tuple(sorted(found, key=lambda one: (-one.at, str(one.folder))))


def restore(one: Deleted, here: Path) -> Path:
    """Restore a deleted list, under a free name, in `here` if its folder is gone; returns the path.

    Raises `OSError` or `MusterError`; it is then still in the bin.
    """
    folder = one.path.parent if one.path.parent.is_dir() else here
    path = numbered_path(folder / one.path.name)
    allowed_folders.writable(path)
    with allowed_folders.opened(one.folder / _LIST) as stream:
        data = stream.read()
    saving.create_bytes(path, data)
    with contextlib.suppress(OSError):
        shutil.copystat(one.folder / _LIST, path)
    shutil.rmtree(one.folder, ignore_errors=True)
    return path


def remove(one: Deleted) -> None:
    """Delete a list in the bin for good; raises `OSError`."""
    shutil.rmtree(one.folder)


def purge(state: Path, days: float = DAYS) -> None:
    """Delete lists that have been in the bin in a state folder for more than `days` days."""
    oldest = time.time() - days * _DAY
    for one in deleted(state):
        if one.at < oldest:
            shutil.rmtree(one.folder, ignore_errors=True)
