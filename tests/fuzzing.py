"""Rosters, armies and tournament packs spoilt by chance, checked as any file: findings, and never anything else.

    python -m tests.fuzzing 1000000 [SEED] [JOBS]

Each file is one of ours with some of its bytes, lines or values spoilt, or torn together with another. What must hold:
an exit code from 0 to 2, no exception, no file that takes more than two seconds or lets the process grow over 200 MB,
and a report that can be written in both languages. The files of each two dozen are then checked once more as those of a
folder are, some read before the first is judged, and every tenth time by two processes: each report must be the one of
the file by itself. A file that breaks this is kept and told, and the others go on. How far each process is stands on the
error stream.
"""

from __future__ import annotations

import os
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from builder.core import yaml_source
from builder.core.findings import Unreadable
from builder.desk import checking
from builder.desk.judging import Terms
from builder.locale import language
from builder.render import verdict_reports
from tests import spoiling
from tests.conftest import LISTS, TESTS, check_file

SECONDS = 2.0
MEGABYTES = 200
PART = 25_000
"""Number of files that one process checks."""
TOGETHER = 24
"""Number of files that are checked once more as one group."""
SOURCES = {
    "roster": sorted(LISTS.glob("*/rosters/*.yaml")),
    "army": sorted(LISTS.glob("*/armies/*.yaml")),
    "event": sorted([*LISTS.glob("events/*.yaml"), *TESTS.glob("cases/*/lists/events/*.yaml")]),
}
CHANCES = {"roster": 90, "event": 8, "army": 2}
"""Number of files of each kind in a hundred; few are armies, since these take long."""
WORDS = ["&a", "*a", "!!python/object:x", "<<: *a", "? ", "- - - -", "{", "]", "'", '"', "|", "%TAG", "\t", "\0", "\ufeff", "\u202e", "\x1b[2J", "1e999", "-0", "0x7f", "99999999999999999999", "1_000", "yes", "~", ".nan", "2026-01-01", "é" * 50, "[" * 30, "event: test-limits\n", "waivers: [{code: wfb3.total, by: me}]\n"]


FOLDERS = (TESTS / "cases" / "wfb3" / "lists", LISTS)


class Wrong(AssertionError):
    """Error for a file that was not checked as promised."""


