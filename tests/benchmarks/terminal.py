"""How quick the builder is in a real terminal, as ratios to an almost empty Textual app.

`python tests/benchmarks/terminal.py` starts both in a pseudo terminal of 120 by 40, answers the questions
that Textual asks of a terminal, writes keys and reads until the repaint has ended. It prints medians of
interleaved rounds: time from a key to the last byte of its repaint (an edit; moving to another entry),
frames a key, and from the start to the first text and to the complete first screen. Beside the times on the
clock it prints those on the processor, where the system tells them: other programs change these less.
"""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

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
    from builder.core import yaml_source

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


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(ROOT / "builder")], check=False)
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "MUSTER_LANG": "en",
            "XDG_STATE_HOME": f"{folder}/state",
            "XDG_CACHE_HOME": f"{folder}/cache",
            "XDG_DATA_HOME": f"{folder}/data",
        }
        env.pop("NO_COLOR", None)
        roster = Path(folder) / "sixty.yaml"
        roster.write_text(sixty(), encoding="utf-8")
        empty_words = [sys.executable, "-c", EMPTY]
        muster_words = [sys.executable, "-m", "builder", str(roster)]
        env["PYTHONPATH"] = str(ROOT)
        empty_key, edit, move, frames_edit, frames_move = [], [], [], [], []
        empty_start, first, complete = [], [], []
        on_processor: dict[str, list[float]] = {name: [] for name in ("empty", "start", "edit", "move", "complete")}
        for number in range(rounds + 1):  # the first round warms caches and is not counted
            program = Terminal(empty_words, env, folder)
            program.wait_for(b"READY")
            start = program.settle()
            ran = program.spent()
            times, ran_key = program.keys([b"x"] * 12)
            program.end()
            if number:
                empty_start.append(start)
                empty_key += [t for t, _ in times]
                on_processor["start"].append(ran)
                on_processor["empty"].append(ran_key)
            program = Terminal(muster_words, env, folder)
            text, _ = program.wait_for(b"MUSTER", LAST_WORDS)  # it may be quiet for longer before it is complete
            done = program.settle()
            if number:
                first.append(text)
                complete.append(done)
                on_processor["complete"].append(program.spent())
            program.keys([b"\x1b[B"] * 2)
            moves, ran_move = program.keys([b"\x1b[B"] * 12)
            for key in (b"\x1b[H", b"\x1b[B", b"\x1b[C", b"\x1b[H"):  # the first unit, its models
                program.key(key)
            edits, ran_edit = program.keys([b"\x1b[C"] * 6 + [b"\x1b[D"] * 6)
            program.end()
            for other in Path(folder).rglob("journals/*"):
                other.unlink()
            if number:
                move += [m for m, _ in moves]
                edit += [e for e, _ in edits]
                frames_move += [f for _, f in moves]
                frames_edit += [f for _, f in edits]
                on_processor["edit"].append(ran_edit)
                on_processor["move"].append(ran_move)
    base, start = statistics.median(empty_key), statistics.median(empty_start)
    print(f"almost empty app: a key {base:.1f} ms, start {start * 1000:.0f} ms")
    for name, values, frames, aim in (
        ("an edit", edit, frames_edit, 6),
        ("moving to another entry", move, frames_move, 6),
    ):
        now = statistics.median(values)
        print(f"{name}: {now:.1f} ms, {now / base:.2f} to 1 (aim {aim}); frames a key {min(frames)} to {max(frames)}")
    for name, values, aim in (("first text", first, 1.3), ("complete first screen", complete, 3.0)):
        now = statistics.median(values)
        print(f"start to {name}: {now * 1000:.0f} ms, {now / start:.2f} to 1 (aim {aim})")
    if all(map(all, on_processor.values())):
        ran = {name: statistics.median(values) for name, values in on_processor.items()}
        for name, key, of in (("an edit", "edit", "empty"), ("moving", "move", "empty"), ("the start", "complete", "start")):
            print(f"{name} on the processor: {ran[key]:.1f} ms, {ran[key] / ran[of]:.2f} to 1")


if __name__ == "__main__":
    main()
