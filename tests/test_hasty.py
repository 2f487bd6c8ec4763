"""A hasty player: keys in bursts, clicks that are one too many, files and disks that change meanwhile."""

from __future__ import annotations

import asyncio
import errno
import os
from pathlib import Path

import pytest

from builder.session import Session
from builder.tui.app import EARLY
from builder.tui.screens import panes
from tests.test_tui import THEIRS
from tests.tui import FOLDERS, SMALL, Desk, key_event, played, run

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


@pytest.mark.parametrize("name", BURSTS)
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
        await p.press("escape")
        if p.screen == "BuildScreen":
            await p.press("escape")
        assert p.screen == "HomeScreen"

    asyncio.run(run(desk.app(path), desk, play))


@played(roster=SMALL)
async def test_enter_twice_in_a_closing_dialog(p):
    """The second one does not take the builder away."""
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
    await p.burst("escape", "escape", "escape")
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
    """Once it is kept, the second one only moves the cursor."""
    await p.to("Ersatz")
    await p.press("d")
    p.desk.put("mine.yaml", THEIRS)
    await p.press("s")
    await p.burst("k", "k", "k")
    assert p.screen == "BuildScreen"
    assert not p.session.dirty


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


# ----------------------------------------------------------------------- a disk that is full


def _full(monkeypatch):
    """No file can be written or made longer any more."""

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    for name in ("write", "fsync"):
        monkeypatch.setattr(os, name, full)


@played(roster=SMALL)
async def test_a_full_disk_is_told_for_as_long_as_it_is_full(p, monkeypatch):
    """Where the file's name stood; with the next change that can be kept it is over."""
    await p.to("Ersatz")
    with monkeypatch.context() as m:
        _full(m)
        await p.press("d")
        assert p.sees("changes are not kept safe: No space left on device")
        assert len(p.told) == 1
        await p.press("d", "u", "e")
        assert p.sees("changes are not kept safe")
        await p.press("s")
        assert "mine.yaml: No space left on device" in p.told[-1]
        assert "only here" in p.told[-1]
        assert "Nothing is lost" not in p.told[-1]
        assert p.session.dirty
    await p.press("escape")
    await p.to("Ersatz")
    await p.press("d")
    assert not p.sees("not kept safe")
    assert not p.told
    await p.press("s")
    assert not p.session.dirty


@played(roster=SMALL)
async def test_leaving_while_the_disk_is_full(p, monkeypatch):
    """Nothing is promised that cannot be kept; staying and saving elsewhere are offered."""
    await p.to("Ersatz")
    with monkeypatch.context() as m:
        _full(m)
        await p.press("d", "q")
        assert p.sees("cannot be kept just now", "Save them elsewhere", "Stay here")
        assert not p.sees("keep the changes")
        await p.to("Stay")
        await p.press("enter")
        assert p.screen == "BuildScreen"
        await p.press("q")
        await p.to("elsewhere")
        await p.press("enter")
        assert p.screen == "Prompt"
        m.undo()
        await p.fill("rescued")
    assert p.app._exit
    assert (p.desk.folder / "rescued.yaml").exists()


@played(roster=SMALL)
async def test_leaving_when_there_is_room_again(p, monkeypatch):
    """What could not be kept is kept now, and then it may be promised."""
    await p.to("Ersatz")
    with monkeypatch.context() as m:
        _full(m)
        await p.press("d")
    await p.press("q")
    assert p.sees("keep the changes")
    await p.press("down", "enter")
    assert p.app._exit
    again = Session.open(p.desk.folder / "mine.yaml", FOLDERS, p.desk.kept)
    assert again.restored == 1
    again.close()


# ----------------------------------------------------------------------- a file that changes meanwhile


@played(roster=SMALL, size=(80, 24))
async def test_what_to_do_with_a_changed_file_is_seen_in_a_narrow_window(p):
    """As rows: Enter takes one, or a click; the harmless one comes first."""
    await p.to("Ersatz")
    await p.press("d")
    p.desk.put("mine.yaml", THEIRS)
    await p.press("s")
    assert p.sees("Save mine elsewhere", "Keep mine: overwrite", "Take the file’s")
    await p.press("enter")
    assert p.screen == "Prompt"
    await p.press("escape")
    assert p.session.dirty
    await p.press("s")
    await p.click_on("Take the file’s")
    assert p.entry("spears").models == 40
    assert p.sees("Taken from disk; u brings yours back.")
    await p.press("u")
    assert len(p.entries) == 6


