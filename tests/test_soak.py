"""Random keys and clicks, a little of them: `python -m tests.soak 10000` does more (see there for what must hold)."""

from __future__ import annotations

import pytest

from tests.soak import Soak


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_five_hundred_steps(tmp_path, seed):
    soak = Soak(tmp_path, seed)
    soak.run(500)
    assert soak.screens["BuildScreen"] > 50
    assert len(soak.screens) > 3
