"""Processes that are made of this one as it is, and share out work in parts; light, for work of less than a second."""

from __future__ import annotations

import _thread
import atexit
import contextlib
import os
import pickle
import select
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple, NoReturn, TypeVar

from builder.desk.shares import Shares

R = TypeVar("R")
_END = b"\xff" * 8
"""In place of a part's first and last: there are no more."""
_leaving: list[int] = []
"""Processes that were told to end; nobody waits for that while there is other work."""


class _Child(NamedTuple):
    number: int
    """Its own among all."""
    process: int
    asked: int
    """Where the first file of each part is written to, and the one behind its last."""
    answers: int
    """Where what was made of them is read from."""


def done(
    work: Callable[[Sequence[str]], list[R]],
    files: Sequence[str],
    shares: Shares,
    jobs: int,
    found: dict[str, R],
    progress: Callable[[int], None],
) -> bool:
    """Whether all files were worked on by processes of which none was lost; what was made of each file is in `found`.

    What the work raises is raised here. The processes end with this one, however it ends.
    """
    alive, held = os.pipe()  # it closes with this process, which is how its children know
    children: dict[int, _Child] = {}
    doing: dict[int, tuple[int, int]] = {}
    waiting = select.poll()
    whole = True
    _wait()
    try:
        for number in range(jobs):
            part = shares.next(number)
            if part is None:
                break
            child = _begun(number, work, files, alive, held)
            children[child.answers] = child
            waiting.register(child.answers, select.POLLIN | select.POLLHUP)
            doing[child.answers] = part
            _ask(child, part)
        while doing:
            for place, _ in waiting.poll():
                data = _message(place)
                begin, end = doing.pop(place)
                following = shares.next(children[place].number) if data else None
                if following is not None:
                    whole = _ask(children[place], following) and whole
                    doing[place] = following
                if not data:
                    whole = False
                    waiting.unregister(place)
                    continue
                if data[:1] == b"!":
                    raise pickle.loads(data[1:])  # noqa: S301 - our own child wrote it
                made: list[R] = pickle.loads(data[1:])  # noqa: S301
                found.update(zip(files[begin:end], made, strict=True))
                progress(len(found))
        return whole and not shares.parts()
    finally:
        os.close(held)
        os.close(alive)
        _waited_for_at_the_end()
        for child in children.values():
            with contextlib.suppress(OSError):  # of one that is gone
                os.write(child.asked, _END)
            os.close(child.asked)
            os.close(child.answers)
            _leaving.append(child.process)


@cache
def _waited_for_at_the_end() -> None:
    atexit.register(_wait)


def _wait() -> None:
    """Wait until those that were told to end have ended."""
    while _leaving:
        with contextlib.suppress(ChildProcessError):  # where the system was told to wait for none
            os.waitpid(_leaving.pop(), 0)


def _ask(child: _Child, part: tuple[int, int]) -> bool:
    """Hand out a part; whether there is anybody to take it."""
    try:
        os.write(child.asked, b"".join([end.to_bytes(4, "big") for end in part]))
    except OSError:
        return False
    return True


def _begun(
    number: int, work: Callable[[Sequence[str]], list[R]], files: Sequence[str], alive: int, held: int
) -> _Child:
    """A process that works on the parts that it is asked for."""
    (reads, asked), (answers, writes) = os.pipe(), os.pipe()
    process = os.fork()
    if not process:
        _child(work, files, reads, writes, alive, held)
    os.close(reads)
    os.close(writes)
    return _Child(number, process, asked, answers)


def _child(
    work: Callable[[Sequence[str]], list[R]],
    files: Sequence[str],
    reads: int,
    writes: int,
    alive: int,
    held: int,
) -> NoReturn:
    """All that a child does: it never returns, so that nothing of what its parent has begun is ended twice."""
    code = 1
    try:
        os.close(held)
        _thread.start_new_thread(_end_with_parent, (alive,))
        while (asked := os.read(reads, len(_END))) and asked != _END:
            begin, end = (int.from_bytes(half, "big") for half in (asked[:4], asked[4:]))
            try:
                data = b"=" + pickle.dumps(work(files[begin:end]), pickle.HIGHEST_PROTOCOL)
            except Exception as problem:  # noqa: BLE001 - whatever it is, the parent raises it
                data = b"!" + pickle.dumps(problem)
            _write(writes, len(data).to_bytes(8, "big") + data)
        code = 0
    finally:
        os._exit(code)


def _end_with_parent(alive: int) -> None:
    os.read(alive, 1)
    os._exit(1)


def _write(place: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(place, view) :]


def _message(place: int) -> bytes:
    """What a child has made, or nothing of one that is gone."""
    head = _exactly(place, 8)
    return _exactly(place, int.from_bytes(head, "big")) if head else b""


def _exactly(place: int, length: int) -> bytes:
    """So many bytes, or none where there are fewer."""
    parts = []
    while length and (part := os.read(place, min(length, 1 << 20))):
        parts.append(part)
        length -= len(part)
    return b"" if length else b"".join(parts)
