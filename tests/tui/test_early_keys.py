"""Keys that are typed before there is a screen for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from builder.tui.key_queue import EARLY
from tests.tui.player import SMALL, Desk, key_event, played, run


def hurried(desk, keys, roster=None, *, late=True):
    """The builder of somebody who types while it still reads: before it looks at the file, or while it does."""
    app = desk.app(roster)
    begin = app.begin

    def typed():
        for key in keys:
            app.post_message(key_event(key))
        if late:
            begin()
        else:
            app.call_later(begin)

    app.begin = typed
    return app


@pytest.mark.parametrize("late", [False, True])
def test_keys_typed_while_the_first_screen_loads_are_kept(tmp_path, late):
    """For the list of rosters and for a roster named at once."""

    async def home(p):
        assert p.screen == "Choose" and p.sees("Which army?")

    async def roster(p):
        assert p.screen == "PrintScreen"

    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)
    asyncio.run(run(hurried(desk, "n", late=late), desk, home))
    asyncio.run(run(hurried(desk, "p", path, late=late), desk, roster))


def test_keys_typed_while_the_first_screen_loads_are_bounded(tmp_path):
    """Something that lies on the keyboard fills no memory; Ctrl+Q waits for nothing."""
    desk = Desk(tmp_path)
    app = hurried(desk, ["down"] * 5000, late=False)
    most = []
    start = app.keys.start

    def counted():
        most.append(len(app.keys))
        start()

    app.keys.start = counted

    async def play(p):
        assert most == [EARLY]
        assert p.screen == "HomeScreen" and p.pane.cursor > 0

    asyncio.run(run(app, desk, play))


def test_ctrl_q_waits_for_no_screen(tmp_path):
    """Nobody is kept in a program that reads for long."""
    desk = Desk(tmp_path)
    app = hurried(desk, ["ctrl+q"], late=False)
    app.go_home = lambda: None

    async def play(p):
        assert p.left

    asyncio.run(run(app, desk, play))


def test_keys_typed_for_a_roster_that_cannot_be_opened_do_nothing_elsewhere(tmp_path):
    """They were meant for what was not there."""

    async def play(p):
        assert p.sees("cannot be opened") and not p.sees("Which army?")
        await p.press("escape")
        assert p.screen == "HomeScreen"
        await p.press("n")
        assert p.sees("Which army?")

    desk = Desk(tmp_path)
    for late in (False, True):
        asyncio.run(
            run(hurried(desk, "n", desk.put("bad.yaml", "kind: roster\nsystem: none\n"), late=late), desk, play)
        )


def test_a_roster_named_from_the_current_folder_is_blamed_itself(tmp_path, monkeypatch):
    """Not the definitions that it needs."""
    desk = Desk(tmp_path)
    desk.put("bad.yaml", SMALL.replace("army: empire", "army: nope"))
    monkeypatch.chdir(desk.folder)

    async def play(p):
        assert p.sees("bad.yaml cannot be opened.", "There is no army “nope”") and not p.sees("definitions")

    asyncio.run(run(desk.app(Path("bad.yaml")), desk, play))


@played(roster=SMALL)
async def test_keys_of_a_burst_are_typed_in_their_order(p):
    """In a line and in a text of several: what is taken away was there before, not what comes after."""
    await p.press("S")
    await p.burst("ctrl+u", *"abcdef", "backspace", "backspace", *"xyz", "home", *"12", "end", *".yaml", "enter")
    assert p.screen == "BuildScreen" and p.session.path.name == "12abcdxyz.yaml"
    await p.open_entry("Helblitzen")
    await p.to(" Notes")
    await p.press("enter")
    await p.burst(*"abc", "backspace", *"d", "enter", *"f", "up", "home", *"0", "escape")
    assert p.entry("halberds").notes == "0abd\nf"
