"""Work spread over several processes that end with this one, however it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeVar

from builder.core.findings import N, Text
from builder.desk import forked_workers
from builder.desk.likely_armies import Glance
from builder.desk.shares import Shares

R = TypeVar("R")

FORKS = hasattr(os, "fork") and sys.platform != "darwin"
"""Whether a process can be made of this one as it is; what macOS brings along does not bear it."""


class Awaited(Protocol):
    """The end of a pipe that is read."""

    def recv(self) -> None:
        """Wait for what comes; raises `EOFError` where nothing will."""


Work = Callable[[Sequence[str]], list[R]]
"""What is done with some files: what it makes of each, in their order."""


def _unheard(_done: int) -> None:
    """For those who ask for no progress."""


def _like_any(_file: str) -> Glance:
    """For files of which none has more in common with another."""
    return Glance()


AT_MOST = 8
"""Processes where nobody says how many: each has memory of its own."""


def usual(number: int, worth: int) -> int:
    """How many processes share so much work where nobody says how many: this one, and one for each processor that is idle.

    No more than this one may use: where others are at work already, several take longer than one.
    `worth` is the least that one is worth beginning for; where it has to begin from nothing, that is thirty times as much.
    """
    own = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0
    idle = round((os.cpu_count() or 1) - busy)
    return max(1, min(AT_MOST, len(own), 1 + idle, number // (worth if FORKS else worth * 30)))


def spread(
    work: Work[R],
    files: Sequence[str],
    jobs: int,
    tell: Callable[[Text], None],
    progress: Callable[[int], None] = _unheard,
    glance: Callable[[str], Glance] = _like_any,
) -> tuple[dict[str, R], set[str]]:
    """What the work makes of each file, and the files that end every process that takes them.

    A process that is killed takes those beside it along: what they had not finished is done again, first by all of them,
    then file by file, so that one file that cannot be worked on is no fault of the others. `progress` hears how many are done.
    Files that look alike at a `glance` go to one process, as far as the work is shared out evenly all the same.
    """
    looks = {file: glance(file) for file in files}
    files = sorted(looks, key=looks.__getitem__)
    found: dict[str, R] = {}
    for one_by_one in (False, True):
        left = [f for f in files if f not in found]
        if not left:
            return found, set()
        if _done(work, left, _shares(left, looks, jobs, 1 if one_by_one else MOST), jobs, found, progress):
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
        _done(work, [file], Shares([1], 1, 1), 1, found, progress)
    return found, {f for f in files if f not in found}


MOST = 100
"""Files in one part of the work, at most."""
FOR_EACH = 500
"""What each file costs, whatever its size, as bytes that are read and judged in that time."""


def _shares(files: Sequence[str], looks: Mapping[str, Glance], jobs: int, most: int) -> Shares:
    weights, games = [looks[file].size + FOR_EACH for file in files], [looks[file].game for file in files]
    return Shares(weights, jobs, most, games)


def _done(
    work: Work[R],
    files: Sequence[str],
    shares: Shares,
    jobs: int,
    found: dict[str, R],
    progress: Callable[[int], None],
) -> bool:
    """Whether all of it was done by processes of which none was lost; what was done is in `found`."""
    if FORKS:
        return forked_workers.done(work, files, shares, jobs, found, progress)
    import multiprocessing  # which takes as long to load as twenty lists to check, and no fork needs it
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    try:
        with ProcessPoolExecutor(jobs, mp_context=context, initializer=_watch, initargs=(reader,)) as pool:
            parts = [files[begin:end] for begin, end in shares.parts()]
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
