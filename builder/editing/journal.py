"""Every state of a roster being edited, in a file that is only ever added to.

One journal for each roster, in the folder `journals` of the state folder, named after the roster's
path. It is a text of JSON lines:

    {"muster": 1, "path": …, "program": …, "time": …}     the head; `path` is null before the first save
    {"e": address, "v": values}                            an entry, the first time that it occurs
    {"s": values, "e": [addresses], "l": label}            a state: the roster without its entries, and these
    {"s": …, "e": …, "l": …, "r": 1}                       a state in place of the one before it
    {"at": 3}                                              undo or redo, to the state of this number
    {"at": 3, "cut": 1}                                    back to it for good
    {"saved": sha-256, "at": 3}                            the file's bytes when that state was written or read
    {"saved": …, "at": 3, "s": …, "e": …}                  likewise, when that state was since undone and replaced

A new state after an undo takes the place of those that were undone. Lines are written whole and at
once, so that of a program that was killed nothing is missing, and at most a second after that they
are on the disk.

Each line ends with a checksum of all before it (`"c"`), and that of a state says at which index it
stands (`"n"`): a line that is torn or spoilt costs what it says and nothing else. What is lost is told,
the spoilt file is kept beside the mended one, and lines of programs that wrote no checksums are read
as they are.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import secrets
import shutil
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.core import VERSION as PROGRAM
from builder.core.definitions import Words
from builder.core.findings import MusterError, N, T, Text
from builder.core.points import Quarters
from builder.files import saving

if TYPE_CHECKING:
    from filelock import BaseFileLock

VERSION = 1
DAYS = 90
"""Days that an untouched journal is kept."""
SYNC = 1.0
"""Seconds until what was written is forced to the disk."""
_DAY = 86_400
_GAP = 1000
"""States in a row of which all can be lost before an index counts as spoilt."""

Record = Mapping[str, Any]
"""A line of the journal."""


class State(NamedTuple):
    """A roster as plain values, its entries by their addresses."""

    top: Record
    """The values without the entries."""
    entries: tuple[str, ...]
    label: Text | None = None
    """What was done to reach it; `None` for the first one."""

    def says(self, other: State | None) -> bool:
        """Whether both are the same roster."""
        return other is not None and self.entries == other.entries and self.top == other.top


@dataclass
class History:
    """All states, the one that holds, and the one that the file has."""

    entries: dict[str, Any] = field(default_factory=dict)
    """Plain values of the entries by their addresses."""
    states: list[State] = field(default_factory=list)
    at: int = 0
    """The index of the state that holds."""
    saved: str | None = None
    """SHA-256 of the file's bytes when it was last read or written."""
    file: State | None = None
    """What the file has; before the first save the first state."""
    base: int = 0
    """The index from which unsaved changes are counted."""
    names: dict[str, str] = field(default_factory=dict)
    """Each address once, however many states hold it."""
    stands: dict[str, str | None] = field(default_factory=dict)
    """What stands in for entries that are lost, by their addresses."""

    def apply(self, record: Record) -> None:
        """Do what a line says; raises `ValueError`, `KeyError` or `TypeError` if it makes no sense."""
        if "v" in record:
            if address(record["v"]) != record["e"]:
                raise ValueError("spoilt")
            self.entries[record["e"]] = record["v"]
            self.names[record["e"]] = record["e"]
        elif "saved" in record:
            at = self._index(record["at"])
            self.file = self._state(record) if "s" in record else self.states[at]
            self.saved, self.base = str(record["saved"]), at
        elif "s" in record:
            state = self._state(record)
            if "n" in record:
                self._place(record["n"], state)
            self._add(state, instead="r" in record and "n" not in record)
        else:
            self.at = self._index(record["at"])
            if "cut" in record:
                del self.states[self.at + 1 :]
                self.base = min(self.base, self.at)

    def _place(self, at: Any, state: State) -> None:
        """Make ready for a state at this index, whatever of the lines before it was lost."""
        if not isinstance(at, int) or not 0 <= at <= len(self.states) + _GAP:
            raise ValueError("spoilt")
        if at and not self.states:  # all before it is lost
            self.states.append(state._replace(label=None))
            self.file = self.states[0]
        while len(self.states) < at:
            self.gap()
        if self.states:
            self.at = max(0, at - 1)
            if not at:
                del self.states[:]

    def gap(self) -> None:
        """Something in place of a state that is lost, so that the others keep their numbers."""
        if self.states:
            del self.states[self.at + 1 :]
            self.states.append(self.states[-1]._replace(label=T("A change that was lost")))
            self.at += 1

    def patched(self, record: Record, known: Mapping[str, Any]) -> Record:
        """The line of a state with something in place of entries that are lost.

        It is what `known` has at their address; or else what the state before had in their place, or nothing.
        """
        before = self.states[self.at].entries if self.states else ()
        names = record["e"]
        gone = [name for name in before if name not in names]
        entries: list[str] = []
        for name in names:
            if name not in self.names and name in known:
                self.apply({"e": name, "v": known[name]})
            if name not in self.names and name not in self.stands:
                self.stands[name] = gone.pop(0) if gone else None
            held = name if name in self.names else self.stands[name]
            if held is not None:
                entries.append(held)
        return {**record, "e": entries}

    def last(self, state: State) -> int | None:
        """The index of the last state that says the same."""
        return next((i for i in range(len(self.states) - 1, -1, -1) if self.states[i].says(state)), None)

    def _index(self, at: Any) -> int:
        if not isinstance(at, int) or not 0 <= at < len(self.states):
            raise ValueError("spoilt")
        return at

    def _state(self, record: Record) -> State:
        top = record["s"]
        if not isinstance(top, dict):
            raise TypeError("spoilt")
        if self.states and self.states[-1].top == top:
            top = self.states[-1].top
        return State(top, tuple([self.names[a] for a in record["e"]]), _label(record.get("l")))

    def _add(self, state: State, *, instead: bool) -> None:
        if not self.states:
            self.states.append(state)
            self.file = state
            return
        keep = self.at if instead and self.at else self.at + 1
        del self.states[keep:]
        self.base = min(self.base, keep - 1)
        self.states.append(state)
        self.at = keep

    @property
    def now(self) -> State:
        """The state that holds."""
        return self.states[self.at]

    @property
    def unsaved(self) -> int:
        """How many changes the file has not; 0 if it says the same.

        They are counted from the nearest state that says what the file says: what was done and undone by hand
        is no change.
        """
        if self.now.says(self.file):
            return 0
        same = [i for i, state in enumerate(self.states) if state.says(self.file)] or [self.base]
        return max(1, min(abs(self.at - i) for i in same))

    def records(self) -> Iterator[Record]:
        """The lines that give this history."""
        used = {a for state in (*self.states, *([self.file] if self.file else [])) for a in state.entries}
        for name in self.entries:
            if name in used:
                yield {"e": name, "v": self.entries[name]}
        for at, state in enumerate(self.states):
            yield record_of(state, at)
        if self.saved is not None:
            yield self.mark(self.saved)
        yield {"at": self.at}

    def mark(self, saved: str) -> Record:
        """The line that tells of the file's bytes, which still say what they said."""
        inside = self.file is None or self.states[self.base] is self.file
        own = {} if inside or self.file is None else {k: v for k, v in record_of(self.file).items() if k in ("s", "e")}
        return {"saved": saved, "at": self.base, **own}

    def copy(self) -> History:
        """The same, to go its own way."""
        return replace(self, entries=dict(self.entries), states=list(self.states), names=dict(self.names))