def test_nobody_is_interrupted(tmp_path, monkeypatch):
    """The question waits until no dialog is open, nobody types into a line, and the keys have been still for a while."""
    monkeypatch.setattr(panes, "LOOK_AGAIN", 3600)
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        desk.put("mine.yaml", THEIRS)
        for keys, screen in (
            (("n",), "Prompt"),
            (("/",), "BuildScreen"),
            (("p",), "PrintScreen"),
            (("k",), "BuildScreen"),
        ):
            await p.press(*keys)
            p.builder._look_at_file()
            await p.settle()
            assert p.screen == screen, keys
            if keys != ("k",):
                p.builder._look_at_file()
                await p.settle()
                assert p.screen == screen, keys
                await p.press("escape")
        p.builder._look_at_file()
        await p.settle()
        assert p.sees("The file changed on disk")

    asyncio.run(run(desk.app(path), desk, play))


# ----------------------------------------------------------------------- what the first screen tells


def test_unsaved_work_is_told_with_its_file_and_army(tmp_path):
    """And the list's own row says so too, with as many changes as there are; what was done and undone by hand is none."""
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.to("Small")
        await p.press("enter", "down", "down", "enter")
        await p.to("Level")
        await p.press("right", "left")  # two changes that come to nothing
        await p.press("escape")
        await p.to("Ersatz")
        await p.press("d", "escape", "down", "enter")
        assert p.screen == "HomeScreen"
        rows = ["".join(s.text for s in (*r.left, *r.right)) for r in p.pane.rows]
        waiting = next(r for r in rows if r.startswith(" ● "))
        assert "Small" in waiting
        assert "The Empire" in waiting
        assert "mine.yaml" in waiting
        assert "1 unsaved change" in waiting
        own = next(i for i, r in enumerate(rows) if "796/1,000" in r)
        assert "●" in rows[own]
        assert "1 unsaved change" in rows[own + 1]

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
    assert p.sees("1 of 1 list comes to something else than it did last")
    assert not p.sees("saw")


# ----------------------------------------------------------------------- where the cursor is, what is said


@played(roster=SMALL)
async def test_undo_keeps_the_cursor_where_the_change_was(p):
    """On what came back; beside what went; and where it was, if its own entry was not touched or was the one."""
    await p.to("Ersatz")
    await p.press("x", "home")
    await p.press("u")
    assert "Ersatz" in p.row(), "it came back"
    await p.press("U")
    assert p.builder.at != "\0roster", "the one beside it"
    await p.press("u")
    await p.press("a")
    await p.to("Landesturm")
    await p.press("enter", "escape")
    await p.press("u")
    assert p.builder.at in p.ids
    await p.to("Helblitzen")
    await p.press("plus", "plus", "u")
    assert "Helblitzen" in p.row()
    await p.to("Armbrust")
    await p.press("u")
    assert "Helblitzen" in p.row(), "the one that was changed"
    await p.to("Armbrust")
    await p.press("H", "home", "enter")
    assert p.builder.at in p.ids


@played(roster=SMALL)
async def test_plus_and_minus_in_the_army(p):
    """They change the models of the entry under the cursor; the history says it as the control is called."""
    await p.to("Helblitzen")
    await p.press("+", "+", "-")
    assert p.entry("halberds").models == 26
    assert p.focus == "army"
    await p.press("home", "+")
    assert p.sees("There is no number of models to change here.")
    await p.press("H")
    assert p.sees("Helblitzen: Models 26")


@played(roster=SMALL, size=(80, 24))
async def test_tab_goes_round_in_a_narrow_window(p):
    """Both ways, with the army and what may be taken each in its turn."""
    seen = []
    for _ in range(4):
        await p.press("tab")
        seen.append(p.focus)
    assert seen == ["entry", "findings", "take", "army"]
    assert p.sees("The army itself")
    await p.press("shift+tab")
    assert p.focus == "take"
    assert p.sees("What may be taken")


