"""Journal of a roster being edited: a locked file written at every change and repaired if it is damaged.

There is one for each roster, in `journals` of the state folder, named after the roster's path. It is append-only
(`builder.editing.journal_lines`); lines are written whole at once, so nothing is lost if the program is killed, and
they are flushed to disk within a second. Losses in a damaged file are reported, and that file is kept beside the
repaired one.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import secrets
import shutil
import threading
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path

from filelock import BaseFileLock, FileLock, Timeout

from builder.core import VERSION as PROGRAM
from builder.core.findings import MusterError, N, Plain, T, Text
from builder.editing.journal_lines import VERSION, lines_of, read, records_of
from builder.editing.undo_history import History, Record, record_of
from builder.files import saving
from builder.files import state_folder as kept

SYNC = 1.0
"""Seconds until written lines are flushed to disk."""


def folder(state: Path) -> Path:
    """The folder of journals in a state folder."""
    return state / "journals"


def journals(state: Path) -> list[Path]:
    """The journals in a state folder, sorted by name."""
    return sorted(folder(state).glob("*.jsonl"))


def name_of(path: Path) -> str:
    """Name of the journal for a roster's file."""
    return hashlib.sha256(os.path.realpath(path).encode("utf-8", "surrogateescape")).hexdigest()[:24]


