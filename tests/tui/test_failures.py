"""Failures of our own lock nobody out of the builder: what fails is told, the rest is shown."""

from __future__ import annotations

import asyncio
import tempfile

import pytest

from builder.core.controls import Change
from builder.core.findings import MusterError, T
from builder.editing import edits
from builder.editing.session import Session
from builder.files import failures
from builder.systems import find
from builder.tui.screens.fixes import Fixes
from tests.conftest import LISTS
from tests.editing.sessions import army_of_ones_own, edit
from tests.tui.player import SMALL, WRONG, Desk, played, run


def taken(caught):
    """The failures that a test expected."""
    found = list(caught)
    caught.clear()
    return found


def broken(*_given, **_more):
    raise ZeroDivisionError("a bug")


def failing_system(monkeypatch, **parts):
    """The game with parts of its editor that fail."""
    for name, part in parts.items():
        monkeypatch.setitem(vars(find("wfb3").editor), name, part)


@played(roster=SMALL.replace("models: 25", "models: 9"))
async def test_a_fix_that_fails(p, monkeypatch, folder, caught):
    """The findings stand all the same; it is told once, with where the report is."""
    failing_system(monkeypatch, fixes=broken)
    p.builder.fixes = Fixes(p.session, p.app.report_failure)  # none of them is known yet
    p.builder.redraw()
    await p.press("!", "m")
    assert any("ZeroDivisionError" in t and str(folder) in t for t in p.told)
    assert len(p.told) == 1
    assert len(list(folder.glob("muster-bug-*.txt"))) == 1
    assert p.sees("1 thing to do")
    assert p.rows("findings")
    assert {type(e) for e in taken(caught)} == {ZeroDivisionError}


@pytest.mark.parametrize("part", ["controls", "available"])
def test_a_pane_that_fails(tmp_path, monkeypatch, folder, caught, part):
    """It says so; the others are drawn, undo and home work."""

    @played(roster=SMALL)
    async def play(p):
        p.builder.at = "halberds"
        p.builder.redraw()
        await p.settle()
        p.session.edit(edits.change_roster(p.session.draft, [Change("set", ("name",), "Other")]), T("x"))
        failing_system(monkeypatch, **{part: broken})
        await p.press("tab", "tab", "tab", "tab", "u", "L", "L")
        assert p.screen == "BuildScreen"
        assert p.roster.name == "Small"
        assert any("ZeroDivisionError" in t for t in p.told)
        assert {type(e) for e in taken(caught)} == {ZeroDivisionError}
        assert any("Helb" in r for r in p.rows("army"))
        p.app.action_help()
        await p.settle()
        await p.press("escape")
        p.builder.leave(p.builder.dismiss_to_home)
        await p.settle()
        assert p.screen == "HomeScreen"

    play(tmp_path)


@played(roster=SMALL)
async def test_a_sheet_that_fails(p, monkeypatch, folder, caught):
    """The preview stays empty and can be left."""
    monkeypatch.setattr("builder.sheet.build.sheet", broken)
    await p.press("w")
    await p.press("escape")
    assert p.screen == "BuildScreen"
    assert any("ZeroDivisionError" in t for t in p.told)
    assert taken(caught)
    await p.press("a")
    assert p.focus == "take"


@played(roster=SMALL)
async def test_a_pdf_that_fails(p, monkeypatch, folder, caught):
    """The print screen says so, and prints again when it can."""
    monkeypatch.setattr("builder.render.printing.write", broken)
    await p.press("p")
    await p.press("p")
    assert p.sees("A part of Muster failed")
    assert len(taken(caught)) == 1
    monkeypatch.undo()
    await p.press("p")
    assert (p.desk.folder / "exports" / "mine.pdf").read_bytes().startswith(b"%PDF")


@played(roster=SMALL)
async def test_a_change_that_fails(p, monkeypatch, folder, caught):
    """It is not made, and everything else stands as it did."""
    before = p.session.draft
    monkeypatch.setattr("builder.editing.shown_draft.muster", broken)
    p.builder.at = "halberds"
    p.builder.redraw()
    await p.press("d")
    assert p.session.draft is before
    assert any("ZeroDivisionError" in t for t in p.told)
    assert taken(caught)
    monkeypatch.undo()
    await p.press("d")
    assert len(p.entries) == 6


