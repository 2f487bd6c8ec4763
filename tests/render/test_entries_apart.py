"""Entries that are told of for themselves though they stand under another; tables and boxes that stand behind; rows of weapons on cards."""

from __future__ import annotations

from builder.core.entries import HOLDS
from builder.core.tracks import Boxes
from builder.render import html, markdown, pdf, plain_text, style
from builder.render.pdf import layouts, page_marks
from builder.sheet.entry_figures import Battle, BattleFigure, BattleHeading, BattleRow, Fact
from builder.sheet.model import Table, Title
from tests.render.drawn import block, out_of_place, plain, weapons
from tests.render.test_grids import SMALL

SPELLS = Table(("Spell", "Cost", "Up"), (("Bolt", "2", ""), ("Shield", "3", HOLDS)))
ARMS = weapons(("Spear", "8", None, "reach"), ("Gun", "12", "2", ""), headings=("Weapon", "POW", "ROF", "Notes"))
COLUMNS = (BattleHeading("spd", "SPD"), BattleHeading("cost", "PC", priced=True))
USED = Boxes("Feat used", (1,))


def entry(number, *, joins="", name=None, tracks=(), behind=(), tables=(), notes=(), cost=""):
    battle = Battle(
        (BattleRow("", "", (BattleFigure("6"), BattleFigure("4"))),),
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


def drawn(page, kind=page_marks.Word):
    return [mark for mark in page.marks if isinstance(mark, kind)]


def text(pages):
    return " ".join(mark.text for page in pages for mark in drawn(page)).replace("\u00a0", " ")


def test_grids_of_a_company_stand_side_by_side_below_their_names():
    """On one foot, each below the name of its entry; what the letters stand for once below all."""
    (page,) = pdf.laid_out(army(LEADER, *JACKS), "battle")
    names = [mark for mark in drawn(page) if mark.text in ("Engine 2", "Engine 3")]
    assert len(names) == 2 and names[0].y == names[1].y
    squares = [square for square in drawn(page, page_marks.Square) if square.y > names[0].y]
    first = [square for square in squares if square.x < names[1].x]
    assert len(first) == SMALL.number and len(squares) == 2 * SMALL.number
    assert sorted({s.y for s in first}) == sorted({s.y for s in squares})
    assert text([page]).count("Left arm") == 1
    assert not out_of_place(page, "battle")


def test_what_is_told_of_several_stands_once_below_their_lines():
    """Engines of whom the same is told; one of whom something else is told has his own."""
    other = entry(4, joins="e1", name="Other", notes=(Fact("", "limping"),))
    said = text(pdf.laid_out(army(LEADER, JACKS[0], JACKS[1], other), "battle"))
    assert said.index("+ Engine 2") < said.index("+ Engine 3") < said.index("+ Other") < said.index("limping")


def test_tables_run_on_in_the_order_of_battle_and_in_pairings():
    """A cell of which the heading says all is told by its heading."""
    for pages in (pdf.laid_out(army(LEADER), "battle"), layouts.PAIRED["pairings"](army(LEADER), army(LEADER), style.PrintOptions())):
        said = " ".join(text(pages).split())
        assert "Spell Bolt Cost 2, Shield Cost 3 Up" in said


def test_a_card_has_rows_of_weapons_and_behind_what_is_seldom_asked():
    """Figures below their headings, notes below their row; spells and their boxes on the back; what it costs in the title."""
    front, back = pdf.laid_out(army(LEADER, card_box=4.2), "cards", sections=("units",))
    before = {mark.text.replace("\u00a0", " "): mark for mark in drawn(front)}
    assert {"Weapon", "POW", "ROF", "Spear", "Gun", "reach", "+4/5"} <= set(before)
    eight, heading = before["8"], before["POW"]
    assert eight.y == before["Spear"].y and abs(eight.x - heading.x) < 8
    assert before["reach"].y > before["Spear"].y
    assert len(drawn(front, page_marks.Square)) == 5
    assert all(abs(square.side - 4.2 * style.MM) < 0.01 for square in drawn(front, page_marks.Square))
    behind = [mark.text for mark in drawn(back)]
    assert {"Spell", "Bolt", "Shield", HOLDS} <= set(behind)
    assert len(drawn(back, page_marks.Square)) == 1
    assert not out_of_place(front, "cards") and not out_of_place(back, "cards")


def test_texts_have_the_tables():
    made = army(LEADER)
    assert "Spell   Cost  Up" in plain_text.write(made)
    assert "| Bolt | 2 |" in markdown.write(made)
    assert "<td>Bolt</td><td>2</td>" in html.write(made)


def test_no_column_of_single_prices_where_none_is_told():
    (page,) = pdf.laid_out(army(LEADER), "battle")
    assert "each" not in [mark.text for mark in drawn(page)]
    assert "PC" in [mark.text for mark in drawn(page)]
