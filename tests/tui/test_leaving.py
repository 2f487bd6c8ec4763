"""Leaving the builder, and what is there when it is opened again."""

from __future__ import annotations

import asyncio

from builder.core.findings import T
from builder.editing import edits as edits_
from builder.editing.session import Session
from builder.files import reading
from tests.tui.player import FOLDERS, SMALL, Desk, played, run


async def _changed(p):
    await p.to("Ersatz")
    await p.press("d")


@played(roster=SMALL)
async def test_leaving_without_changes(p):
    await p.press("escape", "escape")
    assert p.screen == "BuildScreen", "Esc never leaves the list"
    assert p.sees("h goes to your lists")
    await p.press("h")
    assert p.screen == "HomeScreen"
    await p.press("q")
    assert p.left


@played(roster=SMALL)
async def test_leaving_and_saving(p):
    await _changed(p)
    await p.press("q")
    assert p.sees("Unsaved changes")
    await p.press("escape")
    assert p.screen == "BuildScreen", "on second thoughts"
    await p.press("q", "enter")
    assert p.left
    assert len(reading.read(p.desk.folder / "mine.yaml").value["entries"]) == 6


def _again(desk, play, roster="mine.yaml"):
    """The app started anew at the same desk."""
    asyncio.run(run(desk.app(desk.folder / roster if roster else None), desk, play))


def test_leaving_and_keeping_the_changes(tmp_path):
    """The file stays as it is; the next start brings them back, and undo takes them back."""
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def first(p):
        await _changed(p)
        await p.press("q", "down", "enter")
        assert p.left

    async def second(p):
        assert len(p.entries) == 6
        assert p.session.dirty
        assert p.sees("Unsaved changes were brought back")
        await p.press("u")
        assert len(p.entries) == 5
        assert not p.session.dirty

    _again(desk, first)
    assert (desk.folder / "mine.yaml").read_text() == SMALL
    _again(desk, second)


def test_leaving_and_throwing_the_changes_away(tmp_path):
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def first(p):
        await _changed(p)
        await p.press("h", "end", "enter")
        assert p.screen == "HomeScreen"

    async def second(p):
        assert len(p.entries) == 5
        assert not p.session.dirty

    _again(desk, first)
    assert (desk.folder / "mine.yaml").read_text() == SMALL
    _again(desk, second)


def test_work_that_was_never_saved_is_there_again(tmp_path):
    """The home screen offers it; it can be opened, and thrown away after a question."""
    desk = Desk(tmp_path)

    async def first(p):
        await p.press("n", "enter", "enter", "enter", "n")
        await p.fill("Lost and Found")
        await p.press("h", "down", "enter")
        assert p.sees("Unsaved work", "Lost and Found", "never saved")

    async def second(p):
        await p.to("Lost and Found")
        await p.press("enter")
        assert p.roster.name == "Lost and Found"
        assert p.session.path is None
        await p.press("h", "down", "enter")
        await p.to("Lost and Found")
        await p.press("x")
        assert p.sees("Discard this unsaved work?")
        await p.press("enter")
        assert p.sees("Lost and Found")
        await p.press("x", "down", "enter")
        assert not p.sees("Lost and Found")

    _again(desk, first, None)
    assert not list(desk.folder.iterdir())
    _again(desk, second, None)


def test_work_of_a_program_that_died_is_there_again(tmp_path):
    """Nothing was asked, nothing was closed; every change is back."""
    desk = Desk(tmp_path)
    desk.put("mine.yaml", SMALL)

    async def first(p):
        await _changed(p)
        await p.press("d", "d")

    async def second(p):
        assert len(p.entries) == 8
        assert p.labels == 3

    _again(desk, first)
    _again(desk, second)


def test_a_roster_that_is_open_in_another_window(tmp_path):
    """It is told; both can be edited, and who saves second is asked."""
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL)
    other = Session.open(path, FOLDERS, desk.kept)

    async def play(p):
        assert any("another window" in t for t in p.told)
        await _changed(p)
        other.edit(edits_.duplicate(other.draft, [0]), T("twice"))
        other.save()
        await p.press("s")
        assert p.sees("The file changed on disk")
        await p.think()
        await p.press("k")
        await p.think()
        await p.press("down", "down", "enter")
        assert reading.read(path).value["entries"][-1]["take"] == "ersatzsolder"

    asyncio.run(run(desk.app(path), desk, play))
    other.close()
