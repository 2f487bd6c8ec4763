"""The first screen: lists made, found, opened and remembered, and what it tells of them."""

from __future__ import annotations

import asyncio

from tests.rosters import EMPIRE
from tests.tui.player import (
    ARMIES,
    SAMPLE,
    SMALL,
    WRONG,
    Desk,
    played,
    run,
)


@played()
async def test_a_new_list(p):
    """n, the Empire, the points: the builder opens with what the list demands, and nothing is written yet."""
    assert p.sees("Begin a new list", "Sample armies to try", "The Bridge at Vaudry")
    await p.press("n")
    assert p.sees("Which army?", "The Empire", "Open army")
    await p.press(*["down"] * ARMIES.index("empire"), "enter")
    assert p.sees("How many points?", "2000")
    await p.fill("many")
    assert p.sees("Points from 1 to")
    await p.fill("1,500")
    assert p.sees("What is your army called?", "The Empire")
    await p.press("enter")
    assert p.roster.name == "The Empire", "kept with Enter, it is the army's own"
    assert p.sees("the minimum that the")
    assert p.screen == "BuildScreen"
    assert (p.roster.army, p.roster.limit) == ("empire", 1500)
    assert [e.take for e in p.entries] == [
        e["take"] for e in EMPIRE.system.editor.starter(EMPIRE.rules, 1500)["entries"]
    ]
    assert p.sees("not saved yet")
    assert not list(p.desk.folder.iterdir())
    await p.press("h", "n", "enter")
    assert p.sees("1500"), "the points are remembered"


@played(size=(80, 24))
async def test_samples_of_several_games_are_on_the_first_screen(p):
    """To somebody without lists two of each game are shown; the row below them shows all of that game."""
    assert p.sees("Sample armies to try: Warhammer Fantasy Battle 3", "Sample armies to try: Warmaster", "Sample armies to try: Warmachine")
    assert not p.sees("The Nordland Muster")
    await p.to("16 more")
    await p.press("enter")
    assert p.sees("The Nordland Muster")
    assert not p.sees("16 more")


@played()
async def test_a_list_in_the_making_is_not_wrong(p):
    """What the army does not have yet is to be done, however long one works on it; wrong is a choice that is wrong."""
    await p.press("n", *["down"] * ARMIES.index("empire"), "enter", "enter", "enter")
    assert p.sees("○ 1 thing to do", "Rank and file")
    assert not p.sees("NOT LEGAL")
    await p.press("n")
    await p.fill("Ostland Host")
    assert p.sees("○ 1 thing to do")
    await p.to("Armbrust")
    await p.press("minus")
    assert p.sees("NOT LEGAL: 3 errors"), "a unit is too small now"
    assert not p.sees("thing to do")
    assert [row[0] for row in p.rows("findings") if row[0] in "✘○"] == ["✘", "○", "○"], "what is wrong comes first"
    await p.press("u")
    assert p.sees("○ 1 thing to do")
    await p.press("s", "enter", "h")
    assert p.sees("○", "1 to do"), "among the lists as well"
    assert not p.sees("1 error")


@played()
async def test_a_new_list_of_the_open_army(p):
    await p.press("n", *["down"] * ARMIES.index("open"), "enter", "enter")
    await p.fill("The Company")
    assert p.roster.name == "The Company"
    assert (p.roster.army, p.roster.limit) == ("open", 2000)
    assert p.focus == "army"


@played()
async def test_which_lists_can_take_this(p):
    """Search all armies; a row begins a list of its army."""
    await p.press("w")
    await p.type("armbrust")
    assert p.sees("The Empire", "Armbrustschutzen")
    await p.press("enter", "enter")
    assert p.sees("How many points?")
    await p.press("enter", "enter")
    assert p.roster.army == "empire"


@played()
async def test_a_sample_is_tried_without_touching_it(p):
    """It opens as a new list."""
    before = SAMPLE.read_bytes()
    await p.to("16 more")
    await p.press("enter")
    await p.to("The Nordland Muster")
    await p.press("enter")
    assert len(p.entries) == 13
    assert p.session.path is None
    await p.press("down", "down", "x")
    assert len(p.entries) == 12
    assert SAMPLE.read_bytes() == before


@played(files={"mine.yaml": SMALL, "wrong.yaml": WRONG, "bad.yaml": "kind: roster\nformat: 1\nsystem: wfb3\n  army: {"})
async def test_the_lists_of_the_folder(p):
    """With points and verdict; one that cannot be read says so. Opened, a list is among the recent ones until it is forgotten."""
    assert p.sees("In this folder", "796/1,000", "not readable")
    assert any("Wrong" in line and "error" in line for line in p.lines)
    await p.to("Small")
    await p.press("enter")
    assert p.session.path == p.desk.folder / "mine.yaml"
    await p.press("h")
    assert p.sees("Recent")
    await p.to("Small")
    await p.press("x")
    assert p.sees("Delete Small?", "Keep the list", "Only remove it")
    await p.to("Only remove")
    await p.press("enter")
    assert not p.sees("Recent")
    assert (p.desk.folder / "mine.yaml").exists()


