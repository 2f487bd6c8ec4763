"""Recovery from journals that no program has open, and removal of old ones."""

import contextlib
import time
from pathlib import Path
from typing import NamedTuple

from builder.editing import drafts
from builder.editing.journal import Journal, drop_lock, folder, journals, take_lock
from builder.editing.journal_lines import Head, read
from builder.editing.undo_history import State
from builder.files.lenient_reader import Draft

DAYS = 90
"""Days that an untouched journal is kept."""
_DAY = 86_400


class Unsaved(NamedTuple):
    """A journal with unsaved changes."""

    journal: Path
    path: Path | None
    """Path of the roster's file; `None` if the roster was never saved."""
    name: str
    """Name of the list."""
    time: float
    """Time of the last change in seconds since 1970."""
    changes: int
    """Number of unsaved changes."""
    system: str = ""
    """Id of the game of the list."""
    army: str = ""
    """Id of the army of the list."""


def unsaved(state: Path) -> tuple[Unsaved, ...]:
    """Journals in a state folder with unsaved changes that no program has open, the latest first."""
    result = []
    for file in journals(state):
        with contextlib.suppress(OSError):
            time_ = file.stat().st_mtime
            if _ends_saved(file):
                continue
            lock = take_lock(file)
            if lock is None:
                continue
            try:
                head, history, *_ = read(file)
            finally:
                lock.release()
            head = head or Head(None, known=True)  # spoilt; what it holds is offered all the same
            if head.known and history.unsaved:
                top = history.now.top
                name, system, army = (v if isinstance(v := top.get(k), str) else "" for k in ("name", "system", "army"))
                result.append(Unsaved(file, head.path, name, time_, history.unsaved, system, army))
    return tuple(sorted(result, key=lambda u: (-u.time, str(u.journal))))


def unsaved_draft(file: Path, folders: tuple[Path, ...]) -> Draft:
    """The draft with a journal's unsaved changes, by the definitions in `folders`.

    Raises `MusterError` if it cannot be read as a roster of a known game, `OSError` if the journal is missing.
    """
    history = read(file)[1]
    return drafts.draft_of(history.now, history.entries, folders)


def discard(file: Path) -> None:
    """Delete a journal with its unsaved changes.

    Raises `MusterError` if a program has it open, `OSError` if it is missing.
    """
    Journal.of_file(file).remove()


def purge(state: Path, days: float = DAYS) -> int:
    """Delete journals in a state folder not changed for `days` days, and return their number."""
    oldest = time.time() - days * _DAY
    place = folder(state)
    count = 0
    for file in (*journals(state), *sorted(place.glob("*.spoilt")), *sorted(place.glob("*.lock"))):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime >= oldest or (file.suffix == ".lock" and file.with_suffix(".jsonl").exists()):
                continue
            if file.suffix == ".spoilt":
                file.unlink()
                continue
            lock = take_lock(file)
            if lock is not None:
                if file.suffix == ".jsonl":
                    file.unlink()
                    count += 1
                drop_lock(file)
                lock.release()
    return count


class RestoredChanges(NamedTuple):
    """Changes restored from a journal when its roster was opened again."""

    restored: int = 0
    """Number of unsaved changes that were restored."""
    conflict: bool = False
    """True if another program changed the file meanwhile."""
    from_file: bool = False
    """True if nothing was restored and the file's content is used."""


def restore_changes(journal: Journal, found: str, theirs: State, *, shown: bool) -> RestoredChanges:
    """Compare a journal with the file's SHA-256 `found` and content `theirs`, which are recorded in the journal.

    `shown` is true if the journal's current state can be shown.
    """
    history = journal.history
    if not shown:
        return RestoredChanges(from_file=True)
    if history.now.says(theirs):
        if found != history.saved:
            journal.append({"saved": found, "at": history.at})
        return RestoredChanges()
    if found == history.saved or theirs.says(history.file):
        restored = history.unsaved
        if found != history.saved:  # only comments or the layout were changed
            journal.append(history.mark(found), {"at": history.at})
        return RestoredChanges(restored)
    if journal.damage and (at := history.last(theirs)) is not None:
        journal.append({"saved": found, "at": at}, {"at": history.at})  # the line for the save is lost
        return RestoredChanges(history.unsaved)
    if history.unsaved:
        return RestoredChanges(history.unsaved, conflict=True)
    return RestoredChanges(from_file=True)


def _ends_saved(file: Path) -> bool:
    """True if the last line records a save."""
    with open(file, "rb") as stream:
        stream.seek(max(0, file.stat().st_size - 4096))
        lines = stream.read().split(b"\n")
    return len(lines) > 1 and not lines[-1] and lines[-2].startswith(b'{"saved":') and b'"s":' not in lines[-2]
