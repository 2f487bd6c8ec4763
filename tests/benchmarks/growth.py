"""How time grows with a list and with a folder: what one entry and one file cost, among few and among many.

    python tests/benchmarks/growth.py [ENTRIES] [FILES]

Lists have 10 to ENTRIES entries (1,000), folders 100 to FILES files (10,000), small ones. Each figure is processor time
for one entry or one file, as a ratio to that among a hundred: linear growth is 1.0 all along, less where the start is
shared out. Nothing passes or fails here.
"""

from __future__ import annotations

import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from builder import mustering  # noqa: E402
from builder.desk import checking  # noqa: E402
from builder.library import loading, roster_files  # noqa: E402
from builder.locale import language  # noqa: E402
from builder.render import html, json, markdown, pdf, plain_text  # noqa: E402
from builder.sheet import build  # noqa: E402

HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\ngame: friendly\nlimit: 100000\nentries:\n"
KINDS = (
    "{{take: helblitzen, id: a{n}, models: 20, command: [standard, musician]}}",
    "{{take: hero, id: h{n}, level: 10, joins: a{before}, as: champion, options: [light-armour, halberd]}}",
    "{{take: armbrustschutzen, id: c{n}, models: 15}}",
    "{{take: forstjaeger, id: f{n}, models: 8}}",
)
SMALL = HEAD + "".join(f"- {line.format(n=n, before=n - 1)}\n" for n, line in enumerate(KINDS))
BETWEEN = 100
"""The number among which one costs 1.0."""


def of_entries(count: int) -> str:
    """A list of so many entries, of four kinds, many of which bear one name."""
    return HEAD + "".join(f"- {KINDS[n % len(KINDS)].format(n=n, before=n - 1)}\n" for n in range(count))


def spent(work: Callable[[], object], rounds: int) -> float:
    """The least processor time of a work in so many rounds, in seconds."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def grown(seconds: dict[int, float]) -> str:
    """What one costs at each number, beside that among a hundred."""
    base = seconds[BETWEEN] / BETWEEN
    return "  ".join(f"{seconds[n] / n / base:6.2f}" for n in seconds) + f"   ({base * 1e6:.0f} µs for one among {BETWEEN})"


def numbers(first: int, last: int) -> list[int]:
    """From the first to the last, each some three times the one before."""
    steps = [n for n in (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000) if first <= n < last]
    return sorted({*steps, BETWEEN, last})


def entries(last: int) -> None:
    """Lists of ten entries to the last number."""
    folders = loading.search_path()
    counts = numbers(10, last)
    english = language("en")
    found: dict[str, dict[int, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for count in counts:
            path = Path(folder) / f"{count}.yaml"
            path.write_text(of_entries(count), encoding="utf-8")
            file = roster_files.read_roster(str(path))
            done = mustering.muster_file(file, folders)
            known = roster_files.army_of(file, folders)
            made = build.sheet(done, english)
            works: dict[str, Callable[[], object]] = {
                "check the file": lambda p=path: checking.check_file(str(p), folders),
                "muster in memory": lambda f=file, k=known: mustering.muster(f.roster, k),
                "the sheet": lambda d=done: build.sheet(d, english),
                "text": lambda s=made: plain_text.write(s),
                "Markdown": lambda s=made: markdown.write(s),
                "HTML": lambda s=made: html.write(s),
                "JSON": lambda d=done: json.write(d, english),
                "PDF": lambda s=made: pdf.write([s]),
                "cards": lambda s=made: pdf.write([s], layouts=["cards"]),
            }
            gc.freeze()
            for name, work in works.items():
                known.rules.memory.clear()
                rounds = 1 if count > BETWEEN else 3
                found.setdefault(name, {})[count] = spent(work, rounds)
    print("entries                " + "  ".join(f"{n:6,}" for n in counts))
    for name, seconds in found.items():
        print(f"  {name:21}" + grown(seconds))


def files(last: int) -> None:
    """Folders of a hundred small lists to the last number, checked by one run of the command with its report."""
    environment = {**os.environ, "MUSTER_LANG": "en"}
    counts = numbers(100, last)
    found: dict[int, float] = {}
    for count in counts:
        with tempfile.TemporaryDirectory() as folder:
            for number in range(count):
                name = f"name: Host {number}\n"
                (Path(folder) / f"{number:06}.yaml").write_text(SMALL.replace("limit:", name + "limit:", 1), encoding="utf-8")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            run = [sys.executable, "-m", "builder", "check", folder]
            subprocess.run(run, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            found[count] = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print("files                  " + "  ".join(f"{n:6,}" for n in counts))
    print("  muster check FOLDER  " + grown(found))


if __name__ == "__main__":
    entries(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
    files(int(sys.argv[2]) if len(sys.argv) > 2 else 10_000)
