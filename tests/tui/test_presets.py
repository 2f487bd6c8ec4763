"""Presets in the builder, rows gone to by name, and several entries changed at once."""

from __future__ import annotations

from builder.tui.widgets.row_list import RowList
from tests.tui.player import SAMPLE, SMALL, WRONG, played


def rows(p) -> str:
    """The choices of the picker on top."""
    return "\n".join(
        "".join(s.text for s in (*r.left, *r.right)) for r in p.app.screen.query_one("#choices", RowList).rows
    )


@played(roster=SMALL)
async def test_a_knight_for_two_keys(p):
    """P and Enter; one undo takes all of it back."""
    await p.open_entry("Count")
    await p.press("P")
    assert "Knight" in rows(p) and "Warhorse, Heavy armour, Shield, Lance (suggested)" in rows(p)
    await p.type("knight")
    await p.press("enter")
    assert p.entry("count").mount == "warhorse" and "lance" in p.entry("count").options
    assert p.labels == 1
    assert p.sees("Knight: Warhorse, Lance")
    await p.press("u")
    assert p.entry("count").mount is None


@played(roster=SMALL)
async def test_what_is_left_out_is_told(p):
    """The champion of halberdiers on foot gets no warhorse: the picker says so before, the screen after."""
    await p.open_entry("Graf")
    await p.press("P")
    assert "not here:" in rows(p)
    await p.type("knight")
    await p.press("enter")
    assert p.entry("captain").mount is None
    assert p.sees("left out: Warhorse, Lance")
    assert any("this unit is on foot, so its champion cannot ride" in text for text in p.told)


@played(roster=SMALL)
async def test_own_presets_are_named_and_put_on_another(p):
    """Saved from one hero, offered to the next, deleted again."""
    await p.open_entry("Graf")
    await p.press("P")
    await p.type("save")
    await p.press("enter")
    await p.press(*["backspace"] * 12)
    await p.type("Halberdier")
    await p.press("enter")
    assert p.sees("Preset saved: Halberdier")
    await p.open_entry("Count")
    await p.press("P")
    assert "(yours)" in rows(p)
    await p.type("halberdier")
    await p.press("enter")
    assert "halberd" in p.entry("count").options
    await p.press("P")
    await p.type("delete")
    await p.press("enter")
    assert p.screen == "Choose"
    await p.press("enter")
    assert p.sees("Preset deleted: Halberdier")
    await p.press("P")
    assert "(yours)" not in rows(p)


@played(roster=SMALL)
async def test_several_entries_at_once(p):
    """Marked entries take a preset together, and the title says how many are changed."""
    await p.to("Armbrust")
    await p.press("space")
    await p.to("Ersatz")
    await p.press("space", "up", "enter")
    assert p.sees("and 1 marked")
    await p.press("escape")
    await p.press("P")
    assert p.screen == "Choose"
    await p.type("spears")
    await p.press("enter")
    assert set(p.entry("spears").command) == set(p.entry("crossbows").command) == {"standard", "musician"}
    assert "light-armour" in p.entry("spears").options
    assert p.labels == 1
    assert any("not offered to Armbrustschutzen" in text for text in p.told)


@played(roster=SMALL)
async def test_where_there_is_no_preset(p):
    """The army itself has none, and says what to do."""
    await p.press("home", "P")
    assert p.screen == "BuildScreen"
    assert p.sees("Go to an entry first")


@played(roster=WRONG)
async def test_rows_are_gone_to_by_name(p):
    """In the army, among the findings and in an entry: the key, some letters, Enter."""
    await p.press("'")
    await p.type("landes")
    await p.press("enter")
    assert p.focus == "army" and p.builder.at == "levy"
    await p.press("!", "'")
    await p.type("forst")
    await p.press("enter")
    assert p.focus == "findings" and "Forstjaeger" in p.row()
    await p.open_entry("Landesturm")
    before = p.session.draft
    await p.press("'")
    await p.type("spear")
    await p.press("enter")
    assert p.focus == "entry" and "Spear" in p.row()
    assert p.session.draft is before, "going there chooses nothing"
    await p.press("'")
    await p.type("crossbow")
    assert "Armbrustschutzen" in p.row(), "an entry of the army, by what it carries"
    await p.press("enter")
    assert p.focus == "army" and "Armbrustschutzen" in p.row()
    await p.press("a", "'")
    await p.type("kanone")
    assert "Kanone" in p.row()
    await p.press("enter")
    assert p.focus == "take" and "Kanone" in p.row() and p.session.draft is before
    await p.press("'")
    await p.type("forst")
    await p.press("down", "enter")
    assert p.focus == "army" and "Forstjaeger" in p.row()


@played(roster=SMALL, size=(80, 24), language="fr")
async def test_in_french(p):
    """Names, pieces and what is told."""
    await p.open_entry("Comte")
    await p.press("P")
    assert "Chevalier" in rows(p) and "proposée" in rows(p)
    await p.press("enter")
    assert p.sees("Chevalier", "Destrier")


@played(roster=SAMPLE, size=(80, 24))
async def test_profile_save_and_movement_stay_in_sight(p):
    """Also of a rider among many choices, where there is no room for all profiles."""
    await p.open_entry("Albrecht")
    await p.press("'")
    await p.type("parasitic")
    await p.press("enter")
    assert "Parasitic" in p.row()
    assert p.sees("Profile M WS BS", "Human", "Move 6″, save 2+")
    assert any("Warhorse" in row for row in p.rows("entry")), "all of them stand below"
