"""The desk's pace: lists a second against a bare reader of the same files, two processes, growth, memory, an event's papers.

    python -m tests.benchmarks.desk [LISTS] [ROUNDS]

Ratios, since machines differ; those of pace are medians of interleaved rounds, so that a slow spell touches both sides
alike, with the middle half of the rounds beside them. Lists are those of players (see `players`): of all the
armies of the samples, each with sizes, choices and names of its own, two fifths of them legal. The check is the command's
in a process that has read one list and searches for garbage as the command does.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.players import folder_of
from tests.conftest import ROOT

BARE = """
import sys, os, yaml, time
folder = sys.argv[1]; parts = int(sys.argv[2]); part = int(sys.argv[3])
names = sorted(os.listdir(folder))[part::parts]
began = time.perf_counter()
for name in names:
    with open(os.path.join(folder, name), encoding="utf-8") as stream:
        yaml.load(stream, Loader=yaml.CSafeLoader)
print(time.perf_counter() - began)
"""
CHECK = """
import sys, time, resource, os, contextlib
from builder.cli import main
main.main(["check", sys.argv[1] + "/000000.yaml"])
began = time.perf_counter()
with open(os.devnull, "w") as away, contextlib.redirect_stdout(away), contextlib.redirect_stderr(away):
    main.main(["check", sys.argv[1], "--jobs", sys.argv[2]])
print("\\n", time.perf_counter() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def told(code, *words):
    """The last numbers that a process of its own says."""
    done = subprocess.run([sys.executable, "-c", code, *map(str, words)], cwd=ROOT, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split("\n")[-2].split()]


def bare(folder, parts=1):
    """Seconds of the slower of bare readers side by side, their starts left out."""
    children = [subprocess.Popen([sys.executable, "-c", BARE, str(folder), str(parts), str(part)], stdout=subprocess.PIPE, text=True) for part in range(parts)]
    return max(float(child.communicate()[0]) for child in children)


def middle(ratios):
    """Their median, and between which two the middle half of them lies."""
    low, median, high = statistics.quantiles(ratios, n=4)
    return f"{median:.2f} ({low:.2f} to {high:.2f})"


def pace(folder, count, rounds):
    """What one job does against a bare reader, and two jobs against one where two bare readers do the same."""
    speeds, paces, gains, possible = [], [], [], []
    for _ in range(rounds):
        before, one, two, both, after = bare(folder), told(CHECK, folder, 1)[0], told(CHECK, folder, 2)[0], bare(folder, 2), bare(folder)
        plain = (before + after) / 2
        speeds.append(count / one)
        paces.append(plain / one)
        gains.append(one / two)
        possible.append(plain / both)
    shares = [gain / most for gain, most in zip(gains, possible, strict=True)]
    print(f"{statistics.median(speeds):.0f} lists a second with one job; {middle(paces)} of a bare reader's pace")
    print(f"two jobs: {middle(gains)} times one; two bare readers: {middle(possible)}; a share of {middle(shares)}")


def main(count=300, rounds=9):
    """All of it, as lines."""
    with tempfile.TemporaryDirectory() as name:
        folder = folder_of(Path(name) / "lists", count)
        pace(folder, count, rounds)
        small, large = folder_of(Path(name) / "small", 100), folder_of(Path(name) / "large", 10_000)
        (quick, little), (slow, much) = told(CHECK, small, 1), told(CHECK, large, 1)
        print(f"from 100 to 10,000 lists: {slow / quick / 100:.2f} times linear, peak memory {much:.0f} MB against {little:.0f} MB")
        pack = Path(name) / "cup.yaml"
        pack.write_text("kind: event\nformat: 1\nid: cup\nname: Cup\nversion: '1'\nsystems: [wfb3]\nsalt: xxxxxxxx\n")
        sixty = folder_of(Path(name) / "sixty", 60)
        run = [sys.executable, "-m", "builder"]
        began = time.perf_counter()
        subprocess.run([*run, "event", str(sixty), "--event", str(pack), "--jobs", str(os.cpu_count() or 1)], cwd=ROOT, capture_output=True, check=False)
        event = time.perf_counter() - began
        began = time.perf_counter()
        for path in sorted(sixty.iterdir())[:10]:
            subprocess.run([*run, "check", str(path), "--event", str(pack)], cwd=ROOT, capture_output=True, check=False)
            subprocess.run([*run, "print", str(path), "--event", str(pack), "-o", f"{name}/one.pdf"], cwd=ROOT, capture_output=True, check=False)
        single = (time.perf_counter() - began) * 6
        print(f"an event of sixty lists with letters and battle sheets: {event / single:.2f} of the time of doing them one by one")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
