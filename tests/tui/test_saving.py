"""Saving, and files that others change meanwhile."""

from __future__ import annotations

import asyncio
import os

import pytest

from builder.core import yaml_rewriting
from builder.files import reading
from builder.mustering import since
from builder.tui.screens import panes
from tests.editing.sessions import edit
from tests.sampling import sampled
from tests.tui.player import SMALL, THEIRS, WRONG, Desk, played, run


@played(roster=SMALL)
async def test_saving_keeps_what_the_player_wrote(p):
    """Comments and order stay; what was not changed stands as it stood."""
    path = p.desk.folder / "mine.yaml"
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("2", "6")
    assert path.read_text() == SMALL, "not before it is asked for"
    assert p.sees("●")
    await p.press("s")
    text = path.read_text()
    assert "models: 26" in text
    assert "# the first of many" in text
    assert "# Line" in text
    assert "- {take: armbrustschutzen, id: crossbows, models: 20}" in text
    assert not p.session.dirty
    assert p.sees("Saved: mine.yaml")
    assert not p.sees("●")


@played(roster=SMALL, files={"taken.yaml": WRONG})
async def test_saving_as(p):
    """Another file is the roster's file from then on; one that is there is not overwritten without a word."""
    await p.press("S")
    await p.fill("second")
    assert p.session.path == p.desk.folder / "second.yaml"
    assert "# Command" in p.session.path.read_text()
    await p.press("S")
    await p.fill("taken.yaml")
    assert p.sees("The file taken.yaml already exists")
    await p.press("enter")
    assert p.screen == "Prompt", "another name"
    await p.press("escape")
    assert (p.desk.folder / "taken.yaml").read_text() == WRONG
    await p.press("S")
    await p.fill("taken.yaml")
    await p.press("down", "enter")
    assert "Small" in (p.desk.folder / "taken.yaml").read_text()
    assert p.session.path == p.desk.folder / "taken.yaml"
    assert (p.desk.folder / "mine.yaml").read_text() == SMALL


@played()
async def test_a_new_list_is_saved_under_its_name(p):
    """The first save asks for a file."""
    await p.press("n", "enter", "enter", "enter", "n")
    await p.fill("Ostland Host")
    await p.press("s")
    assert p.screen == "Prompt"
    await p.press("enter")
    (path,) = p.desk.folder.iterdir()
    assert p.session.path == path
    assert reading.read(path).value["name"] == "Ostland Host"


async def _disturbed(p):
    """Something changed here, and something else in the file by another program."""
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("2", "6")
    p.desk.put("mine.yaml", THEIRS)
    await p.press("s")
    assert p.sees("The file changed on disk", "Ersatzsolder")
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS
    await p.think()


@played(roster=SMALL)
async def test_the_file_was_changed_and_mine_is_kept(p):
    """That takes two steps; the first row of the second changes nothing."""
    await _disturbed(p)
    await p.press("k")
    assert p.sees("Overwrite mine.yaml with yours?", "what the other program wrote is lost")
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS
    await p.press("down", "down", "enter", "s")
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS, "nor at once"
    await p.think()
    await p.press("down", "down", "enter")
    written = reading.read(p.desk.folder / "mine.yaml").value["entries"]
    assert (written[2]["models"], written[4]["models"]) == (26, 30)
    assert not p.session.dirty


@played(roster=SMALL)
async def test_the_file_was_changed_and_theirs_is_taken(p):
    """Undo brings one's own back."""
    await _disturbed(p)
    await p.press("t")
    assert (p.entry("halberds").models, p.entry("spears").models) == (25, 40)
    assert not p.session.dirty
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS
    await p.press("u")
    assert (p.entry("halberds").models, p.entry("spears").models) == (26, 30)


@played(roster=SMALL)
async def test_the_file_was_changed_and_mine_goes_elsewhere(p):
    await _disturbed(p)
    await p.press("o")
    await p.fill("second")
    assert (p.desk.folder / "mine.yaml").read_text() == THEIRS
    assert reading.read(p.desk.folder / "second.yaml").value["entries"][2]["models"] == 26


@played(roster=SMALL)
async def test_the_file_was_changed_and_nothing_is_decided(p):
    """Both stay; R reads the file."""
    await _disturbed(p)
    await p.press("escape")
    assert (p.entry("halberds").models, p.entry("spears").models) == (26, 30)
    assert p.sees("Not saved")
    await p.press("R")
    assert (p.entry("halberds").models, p.entry("spears").models) == (25, 40)
    await p.press("u")
    assert p.entry("halberds").models == 26


def test_a_change_on_disk_is_noticed(tmp_path, monkeypatch):
    """Without any key, while nothing is done."""
    monkeypatch.setattr(panes, "LOOK_AGAIN", 0.05)
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)

    async def play(p):
        desk.put("mine.yaml", THEIRS)
        for _ in range(100):
            await asyncio.sleep(0.02)
            await p.settle()
            if p.screen == "Announcement":
                break
        assert p.sees("The file changed on disk")
        await p.think()
        await p.press("t")
        assert p.entry("spears").models == 40

    asyncio.run(run(desk.app(path), desk, play))


