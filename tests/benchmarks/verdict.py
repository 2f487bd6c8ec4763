"""The verdict on the sample of 3,000 points: in memory, and as a command in a new process with its cache warm or cold."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from builder.files import roster_files
from builder.files.search_path import search_path
from builder.mustering import muster_file
from tests.benchmarks.measuring import SAMPLE, Measure, ratios, run, seconds

BASE = "from pydantic import BaseModel; import yaml"
ROUNDS, STARTS = 50, 7


def measures() -> Iterator[Measure]:
    """One verdict in milliseconds, and two starts as ratios to a start of the interpreter with its libraries."""
    folders = search_path()
    file = roster_files.read_roster(str(SAMPLE))
    muster_file(file, folders)
    times = [seconds(lambda: muster_file(file, folders)) for _ in range(ROUNDS)]
    yield Measure("verdict on 3,000 points, definitions loaded", statistics.median(times) * 1000, 10, "ms")
    with tempfile.TemporaryDirectory() as name:
        warm, check = Path(name, "warm"), ["-m", "builder", "check", SAMPLE]
        run(check, warm)
        colds = (Path(name, f"cold-{number}") for number in range(STARTS))
        found = ratios(STARTS, lambda: run(["-c", BASE], warm), lambda: run(check, warm), lambda: run(check, next(colds)))
    for state, ratio, budget in zip(("warm", "cold"), found, (3, 5), strict=True):
        yield Measure(f"muster check FILE, cache {state}", ratio, budget, "x importing pydantic and yaml")
