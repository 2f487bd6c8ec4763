"""Battle, dossier, compact and cards: what stands where on each."""

from __future__ import annotations

from itertools import pairwise

import pytest

from builder.core.tracks import Boxes
from builder.render import pdf, style
from builder.render.pdf import page_marks
from builder.sheet import effects
from builder.sheet.model import Reference, Table, Title
from tests.render.drawn import SINGLE, block, pages, plain, profiles, weapons, words, wrong


def test_a_small_army_is_one_compact_page():
    """Nine units fit, in smaller type if that saves the second page."""
    s = plain(*(block(n) for n in range(9)))
    assert len(pdf.laid_out(s, "sheet")) > 1
    assert len(pdf.laid_out(s, "compact")) == 1


def test_smaller_type_only_where_it_saves_a_page():
    """A list of many pages is set in the larger type."""
    few, many = (pdf.laid_out(plain(*(block(n) for n in range(count))), "compact") for count in (2, 200))
    sizes = [max(m.size for m in p[0].marks if isinstance(m, page_marks.Word) and "Sword" in m.text) for p in (few, many)]
    assert sizes == [style.COMPACT.strong.size, style.COMPACT.text.size] or sizes[0] == sizes[1]


def test_effects_once_on_the_compact_sheet():
    """A rule that many have is explained once; a card explains what only few have."""
    s = plain(*(block(n, rules=(("Fear", "", "those near test"),)) for n in range(3)), block(3), block(4), block(5))
    assert words(s, "compact").count("thoseneartest") == 1
    assert words(s, "cards").count("thoseneartest") == 3


def test_rules_of_most_units_have_a_card():
    """Each card names them, one tells what they do; a rule of one unit is told on its own card."""
    s = plain(
        *(block(n, rules=(("Fear", "", "those near test"),)) for n in range(5)), block(6, rules=(("Hatred", "", "must charge"),))
    )
    found = words(s, "cards")
    assert (found.count("thoseneartest"), found.count("Fear")) == (1, 6)
    assert found.index("Rulesofmostunits") < found.index("thoseneartest") < found.index("Entry0begins")
    assert found.index("mustcharge") > found.index("Entry6begins")
    assert found.count("mustcharge") == 1


def test_one_name_with_several_texts_says_whose_they_are():
    """Also where one bearer has no text at all; words that are the same are told once, under the bare name."""

    def armed(n, note, elite):
        carried = weapons(("Spear", "3", note), ("Bow", "3", "far reaching"), headings=("Weapon", "Str.", "Notes"))
        return block(
            n, title=Title(f"Band{n}", None, 9), weapons=carried, rules=(("Élite", elite, "very good"), ("Zeal", "", "never stops"))
        )

    s = plain(armed(1, "strikes first", 1), armed(2, "", 2), armed(3, "in two ranks", 2))
    once = effects.merged_texts(s)
    assert once.weapons == (
        ("Bow", "far reaching"),
        ("Spear – Band1:", "strikes first"),
        ("Spear – Band3:", "in two ranks"),
    )
    assert once.rules == (("Élite", "very good"), ("Zeal", "never stops"))
    alike = effects.merged_texts(plain(armed(1, "strikes first", 1), armed(2, "strikes first", 1)))
    assert alike.weapons == (("Bow", "far reaching"), ("Spear", "strikes first"))


def test_boxes_stand_directly_below_the_profile():
    """And never on another card than it, however long the entry is."""
    s = plain(
        block(
            1,
            tracks=(Boxes("Casualties", (25,)),),
            rules=tuple((f"Rule{n:02}", "", "does a lot of good " * 3) for n in range(20)),
        )
    )
    (page,) = pdf.laid_out(s, "cards", sections=("units",))
    squares = [m for m in page.marks if isinstance(m, page_marks.Square)]
    (label,) = [m for m in page.marks if isinstance(m, page_marks.Word) and m.text == "Casualties"]
    (move,) = [m for m in page.marks if isinstance(m, page_marks.Word) and m.text.startswith("Move")]
    assert len(squares) == 25
    assert all(label.y - 8 < m.y < move.y for m in squares)
    rows = {round(m.y, 1): [n for n in squares if n.y == m.y] for m in squares}
    assert max(map(len, rows.values())) - min(map(len, rows.values())) <= 5


def test_no_word_of_a_profile_is_broken_on_a_card():
    """Figures grow where there is room, and make room for names where there is little; names stand above them at last."""
    headings = ("Profile", *(f"C{n}" for n in range(9)))
    sizes = []
    for figure in ("3", "10+1"):
        s = plain(block(1, profile=profiles(("Champions", *([figure] * 9)), headings=headings)))
        (page,) = pdf.laid_out(s, "cards", sections=("units",))
        (name,) = [m for m in page.marks if isinstance(m, page_marks.Word) and m.text == "Champions"]
        sizes.append(name.size)
    assert sizes[0] > sizes[1]
    s = plain(block(1, profile=profiles(("Chaoschampion of Warhorses", *(["10+2"] * 9)), headings=headings)))
    (page,) = pdf.laid_out(s, "cards", sections=("units",))
    (name,) = [m for m in page.marks if isinstance(m, page_marks.Word) and "Chaoschampion" in m.text]
    assert all(m.y > name.y for m in page.marks if isinstance(m, page_marks.Word) and m.text == "10+2")


