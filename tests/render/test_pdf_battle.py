"""The order of battle: columns, boxes beside names, units alike, places higher than a page."""

from __future__ import annotations

import pytest

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine, Formation
from builder.core.tracks import Boxes
from builder.render import style
from builder.sheet.entry_figures import Battle, Fact
from builder.sheet.model import Secrets, Title
from tests.render.drawn import HOSTILE, block, pages, plain, printed, words, words_as_drawn, wrong

WIDE = "W" * 40
LONG = "Long" * 50


def fought(number, *rows, **told):
    """An entry in the order of battle that has these lines and nothing else."""
    bare = block(number, tracks=(), weapons=block().weapons._replace(rows=()), rules=(), notes="", findings=())
    return bare._replace(battle=Battle(rows, **told), title=Title(told.pop("title", f"Entry{number}begins")))


def row(name="", *cells, boxes=None, post=""):
    shown = [BattleCell(cell) if isinstance(cell, str) else cell for cell in cells]
    return BattleLine(name, (*shown, *[None] * (3 - len(shown))), post, boxes=boxes)


def army(*blocks, headings=("M", "WS", "Ld")):
    return plain(*blocks, battle_columns=tuple(BattleColumn(h, h, h == "Ld") for h in headings))


@pytest.mark.parametrize("number", [1, 5, 24, 25, 90, 10_000])
@pytest.mark.parametrize("name", ["Horse", LONG])
def test_boxes_of_lines_stand_below_them(number, name):
    """However many they are and however long the name is that stands with those of another line."""
    boxes = Boxes("Wounds", (number,))
    s = army(fought(1, row("", "4", "3", "7", boxes=boxes), row(name, "8", "3", boxes=boxes), rank=name))
    assert wrong((s,), "battle") == []
    found = words(s, "battle")
    assert found.count("☐") == 2 * min(number, style.MAX_BOXES)
    assert "Wounds" in found


def test_long_names_take_several_lines():
    """Of an entry, its mount, who leads it and its post, within the column of names."""
    leader = fought(2, row("", "4", post=LONG), row(LONG, "8"))._replace(joins="e1", title=Title(LONG))
    s = army(fought(1, row("", "4"), row(LONG, "8"))._replace(title=Title(LONG, 2, 1000)), leader)
    assert wrong((s,), "battle") == []
    letters = "".join(filter(str.isalpha, words(s, "battle", sections=("units",))))
    assert letters.count("Long") == 4 * 50  # the leader rides the same


def test_figures_too_wide_for_their_columns_are_whole():
    """They take several lines; names keep their share of the width."""
    wide = BattleCell(WIDE, "+12", "second", "best")
    s = army(fought(1, row("", "4", wide, wide), row("Horse", "8", wide)), fought(2, row("", "5", "6", "7")))
    assert wrong((s,), "battle") == []
    assert words(s, "battle").count("W") >= 3 * len(WIDE)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("boxes", [(), (Boxes("Casualties", (23,)),)])
def test_formations_stand_behind_the_boxes(text, boxes):
    """Of each unit, whether it has boxes or not."""
    found = [Formation(f"{n} wide: {text}", n, 5, 23, 100, 100) for n in (5, 11)]
    s = army(fought(1, row("", "4"), tracks=boxes, footprints=tuple(found)))
    assert wrong((s,), "battle") == []
    said = words_as_drawn(s)
    assert said.rfind("☐") < said.index("5wide:") < said.index("11wide:")


def test_units_alike_have_their_own_boxes_and_lines_to_fill_in():
    """They are told of once, with a set of both for each."""
    unit = fought(
        1,
        row("", "4", boxes=Boxes("Wounds", (3,))),
        tracks=(Boxes("Casualties", (5,)),),
        blanks=(Fact("Spell", "____"),),
    )
    units = [unit._replace(id=f"e{n}", title=Title("Wizard", n)) for n in range(1, 4)]
    s = army(*units)
    found = words(s, "battle", sections=("units",))
    assert found.count("☐") == 3 * (3 + 5)
    assert found.count("____") == 3
    assert found.count("3×") == 1
    assert wrong((s,), "battle") == []


def test_a_mount_with_boxes_of_its_own_is_told_of_though_the_unit_rides_the_same():
    """Only what is the same and has nothing to cross off is said once."""
    horse, beast = row("Horse", "8"), row("Beast", "6", boxes=Boxes("Wounds", (4,)))
    unit = fought(1, row("", "4"), horse, beast)
    leader = fought(2, row("", "4"), horse, beast)._replace(joins="e1")
    s = army(unit, leader)
    found = words(s, "battle", sections=("units",))
    assert (found.count("Horse"), found.count("Beast")) == (1, 2)
    assert found.count("☐") == 8


def test_parts_of_the_army_stand_under_headings_each_once():
    """The first of them in the header of the table; without parts there is no heading."""
    parts = ("Lords", "Lords", "Footmen", "Footmen", "Riders")
    blocks = [fought(n, row("", "4"), part=part) for n, part in enumerate(parts)]
    s = army(*blocks)
    assert wrong((s,), "battle") == []
    told = words(s, "battle")
    assert [told.count(part) for part in dict.fromkeys(parts)] == [1, 1, 1]
    assert told.index("Lords") < told.index("Entry0") < told.index("Footmen") < told.index("Entry2") < told.index("Riders")
    assert "Lords" not in words(army(*(fought(n, row("", "4")) for n in range(3))), "battle")


def test_a_secret_page_begins_with_its_notes():
    """Whoever turns it over sees at once that it is not for the opponent."""
    hidden = fought(2, row("", "4"))._replace(secret=True)
    s = army(fought(1, row("", "4")), hidden)._replace(secrets=Secrets("Kept back", "for the player only", (("Hidden", "two"),)))
    last = pages(printed(s))[-1]
    assert last.startswith("Keptback–fortheplayeronlyHiddentwo")
    assert "Entry2begins" in last
