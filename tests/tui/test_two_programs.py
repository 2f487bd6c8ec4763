"""Two programs on one roster: a second window, an editor, a file that is taken away. Each notices, and nothing is lost."""

from __future__ import annotations

import asyncio

from builder.editing.session import Session
from builder.files import reading
from builder.tui.screens import panes
from tests.editing.sessions import edit
from tests.tui.player import FOLDERS, SMALL, THEIRS, Desk, played, run


def _models(path, at):
    return reading.read(path).value["entries"][at]["models"]


def _still(play):
    """Played with a file that is looked at only when the test says so."""

    def test(tmp_path, monkeypatch):
        monkeypatch.setattr(panes, "LOOK_AGAIN", 3600)
        desk = Desk(tmp_path)
        path = desk.put("mine.yaml", SMALL)
        asyncio.run(run(desk.app(path), desk, lambda p: play(p, path)))

    test.__doc__ = play.__doc__
    return test


async def _look(p):
    await p.press("up")
    for _ in range(2):  # the first look after a key waits
        p.builder.look_at_file()
        await p.settle()


@_still
async def test_a_window_opened_first_notices_the_second(p, path):
    """Once, when it comes; again when another comes after that one has gone."""
    assert not p.told
    second = Session.open(path, FOLDERS, p.desk.kept)
    assert second.elsewhere
    await _look(p)
    assert "open in another window too" in p.told[-1]
    assert len(p.told) == 1
    await _look(p)
    assert len(p.told) == 1
    second.close()
    await _look(p)
    assert not p.session.elsewhere
    third = Session.open(path, FOLDERS, p.desk.kept)
    await _look(p)
    assert len(p.told) == 2
    third.close()


@played(files={"mine.yaml": SMALL})
async def test_a_window_opened_second_is_told_at_once(p):
    first = Session.open(p.desk.folder / "mine.yaml", FOLDERS, p.desk.kept)
    await p.to("Small")
    await p.press("enter")
    assert "open in another window too" in p.told[-1]
    first.close()


@_still
async def test_both_windows_change_and_save(p, path):
    """Whoever saves second is asked; what the first saved is there until somebody says otherwise, and undo has both."""
    second = Session.open(path, FOLDERS, p.desk.kept)
    await p.open_entry("Helblitzen")
    await p.to("Models")
    await p.press("2", "6", "escape")
    edit(second, "name", "Theirs")
    second.save()
    await p.press("s")
    assert p.sees("The file changed on disk", "Save mine elsewhere")
    assert reading.read(path).value["name"] == "Theirs"
    await p.think()
    await p.press("t")
    assert (p.entry("halberds").models, p.roster.name) == (25, "Theirs")
    await p.press("u")
    assert (p.entry("halberds").models, p.roster.name) == (26, "Small")
    await p.press("s")
    assert _models(path, 2) == 26, "now it is meant: what the file had is known here"
    assert second.changed_on_disk()
    second.close()
    assert Session.open(path, FOLDERS, p.desk.kept).can_undo


@_still
async def test_changes_of_two_windows_are_kept_apart(p, path):
    """Neither sees what the other has not saved; both are offered again when both are gone."""
    second = Session.open(path, FOLDERS, p.desk.kept)
    edit(second, "name", "Theirs")
    second.close()
    await _look(p)
    assert p.roster.name == "Small"
    assert p.screen == "BuildScreen"
    await p.press("h")
    assert p.sees("1 unsaved change")


@_still
async def test_an_editor_saves_while_nothing_is_changed_here(p, path):
    """What the file has comes first, at Enter; undo has what was here."""
    path.write_text(THEIRS)
    await _look(p)
    assert p.sees("The file changed on disk")
    await p.press("enter", "k", "t", "s")
    assert p.entry("spears").models == 30, "nothing that was typed for the list"
    assert p.screen == "Announcement"
    await p.think()
    await p.press("enter")
    assert p.entry("spears").models == 40
    assert not p.session.dirty
    await p.press("u")
    assert p.entry("spears").models == 30


@_still
async def test_the_file_is_taken_away(p, path):
    """It is said once; saving writes it again."""
    path.unlink()
    await _look(p)
    assert "is gone" in p.told[-1]
    await _look(p)
    assert len(p.told) == 1
    await p.press("s")
    assert path.read_text() == SMALL
    path.unlink()
    await _look(p)
    assert len([t for t in p.told if "is gone" in t]) >= 1
    path.write_text(SMALL)
    await _look(p)
    assert p.screen == "BuildScreen", "it is back as it was"


@_still
async def test_the_file_is_replaced_by_something_else(p, path):
    """A folder of its name: told when it is saved, and the list goes elsewhere."""
    path.unlink()
    path.mkdir()
    await _look(p)
    await p.to("Ersatz")
    await p.press("d", "s")
    assert p.told
    assert p.session.dirty
    await p.press("S")
    await p.fill("rescued.yaml")
    assert (p.desk.folder / "rescued.yaml").exists()
