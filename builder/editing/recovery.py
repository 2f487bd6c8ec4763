"""Recovery: what can be brought back after a program died, the journals with changes that their files have not."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import NamedTuple

from builder.editing.journal import Journal, journals, take_lock
from builder.editing.journal_lines import Head, read
from builder.editing.undo_history import State


class Unsaved(NamedTuple):
    """A journal with changes that its file has not."""

    journal: Path
    path: Path | None
    """The roster's file; `None` if it was never saved."""
    name: str
    """The roster's own name."""
    time: float
    """Of the last change, in seconds since 1970."""
    changes: int
    system: str = ""
    """Id of its game."""
    army: str = ""
    """Id of its army."""


def unsaved(state: Path) -> tuple[Unsaved, ...]:
    """The journals with unsaved changes that no program has open, the latest first."""
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
            if head.known and history.states and history.unsaved:
                top = history.now.top
                name, system, army = (v if isinstance(v := top.get(k), str) else "" for k in ("name", "system", "army"))
                result.append(Unsaved(file, head.path, name, time_, history.unsaved, system, army))
    return tuple(sorted(result, key=lambda u: (-u.time, str(u.journal))))


def discard(file: Path) -> None:
    """Throw a journal away with all that is unsaved in it.

    Raises `MusterError` if a program has it open, `OSError` if it is not there.
    """
    Journal.of_file(file).remove()


class BroughtBack(NamedTuple):
    """What of a journal is brought back when its file is opened again."""

    restored: int = 0
    """Unsaved changes."""
    conflict: bool = False
    """The file was changed elsewhere meanwhile."""
    from_file: bool = False
    """Nothing is brought back: what the file says holds."""


def bring_back(journal: Journal, found: str, theirs: State, *, shown: bool) -> BroughtBack:
    """Find where a journal stands to its file, of SHA-256 `found`, which says `theirs`; the journal is told of it.

    `shown` is whether the state that holds in the journal can be shown.
    """
    history = journal.history
    if not shown:
        return BroughtBack(from_file=True)
    if history.now.says(theirs):
        if found != history.saved:
            journal.append({"saved": found, "at": history.at})
        return BroughtBack()
    if found == history.saved or theirs.says(history.file):
        restored = history.unsaved
        if found != history.saved:  # only comments or the layout were changed
            journal.append(history.mark(found), {"at": history.at})
        return BroughtBack(restored)
    if journal.damage and (at := history.last(theirs)) is not None:
        journal.append({"saved": found, "at": at}, {"at": history.at})  # the line that told of the save is lost
        return BroughtBack(history.unsaved)
    if history.unsaved:
        return BroughtBack(history.unsaved, conflict=True)
    return BroughtBack(from_file=True)


def _ends_saved(file: Path) -> bool:
    """True if the last line records a save, so that nothing is unsaved."""
    with open(file, "rb") as stream:
        stream.seek(max(0, file.stat().st_size - 4096))
        lines = stream.read().split(b"\n")
    return len(lines) > 1 and not lines[-1] and lines[-2].startswith(b'{"saved":') and b'"s":' not in lines[-2]
