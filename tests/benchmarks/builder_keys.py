"""How quick the builder is in a real terminal, against an almost empty Textual app.

Both start in a pseudo terminal of 120 by 40 that answers the questions that Textual asks of a terminal, writes keys and
reads until the repaint has ended.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from pathlib import Path

from builder.core import yaml_source
from tests.benchmarks.measuring import ROOT, Measure

EMPTY = """
from textual.app import App
from textual.widgets import Static
class Empty(App):
    BINDINGS = [("x", "go", "")]
    n = 0
    def compose(self):
        yield Static("READY", id="s")
    def action_go(self):
        self.n += 1
        self.query_one("#s", Static).update(f"READY {self.n}", layout=False)
Empty().run()
"""
LAST_WORDS = b"No problems found"
"""What stands in the lowest pane of the first screen, which is drawn last."""
BEGIN, END = b"\x1b[?2026h", b"\x1b[?2026l"
QUIET = 0.12
"""Seconds without a byte after which a repaint has ended."""


class Terminal:
    """A program in a pseudo terminal that says it knows synchronised output."""

    def __init__(self, words: list[str], env: dict[str, str], cwd: str) -> None:
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(cwd)
            os.execvpe(words[0], words, env)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        self.seen = b""

    def read(self, until: float) -> tuple[bytes, float]:
        """What comes until it has been quiet for a while or `until` is reached, and when the last byte came."""
        data, last = b"", time.perf_counter()
        while True:
            rest = min(QUIET, until - time.perf_counter())
            if rest <= 0 or not select.select([self.fd], [], [], rest)[0]:
                return data, last
            try:
                part = os.read(self.fd, 65536)
            except OSError:
                return data, last
            last = time.perf_counter()
            if b"\x1b[?2026$p" in part:
                os.write(self.fd, b"\x1b[?2026;2$y")
            data += part
            self.seen += part

    def wait_for(self, *words: bytes, seconds: float = 20) -> list[float]:
        """Seconds from the start until each of the words was seen."""
        found: dict[bytes, float] = {}
        end = time.perf_counter() + seconds
        while len(found) < len(words) and time.perf_counter() < end:
            if not select.select([self.fd], [], [], 1)[0]:
                continue
            part = os.read(self.fd, 65536)
            now = time.perf_counter()
            if b"\x1b[?2026$p" in part:
                os.write(self.fd, b"\x1b[?2026;2$y")
            self.seen += part
            for word in words:
                if word not in found and word in self.seen:
                    found[word] = now - self.started
        missing = [w for w in words if w not in found]
        if missing:
            raise SystemExit(f"never seen: {missing}")
        return [found[w] for w in words]

    def settle(self) -> float:
        """Seconds from the start to the last byte of the first screen; then nothing more came for half a second."""
        last, quiet = time.perf_counter(), 0
        while quiet < 4:
            data, when = self.read(time.perf_counter() + 1)
            quiet = 0 if data else quiet + 1
            last = when if data else last
        return last - self.started

    def key(self, key: bytes) -> tuple[float, int]:
        """Milliseconds from a key to the last byte of its repaint, and the frames that it took."""
        start = time.perf_counter()
        os.write(self.fd, key)
        data, last = self.read(start + 2)
        return (last - start) * 1000, max(data.count(BEGIN), data.count(END))

    def spent(self) -> float:
        """Milliseconds that the program has been on a processor; nothing where the system does not tell."""
        try:
            tasks = [Path(task, "schedstat").read_text() for task in Path(f"/proc/{self.pid}/task").iterdir()]
        except OSError:
            return 0.0
        return sum(int(task.split()[0]) for task in tasks) / 1e6

    def keys(self, keys: list[bytes]) -> tuple[list[tuple[float, int]], float]:
        """What `key` says of each, and the milliseconds on the processor of one."""
        before = self.spent()
        found = [self.key(key) for key in keys]
        return found, (self.spent() - before) / len(keys)

    def end(self) -> None:
        """Stop the program."""
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)


def sixty() -> str:
    """A roster of sixty entries."""
    entries: list[dict[str, object]] = []
    for n in range(12):
        entries += [
            {
                "take": "human",
                "id": f"h{n}",
                "models": 20,
                "options": ["spear", "shield"],
                "command": ["standard", "musician"],
            },
            {
                "take": "hero",
                "creature": "human",
                "id": f"c{n}",
                "level": 5,
                "joins": f"h{n}",
                "as": "champion",
                "options": ["light-armour", "halberd"],
            },
            {
                "take": "dwarf",
                "id": f"x{n}",
                "models": 15,
                "options": ["crossbow", "light-armour"],
                "command": ["musician"],
            },
            {"take": "human", "id": f"k{n}", "models": 8, "mount": "warhorse", "options": ["lance", "heavy-armour"]},
            {
                "take": "hero",
                "creature": "human",
                "id": f"l{n}",
                "level": 15,
                **({"role": "general"} if n == 0 else {}),
                "joins": f"k{n}",
                "as": "champion",
                "mount": "warhorse",
                "options": ["heavy-armour", "shield", "lance", "barding"],
            },
        ]
    entries[4]["role"] = "general"
    return yaml_source.dump(
        {
            "kind": "roster",
            "format": 1,
            "system": "wfb3",
            "army": "open",
            "name": "SIXTY",
            "limit": 20000,
            "game": "friendly",
            "entries": entries,
        }
    )


ROUNDS = 5


def measures() -> Iterator[Measure]:
    """An edit among sixty entries and the first complete screen, by the clock; on the processor as a detail."""
    clock: dict[str, list[float]] = {"empty key": [], "edit": [], "empty start": [], "start": []}
    processor: dict[str, list[float]] = {what: [] for what in clock}
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "MUSTER_LANG": "en",
            "XDG_STATE_HOME": f"{folder}/state",
            "XDG_CACHE_HOME": f"{folder}/cache",
            "XDG_DATA_HOME": f"{folder}/data",
            "PYTHONPATH": str(ROOT),
        }
        env.pop("NO_COLOR", None)
        roster = Path(folder) / "sixty.yaml"
        roster.write_text(sixty(), encoding="utf-8")
        for number in range(ROUNDS + 1):
            if number == 1:  # the first round warms caches
                for values in (*clock.values(), *processor.values()):
                    values.clear()
            empty = Terminal([sys.executable, "-c", EMPTY], env, folder)
            empty.wait_for(b"READY")
            clock["empty start"].append(empty.settle())
            processor["empty start"].append(empty.spent())
            times, spent = empty.keys([b"x"] * 12)
            clock["empty key"] += [milliseconds for milliseconds, _ in times]
            processor["empty key"].append(spent)
            empty.end()
            builder = Terminal([sys.executable, "-m", "builder", str(roster)], env, folder)
            builder.wait_for(b"MUSTER", LAST_WORDS)  # it may be quiet for longer before it is complete
            clock["start"].append(builder.settle())
            processor["start"].append(builder.spent())
            for key in (b"\x1b[B", b"\x1b[C", b"\x1b[H"):  # the first unit, its models
                builder.key(key)
            times, spent = builder.keys([b"\x1b[C"] * 6 + [b"\x1b[D"] * 6)
            clock["edit"] += [milliseconds for milliseconds, _ in times]
            processor["edit"].append(spent)
            builder.end()
            for other in Path(folder).rglob("journals/*"):
                other.unlink()
    for what, of, name, budget in (
        ("edit", "empty key", "an edit in the builder, 60 entries", 6),
        ("start", "empty start", "builder, first complete screen", 3),
    ):
        ratio = statistics.median(clock[what]) / statistics.median(clock[of])
        on_processor = statistics.median(processor[what]) / (statistics.median(processor[of]) or float("inf"))
        yield Measure(name, ratio, budget, "x an empty Textual app", f"{on_processor:.2f} on the processor")
