"""How long journals are kept that nobody touches, and their removal after it."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

from builder.editing.journal import drop_lock, folder, journals, take_lock

DAYS = 90
"""Days that an untouched journal is kept."""
_DAY = 86_400


def purge(state: Path, days: float = DAYS) -> int:
    """Remove the journals that nobody touched for so many days; how many there were."""
    oldest = time.time() - days * _DAY
    count = 0
    for file in journals(state):
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
