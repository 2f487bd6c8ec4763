"""Disks that are full and files that change while somebody types."""

from __future__ import annotations

import asyncio
import errno
import os

from builder.editing.session import Session
from builder.tui.screens import panes
from tests.tui.player import FOLDERS, SMALL, THEIRS, Desk, played, run


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
        assert p.sees("unsaved changes are not backed up: No space left on device")
        assert len(p.told) == 1
        await p.press("d", "u", "e")
        assert p.sees("unsaved changes are not backed up")
        await p.press("s")
        assert "mine.yaml: No space left on device" in p.told[-1]
        assert "only here" in p.told[-1]
        assert "Nothing is lost" not in p.told[-1]
        assert p.session.dirty
    await p.press("escape")
    await p.to("Ersatz")
    await p.press("d")
    assert not p.sees("not backed up")
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
    assert p.left
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
    assert p.left
    again = Session.open(p.desk.folder / "mine.yaml", FOLDERS, p.desk.kept)
    assert again.restored == 1
    again.close()


@played(roster=SMALL, size=(80, 24))
async def test_what_to_do_with_a_changed_file_is_seen_in_a_narrow_window(p):
    """As rows: Enter takes one, or a click; the harmless one comes first."""
    await p.to("Ersatz")
    await p.press("d")
    p.desk.put("mine.yaml", THEIRS)
    await p.press("s")
    assert p.sees("Save mine elsewhere", "Keep mine: overwrite", "Take the file’s", "one moment…")
    await p.click_on("Take the file’s")
    assert p.sees("one moment…"), "a click that was meant for the list does nothing either"
    await p.think()
    assert not p.sees("one moment…")
    await p.press("enter")
    assert p.screen == "Prompt"
    await p.press("escape")
    assert p.session.dirty
    await p.press("s")
    await p.think()
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
            p.builder.look_at_file()
            await p.settle()
            assert p.screen == screen, keys
            if keys != ("k",):
                p.builder.look_at_file()
                await p.settle()
                assert p.screen == screen, keys
                await p.press("escape")
        p.builder.look_at_file()
        await p.settle()
        assert p.sees("The file changed on disk")

    asyncio.run(run(desk.app(path), desk, play))