@played(roster=SMALL, size=(80, 24))
async def test_the_findings_of_a_legal_army(p):
    """They say that there is nothing to do, and take no more room than before."""
    height = p.builder.pane("findings").size.height
    await p.press("!")
    assert p.sees("There is nothing to mend here")
    assert p.builder.pane("findings").size.height == height


@played(roster=SMALL)
async def test_saving_as_suggests_a_free_name(p):
    """Like the file's own, and says in which folder."""
    await p.press("S")
    assert p.sees("mine-2.yaml", "in ")
    await p.press("enter")
    assert p.session.path == p.desk.folder / "mine-2.yaml"


@played(roster=SMALL)
async def test_an_error_goes_when_it_is_put_right(p):
    """A toast does not outlive the success that follows it."""
    await p.press("S")
    await p.fill("x" * 300)  # no file system takes such a name
    assert len(p.told) == 1
    await p.press("S", "enter")
    assert not p.told
    assert p.sees("Saved: mine-2.yaml")


@played(roster=SMALL)
async def test_ctrl_c_says_how_to_leave(p):
    await p.press("L", "ctrl+c")
    assert any("Ctrl+Q" in t for t in p.told)
    assert not any("Press" in t for t in p.told)
    assert not p.app._exit


@played(roster=SMALL)
async def test_titles_begin_with_a_capital(p):
    await p.open_entry("Count")
    await p.to("Mount ‹")
    await p.press("enter")
    assert p.app.screen.query_one("#choices").head[0].text == "Mount"


@played(roster=SMALL)
async def test_pasting_what_the_army_does_not_have(p):
    """It is said by its name, which it keeps."""
    await p.press("escape")
    await p.to("Crossroads")
    await p.press("enter")
    await p.to("Toll-keepers")
    await p.press("n")
    await p.fill("")
    named = p.builder.names[p.builder.at]
    await p.press("c", "escape", "down", "enter")
    await p.to("Small")
    await p.press("enter", "v")
    assert p.sees(f"Pasted, though not in this army’s list: {named}")
    assert p.entries[-1].name == named


@pytest.mark.parametrize("keys", [(), ("p",), ("?",), ("r",), ("a",), ("T",)], ids=lambda k: "".join(k) or "builder")
def test_no_colour(tmp_path, monkeypatch, keys):
    """With NO_COLOR nothing but shades of grey is drawn, whatever is open."""
    monkeypatch.setenv("NO_COLOR", "1")
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        await p.press("down", *keys)
        colours = [
            c
            for s in p.app.screen._compositor.render_strips()
            for g in s
            if g.style
            for c in (g.style.color, g.style.bgcolor)
            if c
        ]
        assert colours
        assert all(c.triplet is not None and len(set(c.triplet)) == 1 for c in colours)

    asyncio.run(run(desk.app(path), desk, play))


# ------------------------------------------------------------- keys before there is a screen


def hurried(desk, keys, roster=None, *, late=True):
    """The builder of somebody who types while it still reads: before it looks at the file, or while it does."""
    app = desk.app(roster)
    begin = app._begin

    def typed():
        for key in keys:
            app.post_message(key_event(key))
        if late:
            begin()
        else:
            app.call_later(begin)

    app._begin = typed
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
    hand_on = app._hand_on

    async def counted():
        most.append(len(app._early or ()))
        await hand_on()

    app._hand_on = counted

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
        assert app._exit

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
        asyncio.run(run(hurried(desk, "n", desk.put("bad.yaml", "kind: roster\nsystem: none\n"), late=late), desk, play))


def test_a_roster_named_from_the_current_folder_is_blamed_itself(tmp_path, monkeypatch):
    """Not the definitions that it needs."""
    desk = Desk(tmp_path)
    desk.put("bad.yaml", SMALL.replace("army: empire", "army: nope"))
    monkeypatch.chdir(desk.folder)

    async def play(p):
        assert p.sees("bad.yaml cannot be opened.", "There is no army nope") and not p.sees("definitions")

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
