"""Three hundred lists of all armies checked by one process, against PyYAML's C loader reading the same files.

The lists are the samples in turn, of which every army has one at least; each has a name, notes and a limit of its own, so
that no two are alike.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from builder.files import reading
from tests.benchmarks.measuring import ROOT, Measure, ratios, run
from tests.spoiling import plain

LOADER = """
import pathlib, sys, time, yaml
begin = time.process_time()
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.yaml")):
    yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
print(time.process_time() - begin)
"""
LISTS, ROUNDS = 300, 5


def write_lists(folder: Path, count: int) -> int:
    """Write so many lists; the number of armies that they are of."""
    kinds = {}
    for path in sorted(ROOT.glob("lists/*/rosters/*.yaml")):
        values = plain(reading.read(path).value)
        kinds[values["system"], values["army"], path.stem] = path.read_text(encoding="utf-8")
    texts = [text for _, text in sorted(kinds.items())]
    for number in range(count):
        text = texts[number % len(texts)]
        kept = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(("name:", "limit:", "notes:")))
        head = f"name: Host {number}\nlimit: {1500 + number}\nnotes: The list of player {number}.\n"
        (folder / f"host-{number:04}.yaml").write_text(head + kept, encoding="utf-8")
    return len({(system, army) for system, army, _ in kinds})


def measures() -> Iterator[Measure]:
    """The whole command, its start included, as a ratio to the loader without its start."""
    with tempfile.TemporaryDirectory() as name:
        lists, cache = Path(name, "lists"), Path(name, "cache")
        lists.mkdir()
        armies = write_lists(lists, LISTS)

        def load() -> float:
            done = subprocess.run([sys.executable, "-c", LOADER, str(lists)], capture_output=True, text=True, check=True)
            return float(done.stdout)

        check = ["-m", "builder", "check", "--jobs", "1", lists]
        run(check, cache)
        (ratio,) = ratios(ROUNDS, load, lambda: run(check, cache))
    yield Measure(f"muster check of {LISTS} lists of {armies} armies", ratio, 8, "x the C YAML loader")
