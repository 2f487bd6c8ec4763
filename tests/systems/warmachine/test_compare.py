"""The comparison with figures tells what differs, and nothing else."""

from __future__ import annotations

from collections import Counter

from tests.systems.warmachine import compare


def test_a_number_that_differs_is_told():
    ours = {"name": "Charger", "fa": "U", "cost": 4, "grid": ["xx"], "models": [{"stats": {"spd": 6}, "weapons": [{"name": "Gun", "pow": 12, "at": "R"}]}]}
    theirs = {"fa": "U", "cost": 4, "damage_grid": ["xx"], "models": [{"stats": {"spd": 6}, "weapons": [{"name": "gun", "pow": 12, "location": "R"}]}]}
    assert list(compare.differences_of_entry(theirs, ours, Counter())) == []
    other = {**theirs, "cost": 5, "damage_grid": ["x."], "models": [{"stats": {"spd": 5}, "weapons": [{"name": "gun", "pow": 13, "location": "L"}]}]}
    assert [text.split(":")[0] for text in compare.differences_of_entry(other, ours, Counter())] == [
        "cost", "grid", "statistics of model 1", "Gun pow", "Gun at",
    ]  # fmt: skip


def test_it_says_how_it_is_called(capsys):
    assert compare.main([]) == 2
    assert "compare FIGURES" in capsys.readouterr().out
