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
    return [[m.text.replace("\u00a0", " ") for m in r.marks if isinstance(m, Word)] for r in rows]


def told(first, rows, known, edge=165.0):
    one, made = footprints.in_rows(typesetter(), first, rows, known, edge)
    return texts([one])[0], made


BOTH = f"{DEEP.text} · {LINE.text}"
NAME = row((0, "Guards of some"), *((170 + 20 * n, str(n)) for n in range(9)))


def test_the_last_row_with_room_tells_all_formations():
    rows = [row((0, "Halberd")), row((0, "Casualties"), squares=20), row((0, "x" * 110))]
    _, made = told(NAME, rows, (DEEP, LINE))
    assert texts(made) == [["Halberd"], ["Casualties", BOTH], ["x" * 110]]
    assert [r.height for r in made] == [r.height for r in rows], "it takes no room of its own"
    word = made[1].marks[-1]
    assert word.x + fonts.measured(word.text, word.face, word.size) == pytest.approx(WIDTH)


def test_else_they_stand_between_the_name_and_the_figures():
    rows = [row((0, "Casualties"), squares=48)]
    figures = [(300 + 20 * n, str(n)) for n in range(5)]
    one, made = footprints.in_rows(typesetter(), row((0, "Guards"), *figures), rows, (DEEP, LINE), 295.0)
    assert texts([one])[0][-1] == BOTH
    assert made == rows
    word = one.marks[-1]
    assert word.x > fonts.measured("Guards", "sans", 8)
    assert word.x + fonts.measured(word.text, word.face, word.size) < 300


def test_and_else_in_a_row_of_their_own():
    """Never the first alone, nor none: what is told of a unit does not hang on the length of its words."""
    full = [row((0, "Casualties"), squares=48)]
    for rows in (full, []):
        first, made = told(NAME, rows, (DEEP, LINE))
        assert BOTH not in first
        assert texts(made) == [*texts(rows), [BOTH]]
    assert told(NAME, full, ())[1] == full


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
        assert [r.height for r in made[: len(rows)]] == [r.height for r in rows]
        assert any(DEEP.text in words for words in texts(made))
        for mark in (m for r in made for m in r.marks):
            wide = fonts.measured(mark.text, mark.face, mark.size) if isinstance(mark, Word) else mark.width
            assert mark.x >= 0 and mark.x + wide <= WIDTH + 0.1
            if not isinstance(mark, Word):
                assert mark.y >= 0 and mark.y + getattr(mark, "height", 0) <= look.leading + 0.01
