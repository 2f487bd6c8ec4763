"""The one bar of all points as it is drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest

from builder.render.pdf import fonts, points_bar
from builder.render.pdf.page_marks import Band, MarkRow, Rule, Word
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import BATTLE, MM
from builder.sheet.model import Composition, OnBar, Share, Stretch
from tests.render.drawn import HOSTILE, plain


def composition(count, labels=("Ranks",), limit=Fraction(1)):
    rows = []
    for n in range(count):
        spent = Stretch(Fraction(n, count + 1), Fraction(n + 1, count + 1))
        most = Stretch(min(spent.begin, Fraction(1, 2)), min(spent.begin, Fraction(1, 2)) + Fraction(1, 2))
        rows.append(Share(labels[n % len(labels)], str(n), (), Fraction(1, count), OnBar(spent, spent, most)))
    return Composition(("Category", "Points"), tuple(rows), Fraction(count, count + 1), limit, "1 left")


def drawn(found, title="The Host", edge=160 * MM, height=21.0):
    fonts.register()
    word = Word(0, 15, title, "serif-bold", 19, 0.0)
    typesetter = Typesetter(plain(), 190 * MM, BATTLE)
    return points_bar.bar_beside(typesetter, found, MarkRow(height, (word,)), edge)


@pytest.mark.parametrize("count", [1, 2, 5, 60])
@pytest.mark.parametrize("limit", [Fraction(1), Fraction(1, 3)])
def test_the_bar_keeps_to_its_row_beside_the_title(count, limit):
    row = drawn(composition(count, limit=limit))
    title, *marks = row.marks
    assert row.height == 21.0 and len(marks) > count
    end = fonts.measured(title.text, title.face, title.size)
    for mark in marks:
        assert isinstance(mark, (Band, Rule))
        low = mark.height if isinstance(mark, Band) else 0.0
        assert end < mark.x and mark.x + mark.width <= 160 * MM + 0.01
        assert mark.y >= 0 and mark.y + low <= 21.0


def test_no_bar_where_the_title_leaves_no_room_or_nothing_is_divided():
    assert len(drawn(composition(3), title="W" * 40).marks) == 1
    assert len(drawn(Composition()).marks) == 1


def test_neighbours_are_filled_differently_without_colour():
    """Six in a row are told apart by grey or hatching."""
    kinds = [tuple((type(m), getattr(m, "grey", 0)) for m in points_bar.filled(n, 0, 0, 20, 7)) for n in range(6)]
    assert len(set(kinds)) == 6


@pytest.mark.parametrize("label", HOSTILE, ids=range(len(HOSTILE)))
def test_each_category_has_its_sample_before_its_name(label):
    """Within the width, whatever the names are; the texts of all are there."""
    fonts.register()
    typesetter = Typesetter(plain(), 80 * MM, BATTLE)
    found = composition(3, ("Ranks", label, "Others"))
    plain_rows = typesetter.flowed(points_bar.legend(found, BATTLE.label, BATTLE.text), 80 * MM)
    rows = points_bar.sampled(plain_rows)
    for row in rows:
        for mark in row.marks:
            wide = fonts.measured(mark.text, mark.face, mark.size) if isinstance(mark, Word) else mark.width
            assert mark.x >= -0.01 and mark.x + wide <= 80 * MM + 0.1
    said = "".join(m.text for row in rows for m in row.marks if isinstance(m, Word))
    assert "Ranks" in said and "Others" in said
