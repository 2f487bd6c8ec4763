"""A bounded sample of spoilt files, and what the long run has found once."""

from __future__ import annotations

from tests import fuzzing


def test_a_sample_of_spoilt_files():
    """`python -m tests.fuzzing 1000000` is the long form."""
    seen = fuzzing.fuzz(600, seed=19)
    assert sum(seen.values()) == 600
    assert {"roster exit 0", "roster exit 1", "roster exit 2", "event exit 0", "event exit 2", "army exit 2"} <= seen.keys()
