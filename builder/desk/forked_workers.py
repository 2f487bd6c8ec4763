"""Processes that are made of this one as it is, and share out work in parts; light, for work of less than a second."""

from __future__ import annotations

import _thread
import contextlib
import os
import pickle
import select
from collections.abc import Callable, Sequence
from typing import NamedTuple, NoReturn, TypeVar

R = TypeVar("R")
_END = 0xFFFFFFFF
"""In place of a part's number: there are no more."""


class _Child(NamedTuple):
    process: int
    asked: int
    """Where numbers of parts are written to."""
    answers: int
    """Where what was made of them is read from."""


def done(
    work: Callable[[Sequence[str]], list[R]],
    parts: Sequence[Sequence[str]],
    jobs: int,
    found: dict[str, R],
    progress: Callable[[int], None],
) -> bool:
    """Whether all parts were worked on by processes of which none was lost; what was made of each file is in `found`.

    What the work raises is raised here. The processes end with this one, however it ends.
    """
    alive, held = os.pipe()  # it closes with this process, which is how its children know
    children: dict[int, _Child] = {}
    doing: dict[int, int] = {}
    waiting = select.poll()
    numbers = iter(range(len(parts)))
    whole = True
    try:
        for _ in range(min(jobs, len(parts))):
            child = _begun(work, parts, alive, held)
            children[child.answers] = child
            waiting.register(child.answers, select.POLLIN | select.POLLHUP)
            doing[child.answers] = next(numbers)
            _ask(child, doing[child.answers])
        while doing:
            for place, _ in waiting.poll():
                data = _message(place)
                number = doing.pop(place)
                following = next(numbers, None) if data else None
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
                found.update(zip(parts[number], made, strict=True))
                progress(len(found))
        return whole and next(numbers, None) is None
    finally:
        os.close(held)
        os.close(alive)
        for child in children.values():
            _ask(child, _END)
            os.close(child.asked)
            os.close(child.answers)
        for child in children.values():
            with contextlib.suppress(ChildProcessError):  # where the system was told to wait for none
                os.waitpid(child.process, 0)


def _ask(child: _Child, number: int) -> bool:
    """Hand out a part; whether there is anybody to take it."""
    try:
        os.write(child.asked, number.to_bytes(4, "big"))
    except OSError:
        return False
    return True


def _begun(work: Callable[[Sequence[str]], list[R]], parts: Sequence[Sequence[str]], alive: int, held: int) -> _Child:
    """A process that works on the parts that it is asked for."""
    (reads, asked), (answers, writes) = os.pipe(), os.pipe()
    process = os.fork()
    if not process:
        _child(work, parts, reads, writes, alive, held)
    os.close(reads)
    os.close(writes)
    return _Child(process, asked, answers)


def _child(
    work: Callable[[Sequence[str]], list[R]],
    parts: Sequence[Sequence[str]],
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
        while (asked := os.read(reads, 4)) and (number := int.from_bytes(asked, "big")) != _END:
            try:
                data = b"=" + pickle.dumps(work(parts[number]), pickle.HIGHEST_PROTOCOL)
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
