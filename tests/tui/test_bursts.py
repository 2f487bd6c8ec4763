"""A hasty player: keys in bursts, and clicks that are one too many."""

from __future__ import annotations

import asyncio

import pytest

from tests.sampling import sampled
from tests.tui.player import SMALL, THEIRS, Desk, played, run

BURSTS = {
    "print": ("p", "p", "p"),
    "dice": ("r", "r", "r"),
    "history": ("H", "enter", "enter"),
    "help": ("?", "?", "escape"),
    "preview": ("w", "w"),
    "compare": ("D", "D", "enter", "enter"),
    "saved as": ("S", "S", "enter"),
    "a choice": ("down", "down", "enter", "enter", "enter", "enter"),
}


@pytest.mark.parametrize("name", sampled(BURSTS, lambda name: name in ("print", "saved as", "a choice")))
def test_keys_in_a_burst(tmp_path, name):
    """Those that come too late for a screen do nothing on the next; Esc leads back to the builder, and from there home."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.burst(*BURSTS[name])
        assert len(p.app.screen_stack) <= 3, "no screen stands there twice"
        if p.screen == "PrintScreen":
            assert not (desk.folder / "exports").exists(), "nothing is printed by a key for the screen below"
        for _ in range(3):
            if p.screen != "BuildScreen":
                await p.press("escape")
        assert p.screen == "BuildScreen"
        await p.press("escape", "escape", "escape")
        assert p.screen == "BuildScreen", "Esc never leaves the list"
        await p.press("h")
        assert p.screen == "HomeScreen" or p.sees("Unsaved changes")

    asyncio.run(run(desk.app(path), desk, play))


@played(roster=SMALL)
async def test_enter_twice_in_a_closing_dialog(p):
    """The second one does not remove the builder."""
    await p.press("down", "down", "enter")
    await p.to("Mount ‹")
    await p.press("enter")
    assert p.screen == "Choose"
    await p.burst("enter", "enter", "enter")
    assert p.screen == "BuildScreen"
    await p.press("n")
    assert p.screen == "Prompt"
    await p.burst("enter", "enter")
    assert p.screen == "BuildScreen"
    await p.press("u")
    assert p.sees("The army")


@played(roster=SMALL)
async def test_a_choice_is_opened_once(p):
    """However often Enter is pressed before it is seen."""
    await p.press("down", "down", "enter")
    await p.to("Mount ‹")
    await p.burst("enter", "enter")
    assert p.screen == "Choose"
    await p.press("escape")
    assert p.screen == "BuildScreen"


@played(files={"mine.yaml": SMALL, "bad.yaml": "kind: roster\nsystem: wfb3\narmy: {"})
async def test_a_list_is_opened_once(p):
    """Home, the way to a new list, and a file that cannot be read."""
    await p.to("Small")
    await p.burst("enter", "enter", "enter")
    assert [type(s).__name__ for s in p.app.screen_stack][-2:] == ["HomeScreen", "BuildScreen"]
    await p.burst("escape", "escape", "h", "escape")
    assert p.screen == "HomeScreen"
    await p.to("bad.yaml")
    await p.burst("enter", "enter")
    assert p.sees("cannot be opened")
    await p.press("escape")
    assert p.screen == "HomeScreen"
    await p.to("Begin a new list")
    await p.burst("enter", "enter")
    assert p.sees("Which army?")
    await p.press("escape")
    assert p.screen == "HomeScreen"


@played(roster=SMALL)
async def test_the_file_changed_and_k_is_pressed_twice(p):
    """It is asked once more, and no k answers that: nothing is overwritten."""
    await p.to("Ersatz")
    await p.press("d")
    p.desk.put("mine.yaml", THEIRS)
    await p.press("s")
    await p.burst("k", "k", "k")
    assert p.screen == "Announcement", "before there was a pause"
    await p.think()
    await p.burst("k", "k", "k")
    assert p.sees("Overwrite mine.yaml with yours?")
    await p.think()
    await p.burst("k", "k", "k", "enter")
    assert p.screen == "BuildScreen"
    assert p.session.dirty
    assert (p.desk.folder / "mine.yaml").read_text(encoding="utf-8") == THEIRS


@played(roster=SMALL)
async def test_a_double_click_on_save_undoes_nothing(p):
    """The footer moves when there is nothing to save any more."""
    await p.to("Ersatz")
    await p.press("d")
    y = len(p.lines) - 1
    x = p.lines[y].index("s save")
    await p.clicks(x, y)
    assert len(p.entries) == 6
    assert not p.session.dirty
    await p.press("d", "d", "d")
    await p.clicks(p.lines[y].index("u undo"), y)
    assert len(p.entries) == 7, "two clicks on the same thing are two"


@played()
async def test_a_double_click_opens_and_does_not_close(p):
    """The second click beside the box is still of the first place."""
    await p.clicks(p.lines[-1].index("n new"), len(p.lines) - 1)
    assert p.sees("Which army?")
