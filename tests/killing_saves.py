"""Kill a process that saves, again and again: its file is always the old one or a new one, complete.

python -m tests.killing_saves 1000
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from builder.files import saving


def content(number):
    """The content of the file with a number: the length depends on the number, and a checksum is at the end."""
    body = f"{number}\n".encode() * (1 + number * 7919 % 60_000)
    return body + hashlib.sha256(body).hexdigest().encode()


def number_of(data):
    """The number of a complete file; raises `ValueError` for a part of one."""
    number = int(data.split(b"\n", 1)[0])
    if data != content(number):
        raise ValueError(number)
    return number


def work(path, first):
    """Save without end, each time the file with the next number."""
    while True:
        first += 1
        saving.save_bytes(path, content(first))


def kill(times, seed=0):
    """Kill saving processes `times` times; returns counts of checks, saves and temporary files left."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "list.yaml"
        path.write_bytes(content(0))
        for _ in range(times):
            before = number_of(path.read_bytes())
            child = os.fork()
            if not child:
                try:
                    work(path, before)
                finally:
                    os._exit(1)
            time.sleep(chance.uniform(0.0, 0.02))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            now = number_of(path.read_bytes())
            assert now >= before
            left = [n for n in os.listdir(name) if n != path.name]
            assert all(n.endswith(saving.NEW) for n in left), left
            for other in left:
                os.unlink(os.path.join(name, other))
            seen.update({"whole": 1, "saves": now - before, "in the middle of a save": len(left)})
    return seen


if __name__ == "__main__":
    result = kill(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, time.time_ns())
    print("The file was always whole.", ", ".join(f"{what}: {count}" for what, count in sorted(result.items())))
