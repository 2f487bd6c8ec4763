"""The lines of a journal as bytes: written with checksums, and read whatever of them is spoilt.

It is a text of JSON lines:

    {"muster": 1, "path": …, "program": …, "time": …}     the head; `path` is null before the first save
    {"e": address, "v": values}                            an entry, the first time that it occurs
    {"s": values, "e": [addresses], "l": label}            a state: the roster without its entries, and these
    {"s": …, "e": …, "l": …, "r": 1}                       a state in place of the one before it
    {"at": 3}                                              undo or redo, to the state of this number
    {"at": 3, "cut": 1}                                    back to it for good
    {"saved": sha-256, "at": 3}                            the file's bytes when that state was written or read
    {"saved": …, "at": 3, "s": …, "e": …}                  likewise, when that state was since undone and replaced

A new state after an undo takes the place of those that were undone.

Each line ends with a checksum of all before it (`"c"`), and that of a state says at which index it
stands (`"n"`): a line that is torn or spoilt costs what it says and nothing else. Lines of programs
that wrote no checksums are read as they are.
"""

import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from builder.core.findings import Plain
from builder.editing.undo_history import History, Record, address, names_in

VERSION = 1
"""Version of the journal's format; journals of other versions are left alone."""


class Head(NamedTuple):
    """The first line of a journal."""

    path: Path | None
    """Path of the roster's file; `None` before the roster is first saved."""
    known: bool
    """True if this program knows the format."""


class Read(NamedTuple):
    """The content of a journal's file."""

    head: Head | None
    """The first line; `None` if it is missing or damaged."""
    history: History
    """The history as far as it could be read."""
    good: int
    """Number of bytes of the file up to the end of its last complete line."""
    lost: int
    """Number of unreadable or invalid lines; adjacent ones count once."""
    torn: bool = False
    """True if the last line is incomplete."""


def read(file: Path, known: Callable[[], Mapping[str, Plain]] | None = None) -> Read:
    """The content of a journal; `known` gives values of entries in case some are lost.

    Raises `OSError` if the file cannot be read.
    """
    data = file.read_bytes()
    history = History()
    head: Head | None = None
    found: Mapping[str, Plain] | None = None
    lost, spoilt = 0, False
    known_lost = 0
    """Value of `lost` at the last state that was read."""
    loose = False
    """True while entries were read that no state uses yet; a state is written after its new entries."""
    end = data.rfind(b"\n") + 1
    lines = data[:end].split(b"\n")[:-1]
    if data[end:]:  # a line that was not written to its end, or whose end is spoilt
        lines.append(data[end:])
    for number, (line, record) in enumerate((part, one) for part in lines for one in records_of(part)):
        fine = record is not None
        try:
            if record is None:
                if line.startswith(b'{"s"') and b'"n":' not in line:
                    history.gap()
            elif number == 0 and "muster" in record:
                path = record["path"]
                head = Head(None if path is None else Path(str(path)), record["muster"] == VERSION)
                if not head.known:
                    return Read(head, history, end, 0)
            else:
                if isinstance(record.get("e"), list) and not history.entries.keys() >= set(names_in(record["e"])):
                    if found is None:
                        found = {} if known is None else known()
                    record = history.patched(record, found)
                at = record.get("n")
                if isinstance(at, int):
                    lost += len(history.states) < at and lost == known_lost  # whole lines are gone
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
"""Pattern of the end of a line: the checksum of everything before it."""


def records_of(line: bytes) -> Iterator[Record | None]:
    """The records in a line; `None` for each damaged part.

    Two lines whose line break is damaged still give two records.
    """
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


def _plain_record(line: bytes) -> Record | None:
    """The record of a line without a valid checksum: of an older program, or an entry that matches its address."""
    found = _object(line)
    if found is None or "c" not in found:
        return found if found is not None and b'"c":"' not in line[-20:] else None
    try:
        return found if "v" in found and address(found["v"]) == found.get("e") else None
    except (TypeError, ValueError, RecursionError):
        return None


def _object(line: bytes) -> Record | None:
    """The mapping in a line of JSON; `None` for other text."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def lines_of(records: Iterable[Record]) -> bytes:
    """The records as bytes, each a line with its checksum."""
    lines = (json.dumps(r, separators=(",", ":")).encode()[:-1] for r in records)
    return b"".join(b'%b,"c":"%08x"}\n' % (line, zlib.crc32(line)) for line in lines)
