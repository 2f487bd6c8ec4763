"""A grid of boxes at every front end: text, Markdown, HTML, the printed layouts, the builder's panes."""

from __future__ import annotations

import pytest

from builder.core.tracks import Boxes, read_grid
from builder.locale import language
from builder.render import html, markdown, plain_text
from builder.render.pdf.grids import BOX
from builder.tui.formatters import sheets
from tests.core.test_tracks import IRONCLAD, NAMES
from tests.render.drawn import bare, block, fragments, grid_boxes, out_of_place, plain, printed, reader

SMALL = read_grid("Damage", ("x.", "L."), {"L": "Left arm"})
COLOSSAL = read_grid("Damage", tuple(f"{row} {row[::-1]}" for row in IRONCLAD), NAMES)
LAYOUTS = ("dossier", "battle", "cards")
"""Layouts that have grids."""


def sheet(*tracks):
    return plain(block(1, tracks=tracks), tracks=(SMALL,))


def test_text_draws_the_cells_below_the_label():
    said = plain_text.write(sheet(Boxes("Wounds", (3,)), SMALL))
    assert "  Wounds: [][][]\n  Damage: 3\n     1  2\n       [ ]\n    [L][ ]\n    L Left arm (1)\n" in said


def test_markdown_has_a_table_and_the_list_goes_on_below():
    said = markdown.write(sheet(SMALL, Boxes("Wounds", (3,))))
    assert "- Damage (3): L Left arm (1)\n\n| 1 | 2 |\n|---|---|\n|  | ☐ |\n| L | ☐ |\n\n- Wounds (3): ☐☐☐" in said
    assert "| 6 |  | 7 |" in markdown.write(sheet(COLOSSAL))


def test_html_has_a_box_a_cell_and_no_style_for_grids_where_there_is_none():
    said = html.write(sheet(SMALL))
    box = '<td class="box"><label><input type="checkbox"><span>{}</span></label></td>'
    assert f"<tr><th>1</th><th>2</th></tr><tr><td></td>{box.format('')}</tr><tr>{box.format('L')}" in said
    assert "table.grid" in said
    assert "table.grid" not in html.write(plain(block(1)))
    said = html.write(sheet(COLOSSAL))
    assert said.count('class="box part"') + said.count('<td class="part">') == 6


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("grid", [SMALL, COLOSSAL], ids=["small", "colossal"])
def test_printed_layouts_draw_every_box_with_its_letter(layout, grid):
    """Each letter within its box, and below them what it means."""
    (page, *_) = found = reader(printed(plain(block(1, tracks=(Boxes("Wounds", (2, 2)), grid))), layout)).pages
    assert [w for one in found for w in out_of_place(one, layout)] == []
    assert [sum(len(grid_boxes(one)) for one in found), len(grid_boxes(page))] == [grid.number] * 2
    letters = [one for one in fragments(page) if one.text.strip() in grid.counts]
    within = [
        one.text.strip()
        for one in letters
        if any(x < one.x < one.right < x + side and y < one.y < y + side for x, y, side in grid_boxes(page))
    ]
    assert sorted(within) == sorted(letter for letter, count in grid.counts.items() for _ in range(count) if letter)
    read = bare("".join(one.extract_text() for one in found))
    assert read.count("☐") == 4
    assert all(bare(f"{s.letter} {s.name}") in read for s in grid.systems)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_rows_of_a_grid_stay_on_one_page(layout):
    found = reader(printed(plain(*(block(n, tracks=(COLOSSAL,)) for n in range(1, 25))), layout)).pages
    numbers = [len(grid_boxes(page)) for page in found]
    assert sum(numbers) == 24 * COLOSSAL.number
    assert all(number % COLOSSAL.number == 0 for number in numbers)


def test_a_grid_without_room_is_drawn_smaller():
    wide = read_grid("Damage", ("." * 80,), {})
    page, *_ = reader(printed(plain(block(1, tracks=(wide,))), "cards")).pages
    squares = grid_boxes(page)
    assert len(squares) == 80
    assert max(square.side for square in squares) < BOX
    assert out_of_place(page, "cards") == []


def test_the_panes_of_the_builder_draw_it():
    rows = sheets.details(block(1, tracks=(SMALL,)), language("en"), 60)
    said = ["".join(span.text for span in r.left) for r in rows]
    place = said.index("  Damage: 3")
    assert said[place + 1 : place + 5] == ["     1  2", "       [ ]", "    [L][ ]", "    L Left arm (1)"]


def test_the_panes_of_the_builder_draw_boxes_in_their_groups():
    """With their number; of too many the first are drawn."""
    tracks = (Boxes("Wounds", (3, 2)), Boxes("Casualties", (70,)))
    rows = sheets.details(block(1, tracks=tracks), language("en"), 120)
    said = ["".join(span.text for span in r.left) for r in rows]
    assert "  Wounds: 5  ☐☐☐ ☐☐" in said
    (casualties,) = (line for line in said if "Casualties" in line)
    assert casualties.count("☐") == 60 and casualties.endswith("☐ …")
