"""Processes many files, in this process or in a pool of processes that end with this one."""

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
"""Greatest number of processes; a pool on Windows supports 61."""
PARTS = 20
"""Approximate number of batches for each process, so that all end at nearly the same time."""


def process_count(asked: int | None, files: int, pays_from: int) -> int:
    """Number of processes: as requested, otherwise one, or one for each processor from `pays_from` files on."""
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
    """Results of `work` by file, and the files whose processes were killed; with one job it runs in this process.

    When a process is killed, `tell` is called and all files without a result are repeated one by one, so that only
    the file that kills its process is lost. `progress` receives the number of files done. Exceptions of `work` are
    raised here.
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
    """Files whose process was killed (none or one); results of the files before it are added to `found`."""
    with _pool(1) as pool:
        for file in files:
            try:
                found[file] = pool.submit(work, file).result()
            except BrokenExecutor:
                return {file}
            progress(len(found))
    return set()


def _pool(jobs: int) -> concurrent.futures.ProcessPoolExecutor:
    """A pool of this many processes."""
    return concurrent.futures.ProcessPoolExecutor(jobs, initializer=_follow_parent)


def _follow_parent() -> None:
    """Set up a new process: ignore Ctrl-C, and end when the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after_parent, daemon=True).start()


def _end_after_parent() -> None:
    """Wait for the end of the parent process, then end this one."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