@played(files={"mine.yaml": SMALL})
async def test_a_list_by_its_path(p):
    """Typed, from the folder; a list that appears while the app runs is found at R."""
    await p.press("o")
    await p.fill("mine.yaml")
    assert p.roster.name == "Small"
    await p.press("h")
    p.desk.put("later.yaml", WRONG)
    assert not p.sees("later.yaml")
    await p.press("R")
    assert p.sees("later.yaml")


def test_unsaved_work_is_told_with_its_file_and_army(tmp_path):
    """In the list's own row, once, with the verdict on them; what was done and undone by hand is no change.

    The cursor is on the list that was left.
    """
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.to("Small")
        await p.press("enter", "down", "down", "enter")
        await p.to("Level")
        await p.press("right", "left")  # two changes that come to nothing
        await p.press("escape")
        await p.to("Ersatz")
        await p.press("d", "h", "down", "enter")
        assert p.screen == "HomeScreen"
        rows = ["".join(s.text for s in (*r.left, *r.right)) for r in p.pane.rows]
        (own,) = (i for i, r in enumerate(rows) if "Small" in r)
        assert all(word in rows[own] for word in ("●", "The Empire", "mine.yaml", "1,006/1,000", "1 error"))
        assert "1 unsaved change" in rows[own + 1]
        assert p.pane.cursor == own

    asyncio.run(run(desk.app(), desk, play))


@played(files={"odd.yaml": SMALL + "table: 3\n"})
async def test_a_list_with_unknown_keys_is_marked(p):
    """It can be opened, and says so; the editor names the key and its line."""
    assert p.sees("796/1,000", "1 thing in the file is not understood")
    assert not p.sees("not readable")
    await p.to("Small")
    await p.press("enter", "!")
    assert p.sees("table", "Line 16 of the file")


@played(files={"old.yaml": SMALL.replace("entries:", "made_with: {system: '0', army: '0', points: 700}\nentries:")})
async def test_a_list_never_seen_before_is_not_said_to_have_been_seen(p):
    assert p.sees("1 of 1 list has changed since last time")
    assert not p.sees("saw")


@played(files={"mine.yaml": SMALL, "jacks.yaml": "kind: roster\nformat: 1\nsystem: warmachine\narmy: cygnar\nname: Storm\nlimit: 35\nentries: []\n"})
async def test_the_search_knows_games_and_verdicts(p):
    """By the game's short name too; samples are folded, but found."""
    assert p.sees("WFB 3", "Warmachine", "▸ Warmaster")
    assert not p.sees("The Nordland Muster")
    await p.press("/")
    await p.type("wfb 3")
    assert p.sees("1 of 2 lists", "Small", "The Nordland Muster")
    await p.press(*["backspace"] * 5)
    await p.type("illegal")
    assert p.sees("Storm")
    await p.press("escape")
    await p.to("▸ Warhammer Fantasy Battle 3")
    await p.press("enter")
    assert p.sees("▾ Warhammer Fantasy Battle 3", "The Bridge at Vaudry")
    await p.press("enter")
    assert not p.sees("The Bridge at Vaudry")


@played(files={"a.yaml": SMALL.replace("Small", "First"), "b.yaml": SMALL.replace("Small", "Second"), "c.yaml": SMALL.replace("Small", "Third")})
async def test_the_cursor_stays_on_the_list_that_was_deleted_and_restored(p):
    await p.to("Second")
    await p.press("x", "down", "enter")
    assert "Second" not in p.row()
    await p.press("u")
    assert "Second" in p.row()


@played(files={"mine.yaml": SMALL})
async def test_folders_are_browsed_for_a_list(p):
    """Enter goes into a folder and opens a file, Tab completes, and what is not there is said."""
    below = p.desk.folder / "league"
    below.mkdir()
    (below / "second.yaml").write_text(SMALL.replace("Small", "Second"))
    (below / "notes.txt").write_text("no list")
    await p.press("o")
    assert p.sees("../", "league/", "mine.yaml")
    await p.type("lea")
    await p.press("tab")
    assert p.app.focused.value == "league/"
    assert p.sees("second.yaml") and not p.sees("notes.txt")
    await p.type("x/y")
    assert p.sees("league/x/y cannot be read.")
    await p.press("enter", "escape", "o")
    await p.type("league/z")
    assert p.sees("There is no file or folder league/z.")
    await p.press("escape", "o")
    await p.type("league")
    await p.press("enter", "down", "enter")
    assert p.roster.name == "Second"
