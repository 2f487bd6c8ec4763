"""Findings on shipped lists use the words of the screen; the cases of each game are tested with its checks."""

from __future__ import annotations

import pytest

from builder.core.findings import T
from tests import sampling
from tests.conftest import LISTS
from tests.screen_words import IN_WORDS, bare, stand_on_the_screen
from tests.sheets import shipped


@pytest.mark.parametrize("path", sampling.sample_lists(sorted(LISTS.glob("*/rosters/*.yaml"))))
def test_findings_name_what_stands_on_the_screen(path):
    """In their texts and fixes, in both languages."""
    stand_on_the_screen(shipped(path))


def test_other_words_are_seen():
    """The test finds ids and keys in values, and commands and rulings in wordings."""
    assert list(bare(T("{what}", what="war-altar"), frozenset())) == ["war-altar"]
    assert list(bare(T("{what}", what="war-altar"), frozenset({"war-altar"}))) == []
    assert IN_WORDS.findall("see muster explain, A25, two_words") == ["muster explain", "A25", "two_words"]
