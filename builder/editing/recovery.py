"""What can be brought back after a program died: the journals with changes that their files have not."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import NamedTuple

from builder.editing.journal import Journal, drop_lock, folder, take_lock
from builder.editing.journal_lines import Head, read

DAYS = 90
"""Days that an untouched journal is kept."""
_DAY = 86_400


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
    for file in _journals(state):
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


def purge(state: Path, days: float = DAYS) -> int:
    """Remove the journals that nobody touched for so many days; how many there were."""
    oldest = time.time() - days * _DAY
    count = 0
    for file in _journals(state):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest:
                lock = take_lock(file)
                if lock is not None:
                    file.unlink()
                    drop_lock(file)
                    lock.release()
                    count += 1
    for file in sorted(folder(state).glob("*.spoilt")):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest:
                file.unlink()
    for file in sorted(folder(state).glob("*.lock")):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest and not file.with_suffix(".jsonl").exists():
                lock = take_lock(file)
                if lock is not None:
                    drop_lock(file)
                    lock.release()
    return count


def _journals(state: Path) -> list[Path]:
    return sorted(folder(state).glob("*.jsonl"))


def _ends_saved(file: Path) -> bool:
    """Whether the last line tells of a save: the quick way to see that there is nothing unsaved."""
    with open(file, "rb") as stream:
        stream.seek(max(0, file.stat().st_size - 4096))
        lines = stream.read().split(b"\n")
    return len(lines) > 1 and not lines[-1] and lines[-2].startswith(b'{"saved":') and b'"s":' not in lines[-2]
