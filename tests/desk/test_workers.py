"""How many processes share the work; `tests/cli/test_refusals.py` has what becomes of one that is killed."""

from __future__ import annotations

import os

import pytest

from builder.desk import workers


@pytest.mark.parametrize(
    ("processors", "asked", "files", "processes"),
    [
        (2, None, 999, 1), (2, None, 1_000, 2), (8, None, 10_000, 8), (128, None, 10_000, 60), (1, None, 10_000, 1), (2, None, 0, 1),
        (2, 1, 10_000, 1), (4, 3, 10, 3), (4, 3, 2, 2), (4, 99, 10, 4), (4, 2, 0, 1),
    ],
)  # fmt: skip
def test_number_of_processes(monkeypatch, processors, asked, files, processes):
    """One unless more are asked for or the files are many; never more than processors or files."""
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    assert workers.process_count(asked, files, 1_000) == processes


def _divide(file):
    return 1 / len(file)


def test_what_the_work_raises_is_raised():
    """From another process as from this one."""
    with pytest.raises(ZeroDivisionError):
        workers.work_on_each(_divide, ["a", ""], 2, pytest.fail)