def test_numbers_of_a_weapon_keep_their_heading_and_end_before_a_note():
    """No line of a card begins with a number whose heading ends the line before."""
    rows = ((f"Weapon{'x' * n}", "−1", "strikes first of all") for n in range(20))
    s = plain(block(1, weapons=weapons(*rows, headings=("Weapon", "Save mod.", "Notes"))))
    found = [
        m.text
        for page in pdf.laid_out(s, "cards", sections=("units",))
        for m in page.marks
        if isinstance(m, page_marks.Word)
    ]
    numbers = [t for t in found if t.startswith("−1")]
    assert len(numbers) == 20
    assert all(t.startswith("−1;") for t in numbers)
    for before, after in pairwise(found):
        if after.startswith("−1"):
            assert before.endswith("mod."), before


def test_columns_of_the_last_page_are_of_one_height():
    """Neither is empty while the other is full."""
    (page,) = pdf.laid_out(plain(*(block(n) for n in range(6))), "compact")
    drawn = [m for m in page.marks if isinstance(m, page_marks.Word) and m.y < page.height - 25 * style.MM]
    ends = [max(m.y for m in drawn if (m.x > page.width / 2) == side) for side in (False, True)]
    assert abs(ends[0] - ends[1]) < page.height / 8


def test_tables_of_the_game_stand_where_there_is_room():
    """On the compact page and on blank cards, though not asked for; never so many that another page would be begun."""
    table = Table(("What", "Dice"), (("Fireball", "5+"), ("Teleport", "2+")))
    s = plain(block(1), reference=(Reference("Spells", table),))
    for layout in ("compact", "cards"):
        assert "Fireball" in words(s, layout)
        assert "Fireball" not in words(s, layout, sections=("head", "units"))
    long = Table(("What", "Dice"), tuple((f"Spell{n}", "5+") for n in range(60)))
    many = s._replace(reference=tuple(Reference(f"Spells {n}", long) for n in range(9)))
    assert len(pdf.laid_out(many, "compact")) == len(pdf.laid_out(s, "compact")) == 1
    assert len(pdf.laid_out(many, "cards")) == 1


@pytest.mark.parametrize(("paper", "count"), [("a4", 9), ("letter", 9)])
def test_nine_cards_a_page(paper, count):
    """With marks to cut at outside the cards, at every edge."""
    s = plain(*(block(n) for n in range(10)))
    first, second = pdf.laid_out(s, "cards", paper=paper, sections=("units",))
    assert len(first.outline) == count
    assert [name for name, _ in second.outline] == ["Entry9begins", "Rules of most units"]
    wide, high = style.CARD_WIDTH * style.MM, style.CARD_HEIGHT * style.MM
    left, top = (first.width - 3 * wide) / 2, (first.height - 3 * high) / 2
    cuts = [
        m
        for m in first.marks
        if isinstance(m, page_marks.Rule) and m.grey == style.BLACK and (m.x + m.width < left or m.x > left + 3 * wide)
    ]
    assert sorted({round(m.y - top, 1) for m in cuts}) == [round(n * high, 1) for n in range(4)]
    upright = [
        m
        for m in first.marks
        if isinstance(m, page_marks.Band)
        and m.grey == style.BLACK
        and m.width < 1
        and (m.y + m.height < top or m.y > top + 3 * high)
    ]
    assert sorted({round(m.x + m.width / 2 - left, 1) for m in upright}) == [round(n * wide, 1) for n in range(4)]


def test_what_does_not_fit_takes_a_second_card():
    """Each of them has the title and says which it is; all is printed."""
    s = plain(block(1, rules=tuple((f"Rule{n:02}", "", "does a lot of good " * 3) for n in range(20))), block(2))
    (page,) = pdf.laid_out(s, "cards", sections=("units",))
    drawn = " ".join(m.text for m in page.marks if isinstance(m, page_marks.Word))
    parts = [m.text for m in page.marks if isinstance(m, page_marks.Word) and m.text.endswith("/3")]
    assert {"1/3", "2/3", "3/3"} <= set(parts)
    assert all(f"Rule{n:02}" in drawn for n in range(20))
    assert drawn.count("Entry1begins") == 3
    assert drawn.count("Entry2begins") == 1


@pytest.mark.parametrize("layout", SINGLE)
def test_an_illegal_list_says_so_on_every_page(layout):
    """On each card as well, for cards are cut apart."""
    s = plain(*(block(n) for n in range(30)), legal=False, verdict="NOT LEGAL: 2 errors")
    found = pages(pdf.write([s], layouts=[layout]))
    assert len(found) > 1
    assert all("NOTLEGAL:2errors" in page for page in found)
    if layout == "cards":
        assert "".join(found).count("NOTLEGAL:2errors") >= 30


def test_pairings_set_two_lists_side_by_side():
    """Each on its own side, both on every page that they need; the longer one decides how many."""
    a, b = plain(*(block(n) for n in range(30)), title="Left Host"), plain(block(77), title="Right Host")
    found = pdf.PAIRED["pairings"](a, b, pdf.PrintOptions())
    assert len(found) > 1
    for name, side in (("Entry0begins", 0), ("Entry77begins", 1)):
        (x,) = [m.x for m in found[0].marks if isinstance(m, page_marks.Word) and m.text.startswith(name)]
        assert (x > found[0].width / 2) == bool(side)
    assert wrong((a, b), "pairings") == []