class Journal:
    """A journal open for writing; if it cannot be written, `trouble` has the reason and history goes on in memory."""

    def __init__(
        self,
        file: Path | None,
        path: Path | None,
        lock: BaseFileLock | None = None,
        known: Callable[[], Mapping[str, Plain]] | None = None,
    ) -> None:
        self.file = file
        self.path = path
        """Path of the roster's file; `None` before the roster is first saved."""
        self.history = History()
        self.elsewhere = False
        """True if another program has locked the journal that belongs to the roster's path."""
        self.damage: tuple[Text, ...] = ()
        """Messages on the lost and the kept parts of a damaged journal."""
        self.trouble: Text | None = None
        self._lock = lock
        self._handle: int | None = None
        self._good = 0
        self._left = b""
        self._state: Path | None = None
        """State folder in which a journal without a file looks for a place again; `None` if it has a file."""
        self._others: tuple[tuple[Path, int], ...] = ()
        """Lock files of the roster's other journals when last none was held, with modification times in ns."""
        self._guard = threading.Lock()
        self._timer: threading.Timer | None = None
        if file is not None:
            with contextlib.suppress(OSError):
                head, self.history, self._good, lost, torn = read(file, known)
                self.path = path if path is not None or head is None else head.path
                if (lost or torn or (head is None and self._good)) and (head is None or head.known):
                    self._mend(lost)
            if not self.history.states:
                self._good = 0  # nothing to go on from

    def _mend(self, lost: int) -> None:
        """Rewrite the readable part of a damaged journal, with the damaged file kept beside it.

        `lost` is the number of lost changes, which a message reports.
        """
        assert self.file is not None
        spoilt = self.file.with_name(f"{self.file.stem[:40]}-{secrets.token_hex(3)}.spoilt")
        kept = max(0, len(self.history.states) - 1)
        try:
            shutil.copyfile(self.file, spoilt)
            if self.history.states:
                data = lines_of((self._head(), *self.history.records()))
                saving.save_bytes(self.file, data)
                self._good = len(data)
        except OSError as problem:  # nothing may be cut off what cannot be kept elsewhere
            self._state, self.file, self._good = self.file.parent.parent, None, 0
            self._troubled(problem)
        else:
            if not lost:
                return
            self.damage = (
                N("The journal of this roster was damaged: {count} change is lost, {kept} were kept.",
                  "The journal of this roster was damaged: {count} changes are lost, {kept} were kept.", lost, kept=kept),
                T("The damaged journal is {file}.", file=str(spoilt)),
            )  # fmt: skip

    # -------------------------------------------------------------------- opening

    @classmethod
    def of_path(cls, state: Path | None, path: Path, known: Callable[[], Mapping[str, Plain]] | None = None) -> Journal:
        """The journal for a roster's file: one with unsaved changes, or else the first that is not locked.

        `known` gives values of entries by address, in case some are lost in it; `state` is the state folder,
        `None` for the usual one.
        """
        held: Journal | None = None
        elsewhere = False
        try:
            place = _journals_folder(state)
            first = place / f"{name_of(path)}.jsonl"
            for file in (first, *sorted(place.glob(f"{first.stem}-*.jsonl"))):
                lock = take_lock(file)
                if lock is None:
                    elsewhere = elsewhere or file == first
                    continue
                found = cls(file, path, lock, known)
                if _foreign(file) or (held is not None and not (found.history.unsaved and not held.history.unsaved)):
                    found.close()
                    continue
                if held is not None:
                    held.close()
                held = found
            if held is None:
                file = _spare(first)
                held = cls(file, path, take_lock(file))
        except OSError as problem:
            return cls._without(state, path, problem, held)
        held.elsewhere = elsewhere
        return held

    @classmethod
    def of_new(cls, state: Path | None) -> Journal:
        """A journal in a state folder (`None`: the usual one) for a roster that has no file yet."""
        try:
            file = _journals_folder(state) / f"new-{secrets.token_hex(8)}.jsonl"
            return cls(file, None, take_lock(file))
        except OSError as problem:
            return cls._without(state, None, problem)

    @classmethod
    def of_file(cls, file: Path) -> Journal:
        """The journal in a file; raises `MusterError` if another program holds it, `OSError` if it is unreadable."""
        os.stat(file)
        lock = take_lock(file)
        if lock is None:
            raise MusterError(T("This roster is open in another program."))
        return cls(file, None, lock)

    @classmethod
    def _without(cls, state: Path | None, path: Path | None, problem: OSError, held: Journal | None = None) -> Journal:
        """A journal in memory only, since `problem` occurred, until it can be written; the journal `held` is closed."""
        if held is not None:
            held.close()
        found = cls(None, path)
        found._state = state
        found._troubled(problem)
        return found

    def shared(self) -> bool:
        """True if another program has this roster open and holds the lock of another of its journals.

        Cheap while these locks are untouched; for a journal in memory only the result at opening.
        """
        if self.file is None or self.path is None:
            return self.elsewhere
        seen = self._locks()
        if seen != self._others and any(_is_held(lock) for lock, _ in seen):
            return True
        self._others = self._locks()
        return False

    def _locks(self) -> tuple[tuple[Path, int], ...]:
        """Lock files of other journals of the same roster, each with its modification time in nanoseconds."""
        assert self.file is not None
        assert self.path is not None
        found = []
        for lock in sorted(self.file.parent.glob(f"{name_of(self.path)}*.lock")):
            with contextlib.suppress(OSError):
                if lock != _lock_file(self.file):
                    found.append((lock, lock.stat().st_mtime_ns))
        return tuple(found)

    def moved(self, state: Path | None, path: Path, *records: Record, gone: bool = False) -> Journal:
        """A journal in a state folder for another path, with this history and the lines `records`; this one is closed.

        This one is removed if it had no path or its file is `gone`; otherwise it returns to the state of its file.
        Unsaved changes already noted for the other path stay in a journal of their own.
        """
        new = Journal.of_path(state, path)
        new._take(self.history)  # noqa: SLF001 - one of its own kind
        new.append(*records)
        if self.path is not None and not gone:
            self._go_back()
        elif new.trouble is None:
            self.remove()
        self.close()
        return new

    def _go_back(self) -> None:
        """Return to the state of the roster's file: later changes went to another file."""
        history = self.history
        if history.now.says(history.file) or history.file is None:
            return
        if history.states[history.base] is history.file:
            self.append({"at": history.base})
        else:
            self.append(record_of(history.file, history.at + 1))

    def _take(self, history: History) -> None:
        """Replace the history by another journal's."""
        if self.file is not None and self.history.unsaved:
            with contextlib.suppress(OSError):
                os.replace(self.file, _spare(self.file))
        self.history = history.copy()
        self._good = 0

    # -------------------------------------------------------------------- writing

    def append(self, *records: Record) -> None:
        """Apply records to the history and write them as lines of the journal."""
        for record in records:
            self.history.apply(record)
        if self.file is None and not self._placed():
            return
        data = lines_of(records)
        try:
            handle = self._opened()
            if self._good == 0:
                self._left = b""
                data = lines_of((self._head(), *self.history.records()))
            self._write(handle, self._left + data)
        except OSError as problem:
            self._left += data
            self._troubled(problem)
        else:
            self._left = b""
            self.trouble = None
            self._sync_soon()

    def retry(self) -> None:
        """Try again to write lines that could not be written."""
        if self._left or self.file is None:
            self.append()

    def _placed(self) -> bool:
        """Try again to find a folder for the file, and write the history there; true if that succeeded."""
        found = Journal.of_new(self._state) if self.path is None else Journal.of_path(self._state, self.path)
        if found.file is None:
            return False
        found._take(self.history)  # noqa: SLF001 - one of its own kind
        self.file, self._lock, self._good, self.elsewhere = found.file, found._lock, 0, found.elsewhere  # noqa: SLF001
        return True

    def _head(self) -> Record:
        """The first line of the journal."""
        path = None if self.path is None else os.path.abspath(self.path)
        return {
            "muster": VERSION,
            "path": path,
            "program": PROGRAM,
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
        }

    def _opened(self) -> int:
        """File descriptor of the open file, with a damaged end cut off; recreated if somebody removed it."""
        assert self.file is not None
        if self._handle is not None:
            status = os.fstat(self._handle)
            if status.st_nlink and status.st_size == self._good:
                return self._handle
            if not status.st_nlink:
                self._shut()
                self._good = 0
        if self._handle is None:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._handle = os.open(self.file, flags, 0o600)
        size = os.fstat(self._handle).st_size
        if size < self._good:
            self._good = 0
        if size > self._good:
            os.ftruncate(self._handle, self._good)
        return self._handle

    def _write(self, handle: int, data: bytes) -> None:
        """Write all of the data to the open file or, on failure, nothing; `handle` is its file descriptor."""
        try:
            done = os.write(handle, data)
            while done < len(data):
                done += os.write(handle, data[done:])
        except OSError:
            with contextlib.suppress(OSError):
                os.ftruncate(handle, self._good)
            raise
        self._good += len(data)

    def _troubled(self, problem: OSError) -> None:
        """Set the message that changes cannot be stored."""
        reason = problem.strerror or str(problem)
        self.trouble = T("Unsaved changes cannot be backed up: {problem}. You can go on; save often.", problem=reason)

    def _sync_soon(self) -> None:
        """Start a timer to flush written lines to disk, unless one is running."""
        if self._timer is None:
            self._timer = threading.Timer(SYNC, self._sync)
            self._timer.daemon = True
            self._timer.start()

    def _sync(self) -> None:
        """Flush written lines to disk, in a thread of its own because it can take long."""
        self._timer = None
        with self._guard:
            handle = None if self._handle is None else os.dup(self._handle)
        if handle is None:
            return
        try:
            os.fsync(handle)
        except OSError as problem:
            self._troubled(problem)
        finally:
            os.close(handle)

    def _shut(self) -> None:
        """Flush and close the open file."""
        with self._guard:
            handle, self._handle = self._handle, None
        if handle is not None:
            with contextlib.suppress(OSError):
                os.fsync(handle)
            os.close(handle)

    def close(self) -> None:
        """Release the file and its lock; may be called again."""
        timer = self._timer
        if timer is not None:
            timer.cancel()
            self._timer = None
        self._shut()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def remove(self) -> None:
        """Delete the journal and close it."""
        self._shut()
        if self.file is not None:
            with contextlib.suppress(OSError):
                self.file.unlink(missing_ok=True)
            drop_lock(self.file)
        self.close()


