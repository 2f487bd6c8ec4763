"""A bounded sample of spoilt files, and what the long run has found once."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT


def test_a_sample_of_spoilt_files():
    """`python -m tests.fuzzing 1000000` is the long form; in a process of its own, whose memory is measured."""
    run = [sys.executable, "-m", "tests.fuzzing", "600", "19"]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("600 files in ")
    for kind in ("roster exit 0", "roster exit 1", "roster exit 2", "event exit 0", "event exit 2", "army exit 2"):
        assert f"  {kind}: " in done.stdout
