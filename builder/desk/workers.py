"""Work on many files, in this process or shared out among others that end with this one."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from typing import TypeVar

from builder.core.findings import N, Text

R = TypeVar("R")

MOST = 60
"""Processes at most: a pool on Windows bears no more than 61."""
PARTS = 20
"""Parts that each process is given one after the other, about, so that all end at nearly the same time."""


def process_count(asked: int | None, files: int, pays_from: int) -> int:
    """The number of processes for so many files: as asked, otherwise one, or one a processor from `pays_from` files on."""
    processors = os.cpu_count() or 1
    wanted = asked or (processors if files >= pays_from else 1)
    return max(1, min(wanted, files, processors, MOST))


def work_on_each(
    work: Callable[[str], R],
    files: Sequence[str],
    jobs: int,
    tell: Callable[[Text], None],
    progress: Callable[[int], None] = lambda _: None,
) -> tuple[dict[str, R], set[str]]:
    """The result of `work` for each file, and the files whose processes were killed; one job is done in this process.

    When a process is killed, `tell` hears of it and all files without a result are done again one by one, so that only
    the file that kills its process is lost. `progress` hears how many files are done. What `work` raises is raised here.
    """
    found: dict[str, R] = {}
    if jobs == 1:
        for file in files:
            found[file] = work(file)
            progress(len(found))
        return found, set()
    pool = _pool(jobs)
    try:
        results = pool.map(work, files, chunksize=1 + len(files) // (jobs * PARTS))
        for file, result in zip(files, results, strict=True):
            found[file] = result
            progress(len(found))
    except BrokenExecutor:
        missing = [file for file in files if file not in found]
        tell(
            N(
                "A process was killed before it had finished; {count} file is checked again.",
                "A process was killed before it had finished; {count} files are checked again.",
                len(missing),
            )
        )
    else:
        return found, set()
    finally:
        pool.shutdown(cancel_futures=True)
    killers: set[str] = set()
    while missing:
        killers |= _done_until_killed(work, missing, found, progress)
        missing = [file for file in missing if file not in found and file not in killers]
    return found, killers


def _done_until_killed(
    work: Callable[[str], R], files: Sequence[str], found: dict[str, R], progress: Callable[[int], None]
) -> set[str]:
    """The file that kills the one process that takes the files in their order, if any; results go into `found`."""
    with _pool(1) as pool:
        for file in files:
            try:
                found[file] = pool.submit(work, file).result()
            except BrokenExecutor:
                return {file}
            progress(len(found))
    return set()


def _pool(jobs: int) -> concurrent.futures.ProcessPoolExecutor:
    return concurrent.futures.ProcessPoolExecutor(jobs, initializer=_follow_parent)


def _follow_parent() -> None:
    """In a new process: leave Ctrl-C to the parent, and end when the parent has ended, however it did."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after_parent, daemon=True).start()


def _end_after_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
