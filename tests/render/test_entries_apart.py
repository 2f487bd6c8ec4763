"""Entries with text of their own though they stand under another; tables and boxes on the back; rows of weapons on cards."""

from __future__ import annotations

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine
from builder.core.entries import HOLDS
from builder.core.tracks import Boxes
from builder.render import html, markdown, plain_text, style
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import Table, Title
from tests.render.drawn import block, fragments, grid_boxes, out_of_place, plain, printed, reader, weapons
from tests.render.test_grids import SMALL

SPELLS = Table(("Spell", "Cost", "Up"), (("Bolt", "2", ""), ("Shield", "3", HOLDS)))
ARMS = weapons(("Spear", "8", None, "reach"), ("Gun", "12", "2", ""), headings=("Weapon", "POW", "ROF", "Notes"))
COLUMNS = (BattleColumn("spd", "SPD"), BattleColumn("cost", "PC", priced=True))
USED = Boxes("Feat used", (1,))


def entry(number, *, joins="", name=None, tracks=(), behind=(), tables=(), notes=(), cost=""):
    battle = Battle(
        (BattleLine("", (BattleCell("6"), BattleCell("4"))),),
        notes=notes, tracks=tracks, behind=behind, apart=True, cost=cost,
    )  # fmt: skip
    return block(
        number, battle=battle, joins=joins, title=Title(name or f"Entry {number}"), tracks=(*tracks, *behind),
        tables=tables, weapons=ARMS, facts=(), rules=(), items=(), notes="", carries="", command="", findings=(), price=(),
    )  # fmt: skip


def army(*blocks, **changes):
    told = {"battle_columns": COLUMNS, "characteristics": ("spd",), "card_weapon_rows": True, **changes}
    return plain(*blocks, **told)


LEADER = entry(1, name="Anna", tracks=(Boxes("Damage", (5,)),), behind=(USED,), tables=(SPELLS,), cost="+4/5")
JACKS = [entry(n, joins="e1", name=f"Engine {n}", tracks=(SMALL,)) for n in (2, 3)]


def pages_of(sheets, layout="battle", **wished):
    return reader(printed(sheets, layout, **wished)).pages


def text(pages):
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_grids_of_a_company_stand_side_by_side_below_their_names():
    """On one foot, each below the name of its entry; what the letters mean once below all."""
    (page,) = pages_of(army(LEADER, *JACKS))
    names = [one for one in fragments(page) if one.text.strip() in ("Engine 2", "Engine 3")]
    assert len(names) == 2 and names[0].y == names[1].y
    squares = grid_boxes(page)
    assert all(square.y < names[0].y for square in squares)
    first = [square for square in squares if square.x < names[1].x]
    assert len(first) == SMALL.number and len(squares) == 2 * SMALL.number
    assert sorted({s.y for s in first}) == sorted({s.y for s in squares})
    assert text([page]).count("Left arm") == 1
    assert not out_of_place(page)


def test_what_several_have_in_common_stands_once_below_their_rows():
    """Engines of equal text; one with other text has its own."""
    other = entry(4, joins="e1", name="Other", notes=(Fact("", "limping"),))
    said = text(pages_of(army(LEADER, JACKS[0], JACKS[1], other)))
    assert said.index("+ Engine 2") < said.index("+ Engine 3") < said.index("+ Other") < said.index("limping")


def test_tables_run_on_in_the_battle_sheet_and_in_pairings():
    """A cell whose heading says all is shown by its heading."""
    for pages in (pages_of(army(LEADER)), pages_of((army(LEADER), army(LEADER)), "pairings")):
        assert "Spell Bolt Cost 2, Shield Cost 3 Up" in text(pages).replace("\u00a0", " ")


def test_a_card_has_rows_of_weapons_and_behind_what_is_seldom_asked():
    """Figures below their headings, notes below their row; spells and their boxes on the back; what it costs in the title."""
    front, back = pages_of(army(LEADER, card_box=4.2), "cards", sections=("units",))
    before = {one.text.replace("\u00a0", " ").strip(): one for one in fragments(front)}
    assert {"Weapon", "POW", "ROF", "Spear", "Gun", "reach", "+4/5"} <= set(before)
    eight, heading = before["8"], before["POW"]
    assert abs(eight.y - before["Spear"].y) < 1 and abs(eight.x - heading.x) < 8
    assert before["reach"].y < before["Spear"].y
    assert text([front]).count("☐") == 5
    # a box is as wide as its letter
    assert [one.right - one.x > 5 * 4.2 * style.MM for one in fragments(front) if "☐" in one.text] == [True]
    assert {"Spell", "Bolt", "Shield", HOLDS} <= {one.text.strip() for one in fragments(back)}
    assert text([back]).count("☐") == 1
    assert not out_of_place(front, "cards") and not out_of_place(back, "cards")


def test_texts_have_the_tables():
    made = army(LEADER)
    assert "Spell   Cost  Up" in plain_text.write(made)
    assert "| Bolt | 2 |" in markdown.write(made)
    assert "<td>Bolt</td><td>2</td>" in html.write(made)


def test_no_column_of_single_prices_where_there_are_none():
    (page,) = pages_of(army(LEADER))
    found = [one.text.strip() for one in fragments(page)]
    assert "each" not in found
    assert "PC" in found
