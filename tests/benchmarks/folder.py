"""How long a folder of three hundred lists of all armies takes, command and report included, against the loader reading them.

    python tests/benchmarks/folder.py [ROUNDS] [LISTS]

The lists are the samples in turn, of which every army has one at least; each has a name, notes and a limit of its own, so
that no two are alike. The other side is one process that reads them all with the
C safe loader, its start left out; what the command takes for one of them alone is told beside it. Medians of interleaved rounds, of time by the clock, as a user
runs it (in as many processes as it thinks right) and in one process, and of processor time, that of all processes. Nothing passes or fails here.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from builder.files import reading  # noqa: E402
from tests.spoiling import plain  # noqa: E402

LOADER = """
import pathlib, sys, time, yaml
paths = sorted(pathlib.Path(sys.argv[1]).glob("*.yaml"))
begin, spent = time.perf_counter(), time.process_time()
for path in paths:
    yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
print(time.perf_counter() - begin, time.process_time() - spent)
"""


def lists(folder: Path, count: int) -> int:
    """So many lists, of all armies in turn; how many armies they are of."""
    kinds = {}
    for path in sorted(ROOT.glob("lists/*/rosters/*.yaml")):
        values = plain(reading.read(path).value)
        kinds.setdefault((values["system"], values["army"], path.stem), path.read_text(encoding="utf-8"))
    texts = [text for _, text in sorted(kinds.items())]
    for number in range(count):
        text = texts[number % len(texts)]
        named = "".join(line for line in text.splitlines(keepends=True) if not line.startswith(("name:", "limit:", "notes:")))
        head = f"name: Host {number}\nlimit: {1500 + number}\nnotes: The list of player {number}.\n"
        (folder / f"host-{number:04}.yaml").write_text(head + named, encoding="utf-8")
    return len({(system, army) for system, army, _ in kinds})


def main(rounds: int, count: int) -> None:
    """Measure and print."""
    import compileall

    compileall.compile_dir(ROOT / "builder", quiet=1)
    environment = {**os.environ, "MUSTER_LANG": "en"}
    found: dict[str, list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as name:
        armies = lists(Path(name), count)
        size = sum(p.stat().st_size for p in Path(name).iterdir())

        def loader() -> tuple[float, float]:
            run = [sys.executable, "-c", LOADER, name]
            done = subprocess.run(run, capture_output=True, text=True, check=True)
            clock, processor = map(float, done.stdout.split())
            return clock, processor

        def command(*words: str, of: str = "") -> tuple[float, float]:
            before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            run = [sys.executable, "-m", "builder", "check", *words, str(Path(name, of))]
            subprocess.run(run, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            clock, after = time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
            return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

        command()
        for _ in range(rounds):
            first = loader()
            times = {"text": command(), "json": command("--format", "json")}
            times |= {"text, one process": command("--jobs", "1"), "json, one process": command("--jobs", "1", "--format", "json")}
            times |= {"one": command(of="host-0000.yaml")}
            second = loader()
            base = [(a + b) / 2 for a, b in zip(first, second, strict=True)]
            for form, spent in times.items():
                found.setdefault(form, []).append((spent[0] / base[0], spent[1] / base[1]))
    print(f"{count} lists of {armies} armies, {size / count:.0f} bytes each, {rounds} rounds, against the C safe loader")
    for form, ratios in found.items():
        clock, processor = (statistics.median(side) for side in zip(*ratios, strict=True))
        what = "the start with one list of them     " if form == "one" else f"muster check FOLDER, report as {form:18}"
        print(f"  {what} {clock:5.2f} by the clock{'' if form == 'one' else ' (aim 1.50)'}, {processor:5.2f} of the processor")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 11, int(sys.argv[2]) if len(sys.argv) > 2 else 300)
