"""Random keys and clicks, a little of them: `python -m tests.soak 10000` does more (see there for what must hold)."""

from __future__ import annotations

import pytest

from tests.soak import Soak


@pytest.mark.parametrize("seed", [1, 2])
def test_broken_lists(tmp_path, seed):
    """Lists that were spoilt are played with in windows of all sizes; nothing fails, everything can be left."""
    soak = Soak(tmp_path, seed, broken=True)
    soak.run(150)
    assert soak.screens


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_five_hundred_steps(tmp_path, seed):
    soak = Soak(tmp_path, seed)
    soak.run(500)
    assert soak.screens["BuildScreen"] > 50
    assert len(soak.screens) > 3
