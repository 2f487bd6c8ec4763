"""Changes to a list without opening it: rename, copy, tags.

The file is changed as in the builder, with its comments and its undo history. A list is not changed if another window
has it open, or if that would save unsaved changes.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from builder.core.findings import MusterError, Plain, T, Text, Unreadable
from builder.editing import recent_lists
from builder.editing.journal import Journal
from builder.editing.saved_file import bytes_of
from builder.editing.session import Session
from builder.files import allowed_folders, reading, saving
from builder.files.lenient_reader import Draft, read_leniently

OPEN_ELSEWHERE = T("This list is open in another window; close it there first. Nothing was changed.")
UNSAVED = T("This list has unsaved changes: open it, save or discard them, and try again. Nothing was changed.")


def rename(path: Path, new: Path, name: str | None, folders: tuple[Path, ...], state: Path) -> None:
    """Rename a list's file, and the list itself if a name is given; its history in the state folder moves with it.

    Raises `FileExistsError` if another file has that name, `MusterError` or `OSError`, without any change. `folders`
    have the definitions.
    """
    if new != path:
        _move(path, new, state)
    if name is None:
        return
    try:
        _write_values(new, {"name": name}, T("Name: {name}", name=name), folders, state)
    except BaseException:
        if new != path:
            _move(new, path, state)
        raise


def tag(path: Path, tags: tuple[str, ...], folders: tuple[Path, ...], state: Path) -> None:
    """Write tags into a list's file; raises `MusterError` or `OSError` without any change.

    `folders` have the definitions, the state folder has the journal of the list.
    """
    _write_values(path, {"tags": list(tags)}, T("Tags: {tags}", tags=tags or T("none")), folders, state)


def duplicate(path: Path, new: Path, name: str | None, folders: tuple[Path, ...]) -> None:
    """Copy a list's file, with another name in it if one is given; unsaved changes are not copied.

    Raises `FileExistsError` if a file has that name, `MusterError` or `OSError`; then nothing is written. `folders`
    have the definitions.
    """
    if name is None:
        with allowed_folders.opened(path) as stream:
            data = stream.read()
    else:
        document = reading.read(path)
        draft = read_leniently(document, folders)[0]
        data = bytes_of(_with_values(draft, {"name": name}), document, draft, folders, comments=True)
    saving.create_bytes(new, data)


def can_be_changed(path: Path, folders: tuple[Path, ...]) -> bool:
    """True if a list can be read as a roster, with definitions in `folders`, so that values can be written into it."""
    try:
        read_leniently(reading.read(path), folders)
    except (Unreadable, OSError):
        return False
    return True


def obstacle_to_change(path: Path, folders: tuple[Path, ...], state: Path) -> Text | None:
    """Why a list cannot be changed at present, known before the user types anything; `None` if it can.

    `folders` have the definitions, the state folder has the journal of the list.
    """
    with contextlib.suppress(MusterError, Unreadable, OSError):
        session = Session.open(path, folders, state)
        try:
            return _obstacle(session)
        finally:
            session.close()
    return None


@contextmanager
def locked_journal(path: Path, state: Path) -> Iterator[Journal]:
    """Context with a list's journal in the state folder, to change its file; `MusterError` if another window has it."""
    journal = Journal.of_path(state, path)
    try:
        if journal.elsewhere:
            raise MusterError(OPEN_ELSEWHERE)
        yield journal
    finally:
        if journal.history.states:
            journal.close()
        else:
            journal.remove()  # there was none before


def _move(path: Path, new: Path, state: Path) -> None:
    """Rename a list's file together with its journal in the state folder."""
    allowed_folders.writable(path)
    allowed_folders.writable(new)
    if not os.path.isdir(new.parent):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fspath(new.parent))
    with locked_journal(path, state) as journal:
        saving.rename(path, new)
        if journal.history.states:
            journal.moved(state, new, gone=True).close()
    with contextlib.suppress(OSError):
        recent_lists.rename_list(path, new, state)


def _write_values(path: Path, values: Mapping[str, Plain], label: Text, folders: tuple[Path, ...], state: Path) -> None:
    """Write these values into a list's file, as an edit with this label in its journal in the state folder."""
    session = Session.open(path, folders, state)
    try:
        if (obstacle := _obstacle(session)) is not None:
            raise MusterError(obstacle)
        session.edit(_with_values(session.draft, values), label)
        if not session.dirty:
            return
        try:
            session.save()
        except BaseException:
            session.undo()
            raise
    finally:
        session.close()


def _obstacle(session: Session) -> Text | None:
    """Why a list that was just opened cannot be changed; `None` if it can."""
    return OPEN_ELSEWHERE if session.elsewhere else UNSAVED if session.dirty or session.conflict else None


def _with_values(draft: Draft, values: Mapping[str, Plain]) -> Draft:
    """The draft with these roster keys set, also where it has invalid values."""
    around = {k: v for k, v in (draft.around or {}).items() if k not in values}
    update = {k: tuple(v) if isinstance(v, list) else v for k, v in values.items()}
    return replace(draft, roster=draft.roster.model_copy(update=update), around=around or None)