def _journals_folder(state: Path | None) -> Path:
    """The folder of journals in a state folder (`None`: the usual one), created if missing."""
    if state is None:
        state = kept.folder()
    place = folder(state)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def _lock_file(file: Path) -> Path:
    """Path of the lock file of a journal."""
    return file.with_suffix(".lock")


def take_lock(file: Path) -> BaseFileLock | None:
    """The acquired lock of a journal; `None` if another program holds the lock.

    Raises `OSError` if locks are impossible.
    """
    lock = FileLock(_lock_file(file), thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return None
    except NotImplementedError as problem:  # a file system without locks
        raise OSError(str(problem)) from None
    return lock


def _is_held(lock: Path) -> bool:
    """True if another program holds a lock."""
    with contextlib.suppress(OSError):
        taken = take_lock(lock.with_suffix(".jsonl"))
        if taken is None:
            return True
        taken.release()
    return False


def drop_lock(file: Path) -> None:
    """Delete the lock file of a journal."""
    with contextlib.suppress(OSError):
        _lock_file(file).unlink(missing_ok=True)


def _foreign(file: Path) -> bool:
    """True if a newer program wrote this journal, which is then left alone."""
    try:
        with open(file, "rb") as stream:
            line = stream.readline().rstrip(b"\n")
    except OSError:
        return False
    head = next(records_of(line), None)
    return isinstance(head, dict) and head.get("muster", VERSION) != VERSION


def _spare(file: Path) -> Path:
    """An unused name for another journal of the same roster."""
    return file.with_name(f"{file.stem[:24]}-{secrets.token_hex(4)}.jsonl")
