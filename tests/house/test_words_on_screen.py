"""What the builder says of the shipped lists names what stands on its screen; the cases of each game are looked at with its checks."""

from __future__ import annotations

import pytest

from builder.core.findings import T
from tests import sampling
from tests.conftest import LISTS
from tests.screen_words import IN_WORDS, bare, stand_on_the_screen
from tests.sheets import shipped


@pytest.mark.parametrize("path", sampling.sample_lists(sorted(LISTS.glob("*/rosters/*.yaml"))))
def test_findings_name_what_stands_on_the_screen(path):
    """In their texts and their ways out, in both languages."""
    stand_on_the_screen(shipped(path))


def test_other_words_are_seen():
    """Ids and keys in the values of a text, commands and rulings in its wording."""
    assert list(bare(T("{what}", what="war-altar"), frozenset())) == ["war-altar"]
    assert list(bare(T("{what}", what="war-altar"), frozenset({"war-altar"}))) == []
    assert IN_WORDS.findall("see muster explain, A25, two_words") == ["muster explain", "A25", "two_words"]