def test_a_timer_that_fails(tmp_path, monkeypatch, folder, caught):
    """What fails outside of any key is told as well; failures without end close the program with a report."""

    @played(roster=SMALL)
    async def play(p):
        p.app.call_later(broken)
        p.builder.call_after_refresh(broken)
        p.builder.set_timer(0.001, broken)
        await p.settle()
        await p.press("a")
        assert p.focus == "take"
        assert any("ZeroDivisionError" in t for t in p.told)
        assert taken(caught)

    play(tmp_path)


def test_a_list_that_fails_on_the_home_screen(tmp_path, monkeypatch, folder, caught):
    """It is a row with its problem among the others."""
    from builder import mustering

    whole = mustering.muster_file

    def some(file, *given):
        return broken() if file.roster.name == "Small" else whole(file, *given)

    monkeypatch.setattr(mustering, "muster_file", some)

    @played(files={"mine.yaml": SMALL, "other.yaml": SMALL.replace("name: Small", "name: Large")})
    async def play(p):
        assert p.screen == "HomeScreen"
        assert p.sees("Large", "not readable", "mine")

    play(tmp_path)
    assert {type(e) for e in taken(caught)} == {ZeroDivisionError}


def test_a_report_that_cannot_be_written(monkeypatch, folder, caught):
    """The failure is told without one."""
    monkeypatch.setattr(tempfile, "mkstemp", lambda **_: (_ for _ in ()).throw(OSError()))
    told = failures.recorded(ValueError("once"))
    assert "file" not in told.text.values
    assert failures.recorded(told) is told
    with pytest.raises(failures.Failed), failures.guarded():
        raise ValueError("twice")
    with pytest.raises(MusterError, match="mine"), failures.guarded():
        raise MusterError(T("mine"))
    assert len(taken(caught)) == 2


def raised(problem):
    raise problem


def test_undo_is_told_where_no_state_can_be_shown(tmp_path, folder, monkeypatch):
    """In the builder, which goes on."""

    @played(roster=SMALL)
    async def play(p):
        edit(p.session, "name", "a")
        known = Session.draft_at
        gone = MusterError(T("Unknown game: {id}.", id="gone"))
        monkeypatch.setattr(Session, "draft_at", lambda self, at: known(self, at) if at else raised(gone))
        await p.press("u")
        assert p.roster.name == "a"
        assert any("gone" in t for t in p.told)
        await p.press("H")
        await p.to("as it was opened")
        await p.press("enter")
        assert p.roster.name == "a"

    play(tmp_path)


def test_changed_definitions_are_told_in_the_builder(tmp_path, folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL.replace("army: empire", "army: mine"))

    async def play(p):
        text = army.read_text(encoding="utf-8")
        army.write_text(
            text.replace("points: 9,", "points: 12,").replace("points: 9\n", "points: 12\n"), encoding="utf-8"
        )
        p.builder.look_at_file()
        await p.settle()
        assert p.sees("Definitions changed on disk")
        army.write_text("nothing", encoding="utf-8")
        p.builder.look_at_file()
        p.builder.look_at_file()
        await p.settle()
        assert sum("cannot be used" in t for t in p.told) == 1
        army.write_text(text, encoding="utf-8")
        await p.press("R")
        assert p.sees("Definitions changed on disk")

    asyncio.run(run(desk.app(path, folders=(own,)), desk, play, (120, 40)))


def test_broken_rule_pages_close_nothing(tmp_path):
    """The help, the search and the key of the rule go on without them; `muster check` finds what is wrong with them."""
    own = tmp_path / "own"
    (own / "wfb3").mkdir(parents=True)
    (own / "wfb3" / "rule-pages.yaml").write_text("kind: rule-pages\nformat: 1\nsystem: wfb3\nversion: '1'\npagse: {}\n", "utf-8")

    async def play(p):
        await p.press("?")
        assert p.screen == "Reader" and not p.sees("wfb3.total")
        await p.press("escape", ":")
        assert p.screen == "Palette"
        await p.press("escape", "!", "down", "i")
        assert p.screen == "Reader" and p.sees("The rule") and not p.sees("How to fix it")

    desk = Desk(tmp_path)
    asyncio.run(run(desk.app(desk.put("wrong.yaml", WRONG), folders=(own, LISTS)), desk, play))
