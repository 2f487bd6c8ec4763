"""Formations as they are told and drawn beside a unit."""

from __future__ import annotations

import pytest

from builder.render.pdf import fonts, footprints
from builder.render.pdf.page_marks import MarkRow, Square, Word
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import BATTLE, FOOTPRINT_SCALE, FULL, MM, STRONG_RULE
from builder.sheet.entry_figures import Footprint
from tests.render.drawn import HOSTILE, plain

WIDTH = 180 * MM
DEEP = Footprint("5 wide: 100 × 100 mm, ranks +3", 5, 5, 23, 100, 100)
LINE = Footprint("11 wide: 220 × 60 mm, ranks +1", 11, 3, 23, 220, 60)


def row(*words, height=12.0, squares=0):
    fonts.register()
    marks = [Word(x, 9.0, text, "sans", 8, 0.0) for x, text in words]
    return MarkRow(height, (*marks, *(Square(60 + 9 * n, 1, 8) for n in range(squares))))


def typesetter(look=BATTLE):
    return Typesetter(plain(), WIDTH, look)


def texts(rows):
    return [[m.text for m in r.marks if isinstance(m, Word)] for r in rows]


def test_the_last_row_with_room_tells_all_formations():
    rows = [row((0, "Halberd")), row((0, "Casualties"), squares=20), row((0, "x" * 110))]
    made = footprints.in_rows(typesetter(), rows, (DEEP, LINE))
    assert texts(made) == [["Halberd"], ["Casualties", f"{DEEP.text} · {LINE.text}"], ["x" * 110]]
    assert [r.height for r in made] == [r.height for r in rows], "it takes no room of its own"
    word = made[1].marks[-1]
    assert word.x + fonts.measured(word.text, word.face, word.size) == pytest.approx(WIDTH)


def test_where_there_is_little_room_the_first_alone_and_else_none():
    made = footprints.in_rows(typesetter(), [row((0, "Casualties"), squares=34)], (DEEP, LINE))
    assert texts(made) == [["Casualties", DEEP.text]]
    full = [row((0, "Casualties"), squares=48)]
    assert footprints.in_rows(typesetter(), full, (DEEP, LINE)) == full
    assert footprints.in_rows(typesetter(), [], (DEEP,)) == []
    assert footprints.in_rows(typesetter(), full, ()) == full


def test_else_between_the_name_and_the_figures():
    figures = [(170 + 20 * n, str(n)) for n in range(9)]
    made = footprints.beside_name(typesetter(), row((0, "Guards of some"), *figures), (DEEP, LINE), 165)
    assert texts([made])[0][-1] == DEEP.text, "there is no room for both"
    word = made.marks[-1]
    assert word.x > fonts.measured("Guards of some", "sans", 8)
    assert word.x + fonts.measured(word.text, word.face, word.size) < 170
    full = row((0, "Guard of the long name " * 2), *figures)
    assert footprints.beside_name(typesetter(), full, (DEEP, LINE), 165) == full


def test_a_drawing_is_to_scale():
    """23 models in files of five: four complete ranks, and three models in the middle of a fifth."""
    marks = [*footprints.drawn(DEEP)]
    each = 20 / FOOTPRINT_SCALE * MM
    assert max(m.x + m.width for m in marks) == pytest.approx(5 * each)
    assert max(m.y + getattr(m, "height", 0) for m in marks) == pytest.approx(5 * each)
    last = [m for m in marks if m.y >= 4 * each - 0.01]
    assert min(m.x for m in last) == pytest.approx(each) and max(m.x + m.width for m in last) == pytest.approx(4 * each)
    assert marks[0].height == STRONG_RULE * MM, "the front"


@pytest.mark.parametrize("title", HOSTILE, ids=range(len(HOSTILE)))
def test_beside_a_title_it_keeps_to_its_row(title):
    t = typesetter(FULL)
    for look in (t.look.block, t.look.kind):
        rows = [MarkRow(look.leading, tuple(t.line(0, line, look))) for line in t.wrapped(title, look, WIDTH)]
        made = footprints.beside_title(t, rows, (DEEP, LINE))
        assert [r.height for r in made] == [r.height for r in rows]
        for mark in (m for r in made for m in r.marks):
            wide = fonts.measured(mark.text, mark.face, mark.size) if isinstance(mark, Word) else mark.width
            assert mark.x >= 0 and mark.x + wide <= WIDTH + 0.1
            if not isinstance(mark, Word):
                assert mark.y >= 0 and mark.y + getattr(mark, "height", 0) <= look.leading + 0.01
