"""A limited sample of spoilt files, and faults that a long run has found."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter

import pytest

from builder.desk import checking
from tests import fuzzing
from tests.conftest import ROOT


@pytest.mark.parametrize(("files", "seed"), [(48, 8), pytest.param(600, 19, marks=pytest.mark.whole)])
def test_a_sample_of_spoilt_files(files, seed):
    """The short form of `python -m tests.fuzzing 1000000`, in its own process, whose memory is measured."""
    run = [sys.executable, "-m", "tests.fuzzing", str(files), str(seed)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{files} files in ")
    for kind in ("roster exit 0", "roster exit 1", "roster exit 2", "event exit 0", "event exit 2", "army exit 2"):
        assert f"  {kind}: " in done.stdout


def test_a_file_that_breaks_a_promise_is_kept_and_the_others_go_on(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(fuzzing, "MEGABYTES", 10_000)  # that of a process of tests is no matter here
    check, calls = fuzzing.check_file, []

    def broken_once(*given):
        calls.append(given)
        if len(calls) == 2:
            raise ZeroDivisionError("by nought")
        return check(*given)

    monkeypatch.setattr(fuzzing, "check_file", broken_once)
    told = []
    assert sum(fuzzing.fuzz(4, 7, broken=told).values()) == 3
    assert len(told) == 1
    assert told[0].startswith("ZeroDivisionError: by nought; seed 7, file 1: ")
    assert len(list(tmp_path.glob("*.yaml"))) == 1
    calls.clear()
    with pytest.raises(fuzzing.Wrong, match="by nought"):
        fuzzing.fuzz(4, 7)


CHECK, OWN, TIMES = checking.check_file, os.getpid(), Counter()


def another_exit(path, order):
    """The report on a file, with another exit code from the second time on, except in other processes."""
    TIMES[path] += 1
    report = CHECK(path, order)
    differs = TIMES[path] > 1 and "/3/" in path and os.getpid() == OWN
    return report._replace(exit=report.exit + 1) if differs else report


def test_a_report_that_differs_after_others_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(fuzzing, "MEGABYTES", 10_000)
    told = []
    fuzzing.fuzz(8, 7, broken=told)
    assert told == []
    monkeypatch.setattr(checking, "check_file", another_exit)
    fuzzing.fuzz(8, 7, broken=told)
    assert [one.split(": ")[0] for one in told] == ["again", "by 2 processes"]
    assert all(one.endswith("seed 7, up to file 7") for one in told)
