"""Battle sheet, dossier and cards: what stands where on each."""

from __future__ import annotations

import pytest

from builder.render import pdf, style
from builder.render.pdf import layouts, page_marks
from builder.sheet import effects
from builder.sheet.model import Reference, Table, Title
from tests.render.drawn import SINGLE, block, pages, plain, weapons, words, wrong


def test_a_small_army_is_one_page():
    """On the battle sheet; a dossier of as many is longer."""
    s = plain(*(block(n) for n in range(9)))
    assert len(pdf.laid_out(s, "dossier")) > 1
    assert len(pdf.laid_out(s, "battle")) == 1


def test_effects_once_on_the_battle_sheet():
    """A rule that many have is explained once; each card explains its own."""
    s = plain(*(block(n, rules=(("Fear", "", "those near test"),)) for n in range(3)), block(3), block(4), block(5))
    assert words(s, "battle").count("thoseneartest") == 1
    assert words(s, "cards").count("thoseneartest") == 3


def test_one_name_with_several_texts_says_whose_they_are():
    """Also where one bearer has no text at all; words that are the same are told once, under the bare name."""

    def armed(n, note, elite):
        carried = weapons(("Spear", "3", note), ("Bow", "3", "far reaching"), headings=("Weapon", "Str.", "Notes"))
        return block(
            n,
            title=Title(f"Band{n}", None, 9),
            weapons=carried,
            rules=(("Élite", elite, "very good"), ("Zeal", "", "never stops")),
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


def test_columns_of_the_last_page_are_of_one_height():
    """Neither is empty while the other is full."""
    rules = tuple((f"Rule{n:02}", "", "does a lot of good " * 8) for n in range(30))
    *_, page = pdf.laid_out(plain(block(1, rules=rules)), "battle", sections=("units",))
    words = [m for m in page.marks if isinstance(m, page_marks.Word) and m.y < page.height - 25 * style.MM]
    ends = [max(m.y for m in words if (m.x > page.width / 2) == side) for side in (False, True)]
    assert abs(ends[0] - ends[1]) < page.height / 8


def test_tables_of_the_game_stand_where_there_is_room():
    """On blank cards, though not asked for, and on a sheet more where these do not do. Either layout has them all."""
    table = Table(("What", "Dice"), (("Fireball", "5+"), ("Teleport", "2+")))
    s = plain(block(1), reference=(Reference("Spells", table),))
    for layout in ("battle", "cards"):
        assert "Fireball" in words(s, layout)
        assert "Fireball" not in words(s, layout, sections=("head", "units"))
    long = Table(("What", "Dice"), tuple((f"Spell{n}", "5+") for n in range(60)))
    many = s._replace(reference=tuple(Reference(f"Spells {n}", long) for n in range(9)))
    for layout in ("battle", "cards"):
        assert words(many, layout).count("Spell59") == 9


def test_tables_that_are_left_out_are_named():
    """On the battle sheet, with those that are there."""
    s = plain(block(1), left_out=("Magic", "Sieges"), not_here="Not needed by this army: Magic, Sieges.")
    assert "Notneededbythisarmy:Magic,Sieges." in words(s, "battle")
    assert "Nothere" not in words(s, "battle", sections=("units",))


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
    found = layouts.PAIRED["pairings"](a, b, style.PrintOptions())
    assert len(found) > 1
    for name, side in (("Entry0begins", 0), ("Entry77begins", 1)):
        (x,) = [m.x for m in found[0].marks if isinstance(m, page_marks.Word) and m.text.startswith(name)]
        assert (x > found[0].width / 2) == bool(side)
    assert wrong((a, b), "pairings") == []
