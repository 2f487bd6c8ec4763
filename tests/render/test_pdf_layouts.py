"""Battle sheet, dossier and cards: what stands where on each."""

from __future__ import annotations

import pytest

from builder.render import style
from builder.sheet import effects
from builder.sheet.model import Reference, Table, Title
from tests.render.drawn import SINGLE, block, fragments, pages, plain, printed, reader, weapons, words, wrong


def test_a_small_army_is_one_page():
    """On the battle sheet, whose rules may take another; in the compact form; a dossier of as many is longer."""
    s = plain(*(block(n) for n in range(7)))
    assert len(pages(printed(s, "dossier"))) > 1
    assert len(pages(printed(s, "battle"))) == 1
    assert len(pages(printed(plain(*(block(n) for n in range(24))), "compact"))) == 1


def test_effects_once_on_the_battle_sheet():
    """A rule that many have is explained once."""
    s = plain(*(block(n, rules=(("Fear", "", "those near test"),)) for n in range(3)), block(3), block(4), block(5))
    assert words(s, "battle").count("thoseneartest") == 1


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
    *_, page = reader(printed(plain(block(1, rules=rules)), sections=("units",))).pages
    middle, high = float(page.mediabox.width) / 2, float(page.mediabox.height)
    found = [one for one in fragments(page) if one.y > 25 * style.MM]
    ends = [min(one.y for one in found if (one.x > middle) == side) for side in (False, True)]
    assert abs(ends[0] - ends[1]) < high / 8


@pytest.mark.parametrize("columns", [1, 2, 3])
def test_rules_stand_in_as_many_columns_as_are_wished_for(columns):
    rules = tuple((f"Rule{n:02}", "", "does a lot of good " * 8) for n in range(30))
    s = plain(block(1, rules=rules))
    *_, page = reader(printed(s, sections=("units",), columns=columns)).pages
    assert len({round(one.x) for one in fragments(page) if one.text.strip().startswith("Rule") and one.face == "sans-bold"}) == columns
    assert wrong((s,), "battle", columns=columns) == []


@pytest.mark.parametrize("layout", SINGLE)
def test_large_type_is_larger_and_leaves_nothing_out(layout):
    s = plain(*(block(n) for n in range(9)))
    usual, large = (
        {one.size for page in reader(printed(s, layout, large=large)).pages for one in fragments(page)} for large in (False, True)
    )
    assert max(large) > max(usual) * 1.25
    assert all(f"Entry{n}ends" in words(s, layout, large=True) for n in range(9))
    assert wrong((s,), layout, large=True) == []


def test_tables_of_the_game_stand_where_there_is_room():
    """On the battle sheet all of them, unless other sections are asked for."""
    table = Table(("What", "Dice"), (("Fireball", "5+"), ("Teleport", "2+")))
    s = plain(block(1), reference=(Reference("Spells", table),))
    assert "Fireball" in words(s, "battle")
    assert "Fireball" not in words(s, "battle", sections=("head", "units"))
    long = Table(("What", "Dice"), tuple((f"Spell{n}", "5+") for n in range(60)))
    many = s._replace(reference=tuple(Reference(f"Spells {n}", long) for n in range(9)))
    assert words(many, "battle").count("Spell59") == 9


def test_tables_that_are_left_out_are_named():
    """On the battle sheet, with those that are there."""
    s = plain(block(1), left_out=("Magic", "Sieges"), not_here="Not needed by this army: Magic, Sieges.")
    assert "Notneededbythisarmy:Magic,Sieges." in words(s, "battle")
    assert "Notneeded" not in words(s, "battle", sections=("units",))
