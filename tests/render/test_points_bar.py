"""The one bar of all points as it is drawn."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from builder.render.pdf.head import GREYS, PointsBar
from builder.sheet.model import Composition, OnBar, Share, Stretch
from tests.render.drawn import HOSTILE, WHOLE, bare, plain, words, words_as_drawn, wrong

WIDTH = 500.0


def composition(count, labels=("Ranks",), limit=Fraction(1)):
    rows = []
    for n in range(count):
        spent = Stretch(Fraction(n, count + 1), Fraction(n + 1, count + 1))
        most = Stretch(min(spent.begin, Fraction(1, 2)), min(spent.begin, Fraction(1, 2)) + Fraction(1, 2))
        rows.append(Share(labels[n % len(labels)], str(n), (), Fraction(1, count), OnBar(spent, spent, most)))
    return Composition(("Category", "Points"), tuple(rows), Fraction(count, count + 1), limit, "1 left")


class Paper:
    """What is drawn: the corners of boxes and lines."""

    def __init__(self):
        self.corners = []
        self.boxes = 0

    def rect(self, x, y, width, height, **_):
        self.boxes += 1
        self.corners += [(x, y), (x + width, y + height)]

    def line(self, *ends):
        self.corners += [ends[:2], ends[2:]]

    def __getattr__(self, name):  # greys and widths of lines
        return lambda *_: None


@pytest.mark.parametrize("count", [1, 2, 5, 60])
@pytest.mark.parametrize("limit", [Fraction(1), Fraction(1, 3)])
def test_the_bar_keeps_to_its_room(count, limit):
    """With a stretch for each category; two points beyond it at the line of what was agreed."""
    bar = PointsBar(composition(count, limit=limit))
    width, height = bar.wrap(WIDTH, 1000)
    bar.canv = Paper()
    bar.draw()
    assert bar.canv.boxes == count + 1
    for x, y in bar.canv.corners:
        assert 0 <= x <= width
        assert -2 <= y <= height


def test_neighbours_are_filled_differently_without_colour():
    assert all(abs(one - other) >= 0.3 for one, other in pairwise([*GREYS, GREYS[0]]))


@pytest.mark.parametrize("layout", WHOLE)
def test_without_anything_on_the_bar_there_are_its_rows_alone(layout):
    rows = tuple(share._replace(on_bar=None) for share in composition(2).rows)
    found = words(plain(composition=composition(2)._replace(rows=rows)), layout)
    assert "Ranks0Ranks1" in found
    assert "■" not in found


@pytest.mark.parametrize("label", HOSTILE, ids=range(len(HOSTILE)))
def test_each_category_has_its_sample_before_its_name(label):
    """Within the width, whatever the names are; the texts of all are there."""
    s = plain(composition=composition(3, ("Ranks", label, "Others")))
    assert wrong((s,), "battle") == []
    found = words_as_drawn(s)
    assert f"■{bare('Ranks')}0■" in found
    assert "■Others2" in found