def record_of(state: State, at: int | None = None, *, instead: bool = False) -> Record:
    """The line of a state, with the index at which it stands."""
    record: dict[str, Any] = {"s": state.top, "e": state.entries}
    if at is not None:
        record["n"] = at
    if state.label is not None:
        record["l"] = _plain(state.label)
    if instead:
        record["r"] = 1
    return record


def address(value: Any) -> str:
    """Sixteen hex digits that follow from plain values."""
    return hashlib.sha256(json.dumps(value, separators=(",", ":")).encode()).hexdigest()[:16]


def digest(data: bytes) -> str:
    """SHA-256 of a file's bytes."""
    return hashlib.sha256(data).hexdigest()


# ------------------------------------------------------------------------ labels as JSON

_TEXT, _WORDS, _QUARTERS = "\0text", "\0words", "\0quarters"


def _plain(value: Any) -> Any:
    """A text with its values as JSON."""
    if isinstance(value, Text):
        return {_TEXT: [value.message, {k: _plain(v) for k, v in value.values.items()}, value.plural, value.number]}
    if isinstance(value, Words):
        return {_WORDS: value.model_dump(mode="json", exclude_defaults=True)}
    if isinstance(value, Quarters):
        return {_QUARTERS: int(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(v) for v in value]
    return value if value is None or isinstance(value, (str, int, float, bool)) else str(value)


def _label(value: Any) -> Text | None:
    """The text of a line; raises if it is none."""
    found = _told(value)
    if found is not None and not isinstance(found, Text):
        raise TypeError("spoilt")
    return found


def _told(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_told(v) for v in value)
    if not isinstance(value, dict):
        return value
    if _TEXT in value:
        message, values, plural, number = value[_TEXT]
        return Text(message, {k: _told(v) for k, v in values.items()}, plural, number)
    if _QUARTERS in value:
        return Quarters(value[_QUARTERS])
    return Words.model_validate(value[_WORDS])


# ------------------------------------------------------------------------ files


class Head(NamedTuple):
    """The first line of a journal."""

    path: Path | None
    known: bool
    """Whether this program can read the rest."""


def folder(state: Path) -> Path:
    """Where journals lie in a state folder."""
    return state / "journals"


def name_of(path: Path) -> str:
    """The name of the journal of a roster's file."""
    return hashlib.sha256(os.path.realpath(path).encode("utf-8", "surrogateescape")).hexdigest()[:24]


class Read(NamedTuple):
    """A journal as it was read."""

    head: Head | None
    """`None` where there is none, or it is spoilt."""
    history: History
    good: int
    """How many bytes of it there are, up to the last whole line."""
    lost: int
    """Lines that could not be read, or made no sense; those beside one another count once."""
    torn: bool = False
    """Whether it does not end with a whole line."""


def read(file: Path, known: Callable[[], Mapping[str, Any]] | None = None) -> Read:
    """A journal's head and history; `known` gives values of entries, should some be lost.

    Raises `OSError` if the file cannot be read.
    """
    data = file.read_bytes()
    history = History()
    head: Head | None = None
    found: Mapping[str, Any] | None = None
    lost, spoilt = 0, False
    known_lost = 0
    """How much of it was lost before the last state that was read."""
    loose = False
    """Whether there are entries that no state has used yet: those of a change are written together with it."""
    end = data.rfind(b"\n") + 1
    lines = data[:end].split(b"\n")[:-1]
    if data[end:]:  # a line that was not written to its end, or whose end is spoilt
        lines.append(data[end:])
    for number, (line, record) in enumerate((part, said) for part in lines for said in _records(part)):
        fine = record is not None
        try:
            if record is None:
                if line.startswith(b'{"s"') and b'"n":' not in line:
                    history.gap()
            elif number == 0 and "muster" in record:
                path = record["path"]
                head = Head(None if path is None else Path(path), record["muster"] == VERSION)
                if not head.known:
                    return Read(head, history, end, 0)
            else:
                if record.get("e") and isinstance(record["e"], list) and not history.names.keys() >= set(record["e"]):
                    if found is None:
                        found = {} if known is None else known()
                    record = history.patched(record, found)
                if "n" in record:
                    lost += len(history.states) < record["n"] and lost == known_lost  # whole lines are gone
                history.apply(record)
                loose = "v" in record or (loose and "s" not in record)
                known_lost = known_lost if loose else lost
        except (ValueError, KeyError, TypeError, RecursionError, AttributeError, IndexError):
            fine = False
        if not fine:
            lost += not spoilt
        spoilt = not fine
    if lost == known_lost and (loose or (lines and not history.states)):
        lost += 1
    return Read(head, history, end, lost, end < len(data))


_SUM = re.compile(rb',"c":"([0-9a-f]{8})"\}')
"""The end of a line: the checksum of all before it."""


def _records(line: bytes) -> Iterator[Any]:
    """What a line says; `None` for each part of it that is spoilt. Two lines whose break is spoilt are still two."""
    at = 0
    while at < len(line):
        sums = _SUM.search(line, at)
        while sums is not None and zlib.crc32(line[at : sums.start()]) != int(sums[1], 16):
            sums = _SUM.search(line, sums.end())
        if sums is None:
            yield _plain_record(line[at:])
            return
        yield _object(line[at : sums.end()])
        at = sums.end() + 1


def _plain_record(line: bytes) -> Any:
    """What a line without a good checksum says: that of a program that wrote none, or an entry under its address."""
    found = _object(line)
    if found is None or "c" not in found:
        return found if found is not None and b'"c":"' not in line[-20:] else None
    try:
        return found if "v" in found and address(found["v"]) == found.get("e") else None
    except (TypeError, ValueError, RecursionError):
        return None


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


class Journal:
    """A journal open for writing; where it cannot be written the history goes on in memory, and `trouble` says so."""

    def __init__(
        self,
        file: Path | None,
        path: Path | None,
        lock: BaseFileLock | None = None,
        known: Callable[[], Mapping[str, Any]] | None = None,
    ) -> None:
        self.file = file
        self.path = path
        """The roster's file; `None` before its first save."""
        self.history = History()
        self.elsewhere = False
        """Whether another program has the roster's own journal."""
        self.damage: tuple[Text, ...] = ()
        """What was lost of a spoilt journal, and what was kept."""
        self.trouble: Text | None = None
        self._lock = lock
        self._handle: int | None = None
        self._good = 0
        self._left = b""
        self._state: Path | None = None
        """The state folder, to look for a place again where there was none."""
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
        """Write anew what could be read of a spoilt journal; the spoilt one is kept beside it."""
        assert self.file is not None
        spoilt = self.file.with_name(f"{self.file.stem[:40]}-{secrets.token_hex(3)}.spoilt")
        kept = max(0, len(self.history.states) - 1)
        try:
            shutil.copyfile(self.file, spoilt)
            if self.history.states:
                data = _text((self._head(), *self.history.records()))
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
    def of_path(cls, state: Path | None, path: Path, known: Callable[[], Mapping[str, Any]] | None = None) -> Journal:
        """The journal of a roster's file: of several one with unsaved changes, or else the first that is free.

        `known` gives values of entries by their addresses, should some of them be lost in it.
        """
        held: Journal | None = None
        elsewhere = False
        try:
            place = _made(state)
            first = place / f"{name_of(path)}.jsonl"
            for file in (first, *sorted(place.glob(f"{first.stem}-*.jsonl"))):
                lock = _lock(file)
                if lock is None:
                    elsewhere = elsewhere or file == first
                    continue
                found = cls(file, path, lock, known)
                if _foreign(file) or (held is not None and not (found.unsaved and not held.unsaved)):
                    found.close()
                    continue
                if held is not None:
                    held.close()
                held = found
            if held is None:
                file = _spare(first)
                held = cls(file, path, _lock(file))
        except OSError as problem:
            return cls._without(state, path, problem, held)
        held.elsewhere = elsewhere
        return held

    @classmethod
    def of_new(cls, state: Path | None) -> Journal:
        """A journal for a roster that has no file yet."""
        try:
            file = _made(state) / f"new-{secrets.token_hex(8)}.jsonl"
            return cls(file, None, _lock(file))
        except OSError as problem:
            return cls._without(state, None, problem)

    @classmethod
    def of_file(cls, file: Path) -> Journal:
        """This journal; raises `MusterError` if another program has it, `OSError` if it cannot be read."""
        os.stat(file)
        lock = _lock(file)
        if lock is None:
            raise MusterError(T("This roster is open in another program."))
        return cls(file, None, lock)

    @classmethod
    def _without(cls, state: Path | None, path: Path | None, problem: OSError, held: Journal | None = None) -> Journal:
        """A journal in memory only, until there is a place for it."""
        if held is not None:
            held.close()
        found = cls(None, path)
        found._state = state
        found._troubled(problem)
        return found

    @property
    def unsaved(self) -> int:
        """How many changes the roster's file has not."""
        return self.history.unsaved if self.history.states else 0

    def moved(self, state: Path | None, path: Path, *records: Record) -> Journal:
        """The journal of another path with this one's history and these lines; this one is closed.

        It goes if it had no path, and goes back to what its file has otherwise. Unsaved changes that are already noted for that path stay in a journal
        of their own.
        """
        new = Journal.of_path(state, path)
        new._take(self.history)  # noqa: SLF001 - one of its own kind
        new.append(*records)
        if self.path is not None:
            self._go_back()
        elif new.trouble is None:
            self.remove()
        self.close()
        return new

    def _go_back(self) -> None:
        """Stand where the roster's file stands: the changes since then went to another file."""
        history = self.history
        if history.now.says(history.file) or history.file is None:
            return
        if history.states[history.base] is history.file:
            self.append({"at": history.base})
        else:
            self.append(record_of(history.file, history.at + 1))

    def _take(self, history: History) -> None:
        """Begin anew with another's history."""
        if self.file is not None and self.unsaved:
            with contextlib.suppress(OSError):
                os.replace(self.file, _spare(self.file))
        self.history = history.copy()
        self._good = 0

    # -------------------------------------------------------------------- writing

    def append(self, *records: Record) -> None:
        """Do what the lines say and write them."""
        for record in records:
            self.history.apply(record)
        if self.file is None and not self._placed():
            return
        data = _text(records)
        try:
            handle = self._opened()
            if self._good == 0:
                self._left = b""
                data = _text((self._head(), *self.history.records()))
            self._write(handle, self._left + data)
        except OSError as problem:
            self._left += data
            self._troubled(problem)
        else:
            self._left = b""
            self.trouble = None
            self._sync_soon()

    def retry(self) -> None:
        """Write what could not be written before, if it can be now."""
        if self._left or self.file is None:
            self.append()

    def _placed(self) -> bool:
        """Look again for a place where there was none; the history so far goes there."""
        found = Journal.of_new(self._state) if self.path is None else Journal.of_path(self._state, self.path)
        if found.file is None:
            return False
        found._take(self.history)  # noqa: SLF001 - one of its own kind
        self.file, self._lock, self._good, self.elsewhere = found.file, found._lock, 0, found.elsewhere  # noqa: SLF001
        return True

    def _head(self) -> Record:
        path = None if self.path is None else os.path.abspath(self.path)
        return {
            "muster": VERSION,
            "path": path,
            "program": PROGRAM,
            "time": datetime.now(UTC).isoformat(timespec="seconds"),
        }

    def _opened(self) -> int:
        """The open file, what is spoilt at its end cut off; begun anew if somebody has removed it."""
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
        """All of it or nothing."""
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
        reason = problem.strerror or str(problem)
        self.trouble = T(
            "Changes cannot be kept safe until you save: {problem}. You can go on, and save.", problem=reason
        )

    def _sync_soon(self) -> None:
        if self._timer is None:
            self._timer = threading.Timer(SYNC, self._sync)
            self._timer.daemon = True
            self._timer.start()

    def _sync(self) -> None:
        """Force what was written to the disk; in a thread of its own, since that can take long."""
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
        with self._guard:
            handle, self._handle = self._handle, None
        if handle is not None:
            with contextlib.suppress(OSError):
                os.fsync(handle)
            os.close(handle)

    def close(self) -> None:
        """Let go of the file and its lock; may be called again."""
        timer = self._timer
        if timer is not None:
            timer.cancel()
            self._timer = None
        self._shut()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def remove(self) -> None:
        """Throw the journal away, and close it."""
        self._shut()
        if self.file is not None:
            with contextlib.suppress(OSError):
                self.file.unlink(missing_ok=True)
            _drop_lock(self.file)
        self.close()


def _text(records: Iterable[Record]) -> bytes:
    lines = (json.dumps(r, separators=(",", ":")).encode()[:-1] for r in records)
    return b"".join(b'%b,"c":"%08x"}\n' % (line, zlib.crc32(line)) for line in lines)


def _made(state: Path | None) -> Path:
    """The folder of journals, made if it is not there."""
    if state is None:
        from builder.files import state as kept

        state = kept.folder()
    place = folder(state)
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    return place


def _lock_file(file: Path) -> Path:
    return file.with_suffix(".lock")


def _lock(file: Path) -> BaseFileLock | None:
    """The lock of a journal, taken; `None` if another program has it. Raises `OSError` if there can be none."""
    from filelock import FileLock, Timeout  # takes as long to import as a whole verdict

    lock = FileLock(_lock_file(file), thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        return None
    except NotImplementedError as problem:  # a file system without locks
        raise OSError(str(problem)) from None
    return lock


def _drop_lock(file: Path) -> None:
    with contextlib.suppress(OSError):
        _lock_file(file).unlink(missing_ok=True)


def _foreign(file: Path) -> bool:
    """Whether a newer program wrote this journal: it is left alone."""
    try:
        with open(file, "rb") as stream:
            line = stream.readline().rstrip(b"\n")
    except OSError:
        return False
    head = next(_records(line), None)
    return isinstance(head, dict) and head.get("muster", VERSION) != VERSION


def _spare(file: Path) -> Path:
    """A name for another journal of the same roster."""
    return file.with_name(f"{file.stem[:24]}-{secrets.token_hex(4)}.jsonl")


# ------------------------------------------------------------------------ all of them


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
            lock = _lock(file)
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
                lock = _lock(file)
                if lock is not None:
                    file.unlink()
                    _drop_lock(file)
                    lock.release()
                    count += 1
    for file in sorted(folder(state).glob("*.spoilt")):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest:
                file.unlink()
    for file in sorted(folder(state).glob("*.lock")):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < oldest and not file.with_suffix(".jsonl").exists():
                lock = _lock(file)
                if lock is not None:
                    _drop_lock(file)
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
