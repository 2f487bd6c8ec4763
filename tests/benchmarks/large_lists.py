"""`muster show` and `muster print` of the largest lists there are: whether their time is linear, and seconds."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.measuring import Measure, run

HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\ngame: friendly\nlimit: 100000\nentries:\n"
KINDS = (
    "{{take: helblitzen, id: a{n}, models: 20, command: [standard, musician]}}",
    "{{take: hero, id: h{n}, level: 10, joins: a{before}, as: champion, options: [light-armour, halberd]}}",
    "{{take: armbrustschutzen, id: c{n}, models: 15}}",
    "{{take: forstjaeger, id: f{n}, models: 8}}",
)
FEWER, MOST = 1_000, 5_000


def list_of(count: int) -> str:
    """A list of so many entries, of four kinds."""
    return HEAD + "".join(f"- {KINDS[n % len(KINDS)].format(n=n, before=n - 1)}\n" for n in range(count))


def spent_on(command: str, folder: Path, count: int) -> float:
    """Seconds on the processor of a command with a list of so many entries."""
    path = folder / f"{count}.yaml"
    path.write_text(list_of(count), encoding="utf-8")
    out = ["-o", folder / "out.pdf"] if command == "print" else []
    return run(["-m", "builder", command, path, *out], folder)


def measures() -> Iterator[Measure]:
    """For each command its seconds on the processor, and what an entry costs as a ratio to an entry among fewer."""
    with tempfile.TemporaryDirectory() as name:
        for command, budget in (("show", 10), ("print", 20)):
            fewer, most = (spent_on(command, Path(name), count) for count in (FEWER, MOST))
            yield Measure(f"muster {command} of {MOST:,} entries", most, budget, "s")
            yield Measure("  growth from a fifth of them", most / fewer / (MOST / FEWER), 1.25, "x linear")
