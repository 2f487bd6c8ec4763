"""Work spread over several processes that end with this one, however it ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, TypeVar

from builder.core.findings import N, Text
from builder.desk import forked_workers

R = TypeVar("R")

FORKS = hasattr(os, "fork")
"""Whether a process can be made of this one as it is."""


class Awaited(Protocol):
    """The end of a pipe that is read."""

    def recv(self) -> None:
        """Wait for what comes; raises `EOFError` where nothing will."""


Work = Callable[[Sequence[str]], list[R]]
"""What is done with some files: what it makes of each, in their order."""


def _unheard(_done: int) -> None:
    """For those who ask for no progress."""


def _like_any(_file: str) -> str:
    """For files of which none has more in common with another."""
    return ""


def spread(
    work: Work[R],
    files: Sequence[str],
    jobs: int,
    tell: Callable[[Text], None],
    progress: Callable[[int], None] = _unheard,
    alike: Callable[[str], str] = _like_any,
) -> tuple[dict[str, R], set[str]]:
    """What the work makes of each file, and the files that end every process that takes them.

    A process that is killed takes those beside it along: what they had not finished is done again, first by all of them,
    then file by file, so that one file that cannot be worked on is no fault of the others. `progress` hears how many are done.
    Files of which `alike` says the same go to one process, as far as the work is shared out evenly all the same.
    """
    files = list(dict.fromkeys(files))
    found: dict[str, R] = {}
    for one_by_one in (False, True):
        left = [f for f in files if f not in found]
        if not left:
            return found, set()
        parts = [[f] for f in left] if one_by_one else _parts(left, jobs, alike)
        if _done(work, parts, min(jobs, len(parts)), found, progress):
            return found, set()
        missing = len(files) - len(found)
        tell(
            N(
                "A process was killed before it had finished; {count} file is checked again.",
                "A process was killed before it had finished; {count} files are checked again.",
                missing,
            )
        )
    for file in [f for f in files if f not in found]:
        _done(work, [[file]], 1, found, progress)
    return found, {f for f in files if f not in found}


MOST = 100
"""Files in one part of the work, at most, give or take a few."""


def _parts(files: Sequence[str], jobs: int, alike: Callable[[str], str]) -> list[list[str]]:
    """The work in parts: the largest first, so that none is left alone with much of it at the end.

    What is known of one file is of use for others like it: a group of them is cut only where it is a large share of the whole.
    """
    groups: dict[str, list[str]] = {}
    for file in files:
        groups.setdefault(alike(file), []).append(file)
    size = max(1, min(MOST, len(files) // (jobs * 4)))
    parts = []
    for own in groups.values():
        pieces = max(1, len(own) // size)
        parts += [own[len(own) * n // pieces : len(own) * (n + 1) // pieces] for n in range(pieces)]
    return sorted(parts, key=len, reverse=True)


def _done(
    work: Work[R],
    parts: Sequence[Sequence[str]],
    jobs: int,
    found: dict[str, R],
    progress: Callable[[int], None],
) -> bool:
    """Whether all of it was done by processes of which none was lost; what was done is in `found`."""
    if FORKS:
        return forked_workers.done(work, parts, jobs, found, progress)
    import multiprocessing  # which takes as long to load as twenty lists to check, and no fork needs it
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    try:
        with ProcessPoolExecutor(jobs, mp_context=context, initializer=_watch, initargs=(reader,)) as pool:
            futures = [pool.submit(work, part) for part in parts]
            whole = True
            for part, future in zip(parts, futures, strict=True):
                try:
                    found.update(zip(part, future.result(), strict=True))
                    progress(len(found))
                except BrokenProcessPool:
                    whole = False
            return whole
    except BrokenProcessPool:  # lost while work was handed out
        return False
    finally:
        reader.close()
        writer.close()


def each(work: Callable[[str], R]) -> Work[R]:
    """The same work done with one file after the other."""
    return partial(_each, work)


def _each(work: Callable[[str], R], files: Sequence[str]) -> list[R]:
    return [work(file) for file in files]


def _watch(reader: Awaited) -> None:
    """In a process that works: end when the one that began it is gone, which closes the pipe between them."""
    import threading

    def wait() -> None:
        try:
            reader.recv()
        except (EOFError, OSError):
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
