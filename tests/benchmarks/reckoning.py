"""How long checking takes, as ratios to work that the machine must do anyway.

    python tests/benchmarks/reckoning.py [ROUNDS]

Each figure is the median of interleaved rounds, so that a slow spell of the
machine touches both sides alike. Nothing passes or fails here.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from builder.desk import checking  # noqa: E402
from builder.library import (  # noqa: E402
    loading,
    roster_files,
)
from builder.mustering import muster  # noqa: E402

ROSTER = ROOT / "lists" / "wfb3" / "rosters" / "empire-3000.yaml"
BASE = "from pydantic import BaseModel, ConfigDict, Field; import yaml"


def timed(work: Callable[[], object]) -> float:
    """Seconds that one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compared(rounds: int, base: Callable[[], object], *others: Callable[[], object]) -> list[float]:
    """Median of each work's time as a ratio to the base, round by round."""
    ratios: list[list[float]] = [[] for _ in others]
    for _ in range(rounds):
        before = timed(base)
        times = [timed(o) for o in others]
        reference = (before + timed(base)) / 2
        for found, seconds in zip(ratios, times, strict=True):
            found.append(seconds / reference)
    return [statistics.median(r) for r in ratios]


def main(rounds: int) -> None:
    """Measure and print."""
    import compileall

    compileall.compile_dir(ROOT / "builder", quiet=1)
    text = ROSTER.read_text(encoding="utf-8")
    folders = loading.search_path()
    file = roster_files.read_roster(str(ROSTER))
    known = roster_files.army_of(file, folders)
    entries = len(file.roster.entries)
    forget = known.rules.memory.clear

    def unseen(work: Callable[[], object]) -> Callable[[], object]:
        """The same for choices that nobody has made before in this process."""

        def afresh() -> None:
            forget()
            work()

        return afresh

    def check() -> object:
        return checking.check_file(str(ROSTER), folders)

    def in_memory() -> object:
        return muster(file.roster, known)

    gc.freeze()
    checked, again, mustered, warm = compared(
        rounds,
        lambda: yaml.load(text, Loader=yaml.CSafeLoader),
        unseen(check),
        check,
        unseen(in_memory),
        in_memory,
    )
    print(f"{entries} entries, {rounds} rounds, against reading the same file with the C safe loader")
    print(f"  check the file, definitions loaded   {checked:5.2f}   must 1.25, aim 1.00")
    print(f"    its choices seen before            {again:5.2f}")
    print(f"  muster in memory                     {mustered:5.2f}   must 0.50, aim 0.35")
    print(f"    its choices seen before            {warm:5.2f}")
    environment = {**os.environ, "MUSTER_LANG": "en"}
    run = [sys.executable, "-m", "builder", "check", str(ROSTER)]

    def start(arguments: list[str]) -> None:
        subprocess.run(arguments, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)

    (cold,) = compared(max(5, rounds // 10), lambda: start([sys.executable, "-c", BASE]), lambda: start(run))
    print("against a bare interpreter that imports pydantic and yaml")
    print(f"  cold muster check                    {cold:5.2f}   must 1.50, aim 1.40")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
