"""What all measures share: ratios of interleaved rounds, processes of their own, a line with its budget."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "lists" / "wfb3" / "rosters" / "empire-3000.yaml"
"""The army of 3,000 points."""


class Measure(NamedTuple):
    """One line of the result: a measured value beside the budget that it has to keep."""

    what: str
    value: float
    budget: float
    unit: str
    """What the value is counted in: a word such as ms, or for a ratio what it is a multiple of."""
    detail: str = ""

    def __str__(self) -> str:
        """The value, its budget, and the part of the budget that is used."""
        used = self.value / self.budget
        verdict = "holds" if used <= 1 else "MISSED"
        detail = f"   ({self.detail})" if self.detail else ""
        return f"{self.what:44} {self.value:7.2f} of {self.budget:g} {self.unit}: {used:.0%}, {verdict}{detail}"


def seconds(work: Callable[[], object]) -> float:
    """Seconds on the processor that one call takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def ratios(rounds: int, base: Callable[[], float], *others: Callable[[], float]) -> list[float]:
    """Median of each measured value as a ratio to the base, round by round, so that a slow spell touches both sides."""
    found: list[list[float]] = [[] for _ in others]
    for _ in range(rounds):
        before = base()
        values = [other() for other in others]
        reference = (before + base()) / 2
        for ratio, value in zip(found, values, strict=True):
            ratio.append(value / reference)
    return [statistics.median(ratio) for ratio in found]


def run(words: Sequence[str | Path], cache: Path) -> float:
    """Seconds on a processor of `python …` in a process of its own, with its definitions cached in this folder."""
    environment = {**os.environ, "MUSTER_LANG": "en", "XDG_CACHE_HOME": str(cache)}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, *map(str, words)], cwd=ROOT, env=environment, capture_output=True, check=False)
    if done.returncode > 1:
        raise SystemExit(done.stderr.decode())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