@played(roster=SMALL)
async def test_the_file_is_broken_from_outside(p):
    """What is here is kept, and can be written over it."""
    p.desk.put("mine.yaml", "kind: [")
    await p.to("Ersatz")
    await p.press("d", "s")
    assert p.sees("The file changed on disk")
    assert not p.sees("take theirs")
    await p.think()
    await p.press("k")
    await p.think()
    await p.press("down", "down", "enter")
    assert len(reading.read(p.desk.folder / "mine.yaml").value["entries"]) == 6


UNDECIDED = (
    *("k enter s", "k o enter", "k escape s k s", "k y enter", "o escape s", "escape s enter escape s", "k ctrl+q s"),
    *("k s", "k k s", "k r enter", "k d space", "k k k enter", "enter escape", "ctrl+q s"),
)


@pytest.mark.parametrize("keys", sampled(UNDECIDED, lambda keys: keys in UNDECIDED[:7]))
def test_no_keys_for_the_list_overwrite_the_file(tmp_path, keys):
    """Whatever is typed, one key after the other, by somebody who has not read what is asked; and saving asks again."""

    @played(roster=SMALL)
    async def play(p):
        path = p.desk.folder / "mine.yaml"
        await p.to("Ersatz")
        await p.press("d")
        p.desk.put("mine.yaml", THEIRS)
        await p.press("s")
        for key in keys.split():
            await p.think()
            await p.press(key)
        assert path.read_text() == THEIRS
        while p.screen != "BuildScreen":
            await p.press("escape")
            await p.think()
        assert len(p.entries) == 6, "mine is here as it was"
        await p.press("s")
        assert p.sees("The file changed on disk")
        assert path.read_text() == THEIRS

    play(tmp_path)


@played(roster=SMALL)
async def test_the_file_changes_once_more_while_it_is_asked(p):
    """Only what was shown may be overwritten; what came since is shown first."""
    await _disturbed(p)
    await p.press("k")
    third = THEIRS.replace("name: Small", "name: Third")
    assert third != THEIRS
    p.desk.put("mine.yaml", third)
    await p.think()
    await p.press("down", "down", "enter")
    assert p.sees("The file changed on disk", "Third")
    assert (p.desk.folder / "mine.yaml").read_text() == third
    await p.think()
    await p.press("k")
    await p.think()
    await p.press("down", "down", "enter")
    assert reading.read(p.desk.folder / "mine.yaml").value["name"] == "Small"


@played(roster=SMALL)
async def test_a_file_that_may_not_be_written(p):
    """The error is told, nothing is lost, and another name works."""
    path = p.desk.folder / "mine.yaml"
    os.chmod(path, 0o444)
    await p.to("Ersatz")
    await p.press("d", "s")
    assert any("Nothing is lost" in t for t in p.told)
    assert path.read_text() == SMALL
    assert p.session.dirty
    assert len(p.entries) == 6
    await p.press("S")
    await p.fill("gone/second")
    assert p.sees("There is no folder")
    assert p.session.dirty
    await p.press("escape", "S")
    await p.fill("second")
    assert not p.session.dirty


@played(
    files={
        "bad.yaml": "kind: roster\nformat: 1\n\nsystem: chess\narmy: white\n",
        "broken.yaml": "kind: roster\nname: {",
    }
)
async def test_an_unreadable_file_is_told_with_its_lines(p):
    """And with what was expected there; Esc goes back."""
    await p.to("bad.yaml")
    await p.press("enter")
    assert p.sees("cannot be opened", "line 4", "chess")
    await p.press("escape")
    await p.to("broken.yaml")
    await p.press("enter")
    assert p.sees("cannot be opened", "line 3")
    await p.press("q")
    assert p.screen == "HomeScreen"
    await p.press("o")
    await p.fill("nowhere.yaml")
    assert p.sees("nowhere.yaml")
    assert p.screen != "BuildScreen"


@played(
    roster=SMALL.replace("models: 30", "models: 30, paint: [red, white]").replace(
        "game: friendly", "game: friendly\ntable: 3"
    )
)
async def test_unknown_keys_are_kept(p):
    """They are told of, and stay in the file."""
    assert p.sees("paint") or any("paint" in r for r in p.rows("findings"))
    await p.to("Ersatz")
    await p.press("enter")
    await p.to("Models")
    await p.press("3", "5", "s")
    written = reading.read(p.desk.folder / "mine.yaml").value
    assert written["table"] == 3
    assert written["entries"][4]["models"] == 35
    assert tuple(written["entries"][4]["paint"]) == ("red", "white")


@played(roster=SMALL.replace("entries:", "made_with: {system: '0', army: '0', points: 700}\nentries:"))
async def test_a_changed_definition_is_told(p):
    """What the list came to when it was saved, and now."""
    assert p.sees("700") or any("700" in r for r in p.rows("army"))
    assert p.sees("796")
    was = since(p.session.muster)
    assert was is not None
    assert p.app.lang.say(was)[:20] in p.text


@played(roster=SMALL)
async def test_the_builder_asks_before_comments_are_lost(p, monkeypatch):
    monkeypatch.setattr(yaml_rewriting, "rewritten_in_place", lambda *_: None)
    edit(p.session, "player", "Ann")
    await p.press("s")
    assert p.sees("comments in this file cannot be kept")
    await p.press("down", "enter")
    assert not p.session.dirty
    assert "player: Ann" in p.session.path.read_text(encoding="utf-8")
