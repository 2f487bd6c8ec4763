"""Random keys and clicks, a little of them: `python -m tests.soak 10000 [SEED]` does more (see there for what must hold)."""

from __future__ import annotations

from tests.soak import Soak


def test_lists_that_were_spoilt(tmp_path):
    """They are played with in windows of all sizes; nothing fails, everything can be left."""
    soak = Soak(tmp_path, 1, broken=True)
    soak.run(100)
    assert soak.screens


def test_three_hundred_steps(tmp_path):
    """Through several screens, most of them in the builder."""
    soak = Soak(tmp_path, 1)
    soak.run(300)
    assert soak.screens["BuildScreen"] > 30
    assert len(soak.screens) > 3
