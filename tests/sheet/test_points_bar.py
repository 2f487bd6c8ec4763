"""The one bar of all points: categories end to end, what is left, and the bounds of the list."""

from __future__ import annotations

from fractions import Fraction

import pytest

from builder import mustering
from builder.files import roster_files
from builder.locale import language
from builder.sheet import build
from builder.sheet.model import Stretch
from tests import sampling
from tests.conftest import LISTS

EN = language("en")
SAMPLES = sorted(LISTS.glob("*/rosters/*.yaml"))


def composed(path, change=lambda roster: roster, copy="player"):
    roster = roster_files.read_roster(str(path))
    done = mustering.muster_file(roster, (LISTS,))
    return build.sheet(done, EN, copy).composition


def test_the_bar_of_an_army():
    """Of 2,500 points: 1,593 in the ranks, 666 for characters, 230 for mercenaries, 11 left."""
    found = composed(LISTS / "wfb3/rosters/dwarfs-2500.yaml")
    ranks, characters, mercenaries = (on for _, on in found.bar)
    assert ranks.spent == Stretch(Fraction(0), Fraction(1593, 2500))
    assert ranks.least == Stretch(Fraction(0), Fraction(1250, 2500))
    assert ranks.most is None
    assert characters.spent == Stretch(Fraction(1593, 2500), Fraction(2259, 2500))
    assert characters.most == Stretch(Fraction(1250, 2500), Fraction(1)), "moved left, where there is room for all of it"
    assert mercenaries.most == Stretch(Fraction(1875, 2500), Fraction(1))
    assert (found.spent, found.limit, found.left) == (Fraction(2489, 2500), 1, "11 left")


@pytest.mark.parametrize("path", sampling.sample_lists(SAMPLES))
def test_categories_follow_one_another_within_the_bar(path):
    found = composed(path)
    end = Fraction(0)
    for share, on in found.bar:
        assert on.spent.begin == end < on.spent.end, share.label
        end = on.spent.end
        for bound in filter(None, (on.least, on.most)):
            assert 0 <= bound.begin < bound.end <= 1
            assert bound.begin <= on.spent.begin
    assert end <= found.spent <= 1
    assert 0 < found.limit <= 1


def test_the_opponent_sees_no_bar():
    assert composed(LISTS / "wfb3/rosters/dwarfs-2500.yaml", copy="opponent").bar == ()