def spoilt_bytes(data, chance):
    """Bytes of a file after a few drawn changes, such as bytes replaced, cut out or repeated, or lines exchanged."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(data) + 1)
        match chance.randrange(7):
            case 0:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[at + chance.randint(1, 40) :]
            case 2:
                data = data[:at] + data[at : at + chance.randint(1, 60)] * chance.randint(2, 50) + data[at:]
            case 3:
                data = data[:at] + chance.choice(WORDS).encode("utf-8", "surrogatepass") + data[at:]
            case 4:
                lines = data.split(b"\n")
                one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
                lines[one], lines[other] = lines[other], lines[one]
                data = b"\n".join(lines)
            case 5 if chance.random() < 0.3:
                data = data[:at]
            case _:
                digits = [i for i, byte in enumerate(data[:4000]) if 48 <= byte <= 57]
                if digits:
                    i = chance.choice(digits)
                    data = data[:i] + str(chance.choice((0, -1, 7, 10**6, 10**12, 0.5))).encode() + data[i + 1 :]
    return data


def spoilt(kind, chance):
    """Name of a drawn shipped file of a kind, and its content with drawn changes."""
    source = chance.choice(SOURCES[kind])
    return source.name, _spoilt(kind, source.read_bytes(), chance)


def _spoilt(kind, data, chance):
    """The content of a file with drawn changes of values or of bytes."""
    if kind == "roster" and chance.random() < 0.4:
        try:
            values = spoiling.plain(yaml_source.parse(data.decode()).value)
            other = spoiling.plain(yaml_source.parse(chance.choice(SOURCES[kind]).read_text(encoding="utf-8")).value)
            return yaml_source.dump(spoiling.mutated(values, other, chance)).encode("utf-8", "surrogatepass")
        except Unreadable:
            return data
    return spoilt_bytes(data, chance)


def fuzz(times, seed=0, tell=None, broken=None):
    """Check `times` spoilt files; returns the number of files by kind and exit code.

    Raises `Wrong` for the first that breaks a promise, unless there is a list `broken` for messages on them.
    """
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    slowest = 0.0
    kinds, weights = list(CHANCES), list(CHANCES.values())
    alone: dict[str, checking.Report] = {}
    with tempfile.TemporaryDirectory() as name:
        for number in range(times):
            (kind,) = chance.choices(kinds, weights)
            file, data = spoilt(kind, chance)
            path = Path(name) / str(number % TOGETHER) / ("wfb3/armies" if kind == "army" else ".") / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            os.utime(path, ns=(number + 1, number + 1))
            began = time.process_time()
            try:
                alone[str(path)] = report = _judged(path, both=number % 10 == 0)
                seen[f"{kind} exit {report.exit}"] += 1
            except Wrong as problem:
                told = f"{problem}; seed {seed}, file {number}: {_kept(data)}"
                if broken is None:
                    raise Wrong(told) from problem
                broken.append(told)
            slowest = max(slowest, time.process_time() - began)
            if number % TOGETHER == TOGETHER - 1 or number == times - 1:
                for told in _judged_together(alone, processes=2 if number // TOGETHER % 10 == 0 else 1):
                    if broken is None:
                        raise Wrong(told)
                    broken.append(f"{told}; seed {seed}, up to file {number}")
                for path in map(Path, alone):
                    path.unlink()
                alone.clear()
            if tell is not None and (number + 1) % 10_000 == 0:
                tell(number + 1, slowest)
    return seen


def _judged_together(alone, *, processes):
    """Messages on files whose report differs when they are checked again in a group, also by several processes."""
    paths = list(alone)
    order = checking.Order(Terms(FOLDERS), alone=True)
    try:
        for path, report in alone.items():
            if checking.check_file(path, order) != report:
                yield f"again: {_kept(Path(path).read_bytes())}"
        if processes > 1:
            for one, other in zip(checking.check(paths, order), checking.check(paths, order, processes), strict=True):
                if one != other:
                    yield f"by {processes} processes: {_kept(Path(one.file).read_bytes())}"
    except BaseException as problem:  # noqa: BLE001 — whatever it is, it is told
        yield f"{type(problem).__name__} together: {problem}; {', '.join(_kept(Path(path).read_bytes()) for path in paths)}"


def _judged(path, *, both):
    """The report on a file; with `both` it is also written in both languages. Raises `Wrong` if it breaks a promise."""
    began = time.process_time()
    try:
        report = check_file(str(path), FOLDERS)
        for lang in ("en", "fr") if both else ():
            verdict_reports.text([report], language(lang), False)
    except BaseException as problem:
        raise Wrong(f"{type(problem).__name__}: {problem}") from problem
    took = time.process_time() - began
    if took > SECONDS:
        raise Wrong(f"{took:.1f} s")
    if _megabytes() > MEGABYTES:
        raise Wrong("memory")
    if report.exit not in (0, 1, 2):
        raise Wrong(f"exit {report.exit}")
    return report


def _megabytes(who=resource.RUSAGE_SELF):
    """Greatest memory of this process, or of its children, so far in megabytes."""
    return resource.getrusage(who).ru_maxrss // 1024


def _kept(data):
    """Save the bytes of a faulty file in a temporary file; returns its path."""
    handle, name = tempfile.mkstemp(suffix=".yaml")
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
    return name


def _part(given):
    """Check a number of files with a seed: the counts of `fuzz`, and messages on broken promises."""
    times, seed = given
    broken: list[str] = []

    def tell(number, slowest):
        told = f"seed {seed}: {number} files, the slowest {slowest:.2f} s, {_megabytes()} MB at most, {len(broken)} broken"
        print(told, file=sys.stderr, flush=True)

    return fuzz(times, seed, tell, broken), broken


def main(times, seed, jobs):
    """Check files in parts, each with its own seed and process: counts of `fuzz`, and messages on broken promises.

    A process keeps the definitions that it has read, up to a limit, as long as a command would run; each spoilt army is
    another one, so that after a quarter of a million files they would fill the memory.
    """
    parts = [(min(PART, times - begun), seed + i) for i, begun in enumerate(range(0, times, PART))]
    with ProcessPoolExecutor(jobs, max_tasks_per_child=1) as pool:
        done = [*pool.map(_part, parts)]
    return sum((seen for seen, _ in done), Counter()), [told for _, broken in done for told in broken]


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]] + [None] * 3
    start = time.monotonic()
    result, broken = main(given[0] or 10_000, time.time_ns() % 10**9 if given[1] is None else given[1], given[2] or 1)
    rss = max(map(_megabytes, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
    print(f"{sum(result.values()) + len(broken)} files in {time.monotonic() - start:.0f} s, {rss} MB at most; {len(broken)} did anything but be judged.")
    for what, count in sorted(result.items()):
        print(f"  {what}: {count}")
    print("\n".join(broken), end="")
    sys.exit(bool(broken))
