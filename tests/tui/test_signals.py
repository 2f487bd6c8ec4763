"""A program that is ended by a signal leaves the terminal as it found it."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import pytest

from tests.conftest import LISTS
from tests.sampling import sampled
from tests.tui.player import SMALL

SIGNALS = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1)


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", sampled(SIGNALS, lambda number: number in (signal.SIGTERM, signal.SIGHUP)))
def test_a_signal_puts_the_terminal_back(tmp_path, number):
    """In a real terminal: its modes and its screen are what they were, and the exit code tells of the signal."""
    import fcntl

    path = tmp_path / "mine.yaml"
    path.write_text(SMALL, encoding="utf-8")
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    before = termios.tcgetattr(slave)
    environment = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(
        [sys.executable, "-m", "builder", str(path)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=LISTS.parent,
        env=environment,
    ) as process:
        out = _read_until(master, b"Small", 60)
        assert termios.tcgetattr(slave)[3] != before[3]
        process.send_signal(number)
        out += _read_until(master, b"\x1b[?1049l", 30)
        assert process.wait(30) == 128 + number
        out += _read_until(master, None, 0.2)
    assert termios.tcgetattr(slave)[:4] == before[:4]
    assert out.rindex(b"\x1b[?1049l") > out.rindex(b"\x1b[?1049h")
    assert out.rindex(b"\x1b[?25h") > out.rindex(b"\x1b[?25l")
    os.close(master)
    os.close(slave)


def _read_until(master, words, seconds):
    out, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and (words is None or words not in out):
        if select.select([master], [], [], 0.05)[0]:
            out += os.read(master, 65536)
    assert words is None or words in out, out[-500:]
    return out
