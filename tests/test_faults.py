"""Nothing locks a player out: what fails is told, the rest is shown, and every state can be left."""

from __future__ import annotations

import json
import os
import pty
import select
import shutil
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import termios
import time
from functools import partial
from pathlib import Path

import pytest

from builder.core import layout, rewriting, source
from builder.core.controls import Change
from builder.core.findings import MusterError, T
from builder.editing import edits
from builder.editing.saved_file import ChangedOnDisk, LosesComments
from builder.editing.session import Session
from builder.files import failures, saving
from builder.systems import find, ids
from builder.tui.screens.fixes import Fixes
from tests import spoiling
from tests.conftest import LISTS
from tests.tui import SMALL, Desk, played

FOLDERS = (LISTS,)
FORCES = """\
forces:
- {kind: advance, units: [crossbows]}
- {kind: reserve, leader: captain, units: [halberds], turn: 2, segment: 1}
"""
WARMASTER = """\
kind: roster
format: 1
system: warmaster
army: empire
limit: LIMIT
entries:
- {take: general}
- {take: halberdiers, count: 2}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of its own for the reports of failures."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def taken(caught):
    """The failures that a test expected."""
    found = list(caught)
    caught.clear()
    return found


def opened(folder, text):
    path = folder / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    return Session.open(path, FOLDERS, folder / "state")


def errors(session):
    return [f.code for f in session.findings if f.counts]


# ------------------------------------------------------------------------ fixes


@pytest.mark.parametrize(("leader", "way"), [("capptain", ("set", "captain")), ("zzz", ("remove", None))])
def test_a_force_whose_leader_is_not_there(folder, leader, way):
    """He is named as he was meant, or the force does without; no fix fails for want of an entry."""
    session = opened(folder, SMALL + FORCES.replace("leader: captain", f"leader: {leader}"))
    found = next(f for f in session.findings if f.code == "ref.dangling")
    assert [(c.do, c.path, c.value) for w in session.fixes(found) for c in w] == [(way[0], ("forces", 1, "leader"), way[1])]
    session.edit(edits.change_roster(session.draft, session.fixes(found)[0]), T("Fixed"))
    assert "ref.dangling" not in errors(session)
    session.close()


@pytest.mark.parametrize(("units", "change"), [("[halbberds]", Change("set", ("forces", 0, "units", 0), "halberds")), ("[zzz]", Change("remove", ("forces", 0))), ("[zzz, halberds]", Change("remove", ("forces", 0, "units", 0)))])
def test_a_force_whose_unit_is_not_there(folder, units, change):
    session = opened(folder, SMALL + f"forces:\n- {{kind: advance, units: {units}}}\n")
    found = next(f for f in session.findings if f.code == "ref.dangling")
    assert session.fixes(found) == ((change,),)
    session.edit(edits.change_roster(session.draft, session.fixes(found)[0]), T("Fixed"))
    assert "ref.dangling" not in errors(session)
    session.close()


@pytest.mark.parametrize("limit", ["2OOO", "300000", "1000000"])
def test_a_limit_that_asks_for_thousands_of_units(folder, limit):
    """Every fix is one that the list takes; a stand-in for a limit asks for nothing."""
    session = opened(folder, WARMASTER.replace("LIMIT", limit))
    least = [f for f in session.findings if f.code == "warmaster.minimum"]
    assert bool(least) == (limit != "2OOO")
    for finding in session.findings:
        for way in session.fixes(finding):
            assert edits.change_roster(session.draft, way) != session.draft
    for finding in least:
        (way,) = session.fixes(finding)
        made = edits.change_roster(session.draft, way)
        name = finding.text.values["name"]
        unit = next(u for u in session.library.rules.army.units if u.name == name)
        assert sum(e.count for e in made.roster.entries if e.take == unit.id) == finding.allowed
    session.close()


@played(roster=SMALL + FORCES)
async def test_removing_the_leader_of_a_force(p):
    """The builder goes on, and the force lets go of him: nothing dangles, and the force says what it lacks."""
    p.builder.at = "captain"
    p.builder.redraw()
    await p.press("delete")
    assert "captain" not in p.ids
    assert not any(f.code == "ref.dangling" for f in p.session.findings)
    assert [force.leader for force in p.session.muster.roster.forces] == [None, None]
    assert any(f.code == "wfb3.force" for f in p.session.findings)


# ------------------------------------------------------------------------ failures of our own


def broken(*_given, **_more):
    raise ZeroDivisionError("a bug")


def failing_system(monkeypatch, **parts):
    """The game with parts of it that fail."""
    system = find("wfb3")
    for name, part in parts.items():
        monkeypatch.setitem(system.__dict__, name, part)


@played(roster=SMALL.replace("models: 25", "models: 9"))
async def test_a_fix_that_fails(p, monkeypatch, folder, caught):
    """The findings stand all the same; it is told once, with where the report is."""
    failing_system(monkeypatch, fixes=broken)
    p.builder.fixes = Fixes(p.session, p.app.failed)  # none of them is known yet
    p.builder.redraw()
    await p.settle()
    assert any("ZeroDivisionError" in t and str(folder) in t for t in p.told)
    assert len(p.told) == 1
    assert len(list(folder.glob("muster-bug-*.txt"))) == 1
    assert p.sees("NOT LEGAL")
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
    p.app.screen._write(folder / "a.pdf")
    await p.settle()
    assert p.sees("A part of Muster failed")
    assert len(taken(caught)) == 1
    monkeypatch.undo()
    p.app.screen._write(folder / "a.pdf")
    await p.settle()
    assert (folder / "a.pdf").read_bytes().startswith(b"%PDF")


@played(roster=SMALL)
async def test_a_change_that_fails(p, monkeypatch, folder, caught):
    """It is not made, and everything else stands as it did."""
    before = p.session.draft
    monkeypatch.setattr("builder.editing.shown.muster", broken)
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
    from builder.editing import cards

    whole = mustering.muster_file

    def some(file, *given):
        return broken() if file.roster.name == "Small" else whole(file, *given)

    monkeypatch.setattr(cards, "_made", {})
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


# ------------------------------------------------------------------------ states that cannot be shown


def edit(session, key, value):
    session.edit(edits.change_roster(session.draft, [Change("set", (key,), value)]), T("{key}", key=key))


def army_of_ones_own(folder, monkeypatch):
    """A folder of lists with an army that can go away."""
    own = folder / "own"
    shutil.copytree(LISTS / "wfb3", own / "wfb3", ignore=shutil.ignore_patterns("rosters"))
    army = own / "wfb3" / "armies" / "mine.yaml"
    text = (own / "wfb3" / "armies" / "empire.yaml").read_text(encoding="utf-8")
    army.write_text(text.replace("id: empire\n", "id: mine\n", 1), encoding="utf-8")
    return own, army


def test_undo_passes_over_a_state_whose_army_is_gone(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    path = folder / "mine.yaml"
    path.write_text(SMALL, encoding="utf-8")
    session = Session.open(path, (own,), folder / "state")
    edit(session, "name", "a")
    edit(session, "army", "mine")
    edit(session, "army", "empire")
    army.unlink()
    assert session.undo() is not None
    assert (session.draft.roster.army, session.draft.roster.name) == ("empire", "a")
    assert len(session.passed) == 1
    assert session.redo() is not None
    assert len(session.passed) == 1
    with pytest.raises(MusterError):
        session.go_to(2)
    assert session.draft.roster.army == "empire"
    session.go_to(0)
    assert session.draft.roster.name == "Small"
    assert not session.passed
    session.close()


def test_a_new_list_whose_army_is_gone_is_brought_back_as_it_was_before(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    values = source.parse(SMALL).value
    session = Session.new({**values, "entries": list(values["entries"])}, (own,), folder / "state")
    edit(session, "name", "a")
    edit(session, "army", "mine")
    session._journal.close()
    army.unlink()
    again = Session.recover(session.journal_path, (own,), folder / "state")
    assert (again.draft.roster.army, again.draft.roster.name) == ("empire", "a")
    assert len(again.lost) == 1
    assert again.undo() is not None
    again.close()


def test_unsaved_work_whose_army_is_gone_leaves_the_file(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    path = folder / "mine.yaml"
    path.write_text(SMALL, encoding="utf-8")
    session = Session.open(path, (own,), folder / "state")
    edit(session, "name", "a")
    edit(session, "army", "mine")
    session.close()
    army.unlink()
    again = Session.open(path, (own,), folder / "state")
    assert again.draft.roster.name == "Small"
    assert len(again.lost) == 1
    again.undo()
    assert (again.draft.roster.army, again.draft.roster.name) == ("empire", "a")
    again.close()


def test_undo_is_told_where_no_state_can_be_shown(tmp_path, folder, monkeypatch):
    """In the builder, which goes on."""

    @played(roster=SMALL)
    async def play(p):
        edit(p.session, "name", "a")
        first = p.session._journal.history.states[0]
        p.session._journal.history.states[0] = first._replace(top={**first.top, "system": "gone"})
        await p.press("u")
        assert p.roster.name == "a"
        assert any("gone" in t for t in p.told)
        await p.press("H")
        await p.to("as it was opened")
        await p.press("enter")
        assert p.roster.name == "a"

    play(tmp_path)


# ------------------------------------------------------------------------ definitions


def test_definitions_changed_on_disk_are_noticed(folder, monkeypatch):
    own, army = army_of_ones_own(folder, monkeypatch)
    path = folder / "mine.yaml"
    path.write_text(SMALL.replace("army: empire", "army: mine"), encoding="utf-8")
    session = Session.open(path, (own,), folder / "state")
    assert session.refresh() is None
    before = session.muster.points
    text = army.read_text(encoding="utf-8")
    army.write_text(text + "# nothing\n", encoding="utf-8")
    told = session.refresh()
    assert told is not None
    assert not told.values
    army.write_text(text.replace("points: 9,", "points: 12,").replace("points: 9\n", "points: 12\n"), encoding="utf-8")
    told = session.refresh()
    assert session.muster.points > before
    assert told.values["before"].values["points"] == before
    assert told.values["after"].values["points"] == session.muster.points
    army.write_text("nothing", encoding="utf-8")
    kept = session.muster
    with pytest.raises(MusterError):
        session.refresh()
    assert session.muster is kept
    session.close()


def test_changed_definitions_are_told_in_the_builder(tmp_path, folder, monkeypatch):
    import asyncio

    from tests.tui import run

    own, army = army_of_ones_own(folder, monkeypatch)
    desk = Desk(tmp_path)
    path = desk.put("mine.yaml", SMALL.replace("army: empire", "army: mine"))

    async def play(p):
        text = army.read_text(encoding="utf-8")
        army.write_text(text.replace("points: 9,", "points: 12,").replace("points: 9\n", "points: 12\n"), encoding="utf-8")
        p.builder._look_at_file()
        await p.settle()
        assert p.sees("Definitions changed on disk")
        army.write_text("nothing", encoding="utf-8")
        p.builder._look_at_file()
        p.builder._touched = False
        p.builder._look_at_file()
        await p.settle()
        assert sum("cannot be used" in t for t in p.told) == 1
        army.write_text(text, encoding="utf-8")
        await p.press("R")
        assert p.sees("Definitions changed on disk")

    asyncio.run(run(desk.app(path, folders=(own,)), desk, play, (120, 40)))


# ------------------------------------------------------------------------ signals


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1])
def test_a_signal_puts_the_terminal_back(tmp_path, number):
    """In a real terminal: its modes and its screen are what they were, and the exit code tells of the signal."""
    import fcntl

    path = tmp_path / "mine.yaml"
    path.write_text(SMALL, encoding="utf-8")
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    before = termios.tcgetattr(slave)
    environment = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen([sys.executable, "-m", "builder", str(path)], stdin=slave, stdout=slave, stderr=slave, cwd=LISTS.parent, env=environment) as process:
        out = _read_until(master, b"Small", 60)
        assert termios.tcgetattr(slave)[3] != before[3]
        process.send_signal(number)
        out += _read_until(master, b"\x1b[?1049l", 30)
        assert process.wait(30) == 128 + number
        out += _read_until(master, None, 0.2)
    assert termios.tcgetattr(slave)[:4] == before[:4]
    assert out.rindex(b"\x1b[?1049l") > out.rindex(b"\x1b[?1049h")
    assert out.rindex(b"\x1b[?25h") > out.rindex(b"\x1b[?25l")
    os.close(master)
    os.close(slave)


def _read_until(master, words, seconds):
    out, end = b"", time.monotonic() + seconds
    while time.monotonic() < end and (words is None or words not in out):
        if select.select([master], [], [], 0.05)[0]:
            out += os.read(master, 65536)
    assert words is None or words in out, out[-500:]
    return out


# ------------------------------------------------------------------------ journals


def test_a_flipped_byte_costs_one_change(folder):
    """It is told with what was lost and what was kept; the damaged journal stays beside the mended one."""
    path, file, names = spoiling.edited(folder, 8)
    whole = file.read_bytes()
    at = whole.index(b'"n4"') + 1
    spoilt = whole[:at] + b"m" + whole[at + 1 :]
    file.write_bytes(spoilt)
    session = Session.open(path, FOLDERS, folder / "state")
    assert session.draft.roster.name == "n7"
    assert session.restored
    states = [session._draft_of(s) for s in session._journal.history.states]
    assert [s.roster.name for s in states if s.roster.name not in names] == []
    assert {n for n in names if n not in {s.roster.name for s in states}} == {"n4"}
    assert session.lost[0].values == {"count": 1, "kept": 8}
    (beside,) = file.parent.glob("*.spoilt")
    assert beside.read_bytes() == spoilt
    session.close()
    again = Session.open(path, FOLDERS, folder / "state")
    assert not again.lost
    assert len(again.history()) == 9
    again.close()


def test_every_key_of_a_line_may_be_spoilt(folder):
    """An entry whose address stands under another key is lost, and nothing fails."""
    path, file, _ = spoiling.edited(folder, 2)
    whole = file.read_bytes()
    for key in (b'{"e":"', b'"v":', b'{"s":', b'"n":', b'"l":', b'"c":"', b'{"muster"'):
        at = whole.rindex(key) + key.index(b'"') + 1
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        session = Session.open(path, FOLDERS, folder / "state")
        assert len(session.history()) >= 2
        session._journal.close()


@pytest.mark.parametrize("part", ["state", "end", "states"])
def test_whole_lines_that_are_gone_are_told(folder, part):
    """A state in the middle, the last one without its entries, all of them."""
    path, file, _ = spoiling.edited(folder, 4)
    lines = file.read_bytes().splitlines(keepends=True)
    states = [n for n, line in enumerate(lines) if line.startswith(b'{"s"')]
    kept = {"state": [*lines[: states[2]], *lines[states[2] + 1 :]], "end": lines[: states[-1]], "states": lines[: states[0]]}[part]
    file.write_bytes(b"".join(kept))
    session = Session.open(path, FOLDERS, folder / "state")
    assert session.lost[0].values["count"] == 1
    session.close()


def test_a_journal_without_checksums_is_read(folder):
    """As programs wrote them before; a spoilt line in it costs what it says."""
    path, file, names = spoiling.edited(folder, 6)
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    old = [json.dumps({k: v for k, v in line.items() if k not in ("c", "n")}, separators=(",", ":")).encode() for line in lines]
    file.write_bytes(b"\n".join(old) + b"\n")
    session = Session.open(path, FOLDERS, folder / "state")
    assert [s.top.get("name") for s in session._journal.history.states] == names
    assert not session.lost
    session.close()
    at = next(n for n, line in enumerate(old) if b'"name":"n3"' in line)
    old[at] = old[at][:-1]
    file.write_bytes(b"\n".join(old) + b"\n")
    session = Session.open(path, FOLDERS, folder / "state")
    assert [s.top.get("name") for s in session._journal.history.states] == [*names[:4], "n2", *names[5:]]
    assert session.lost[0].values["count"] == 1
    session.close()


def test_an_entry_that_is_lost_is_taken_from_the_file(folder):
    """Where the file still has it; or else the entry is as it was before."""
    path, file, _ = spoiling.edited(folder, 3)
    draft = Session.look(path, FOLDERS)
    lines = file.read_bytes().splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if b'"v":' in line)
    lines[first] = lines[first].replace(b'"v":{', b'"v":[', 1)
    file.write_bytes(b"".join(lines))
    session = Session.open(path, FOLDERS, folder / "state")
    while session.can_undo:
        session.undo()
    assert session.draft.roster.entries == draft.roster.entries
    session.close()


def test_a_journal_that_cannot_be_mended_is_left(folder, monkeypatch):
    """Nothing is cut off it, and work goes on without one."""
    path, file, _ = spoiling.edited(folder, 3)
    spoilt = file.read_bytes()[:-5]
    file.write_bytes(spoilt)
    monkeypatch.setattr(shutil, "copyfile", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    session = Session.open(path, FOLDERS, folder / "state")
    assert session.trouble is not None
    assert session.draft.roster.name == "n1"
    assert file.read_bytes() == spoilt
    session._journal.close()


def test_a_journal_whose_head_is_spoilt_is_offered(folder):
    """On the home screen, as work that was never saved."""
    from builder.editing import recovery

    _, file, _ = spoiling.edited(folder, 3)
    file.write_bytes(file.read_bytes().replace(b'"path"', b'"pith"', 1))
    (item,) = recovery.unsaved(folder / "state")
    assert (item.name, item.changes) == ("n2", 3)
    session = Session.recover(file, FOLDERS, folder / "state")
    assert session.draft.roster.name == "n2"
    assert session.lost
    session._journal.close()


# ------------------------------------------------------------------------ saving

TABS = SMALL.replace("name: Small ", "name:\tSmall\tand old ").replace("models: 25,", "models:\t25,")


def test_a_tab_within_a_value_keeps_the_comments(folder):
    """What the loading reader takes, the saving one takes too."""
    session = opened(folder, TABS)
    assert session.draft.roster.name == "Small\tand old"
    edit(session, "player", "Ann")
    session.save()
    text = session.path.read_text(encoding="utf-8")
    assert all(words in text for words in ("# the first of many", "# Command", "# Line", "name:\tSmall\tand old", "player: Ann"))
    session.close()


def test_a_loss_of_comments_is_said_before_saving(folder, monkeypatch):
    """Nothing is written until it was agreed to; without comments there is nothing to say."""
    monkeypatch.setattr(rewriting, "_reworked", lambda *_: None)
    session = opened(folder, SMALL)
    edit(session, "player", "Ann")
    with pytest.raises(LosesComments):
        session.save()
    assert session.path.read_text(encoding="utf-8") == SMALL
    session.save(comments=False)
    assert "# Command" not in session.path.read_text(encoding="utf-8")
    edit(session, "player", "Ben")
    session.save()
    session.close()


@played(roster=SMALL)
async def test_the_builder_asks_before_comments_are_lost(p, monkeypatch):
    monkeypatch.setattr(rewriting, "_reworked", lambda *_: None)
    edit(p.session, "player", "Ann")
    await p.press("s")
    assert p.sees("comments in this file cannot be kept")
    await p.press("down", "enter")
    assert not p.session.dirty
    assert "player: Ann" in p.session.path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("text", "told"), [("# c\na: 1", True), ("a: 1 # c", True), ("a: [b, # c\n c]", True), ("a: 'x # y'", False), ("a: x#y", False), ("a: |\n  # no\nb: 1\n", False), ("a: 1", False)])
def test_comments_are_known_from_words(text, told):
    assert bool(layout.comments(text)) is told


def test_a_change_of_the_same_size_and_time_is_noticed(folder):
    session = opened(folder, SMALL)
    status = os.stat(session.path)
    other = SMALL.replace("models: 25", "models: 24")
    session.path.write_text(other, encoding="utf-8")
    os.utime(session.path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert session.changed_on_disk()
    edit(session, "player", "Ann")
    with pytest.raises(ChangedOnDisk):
        session.save()
    assert session.path.read_text(encoding="utf-8") == other
    session.close()


def test_a_long_name_is_saved(tmp_path):
    path = tmp_path / ("é" * 125 + ".yaml")
    saving.save(path, "a")
    saving.save(path, "b")
    assert path.read_text(encoding="utf-8") == "b"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="links and modes of POSIX")
def test_a_second_name_of_the_file_stays_one(tmp_path):
    """And its mode stays, and what lay beside it is gone."""
    path, link = tmp_path / "mine.yaml", tmp_path / "other.yaml"
    path.write_text("old and longer", encoding="utf-8")
    path.chmod(0o640)
    os.link(path, link)
    saving.save(path, "new")
    assert link.read_text(encoding="utf-8") == "new"
    assert path.samefile(link)
    assert path.stat().st_mode & 0o777 == 0o640
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_a_second_name_survives_a_kill(tmp_path, monkeypatch):
    """The whole content lies beside the file, and the next opening finishes it."""
    from builder.files import saving

    path, link = tmp_path / "mine.yaml", tmp_path / "other.yaml"
    path.write_text(SMALL, encoding="utf-8")
    os.link(path, link)

    def killed(target, _data):
        target.write_text("hal", encoding="utf-8")
        raise KeyboardInterrupt

    whole = SMALL.replace("name: Small", "name: Whole")
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(saving, "_overwrite", killed)
        patch.setattr(os, "unlink", lambda *_: None)  # a killed program removes nothing
        saving.save(path, whole)
    assert len(list(tmp_path.glob(".*"))) == 1
    session = Session.open(path, FOLDERS, tmp_path / "state")
    assert session.draft.roster.name == "Whole"
    assert link.read_text(encoding="utf-8") == whole
    assert not list(tmp_path.glob(".*"))
    session.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs to give files away")
def test_the_owner_of_a_file_stays(tmp_path, monkeypatch):
    path = tmp_path / "mine.yaml"
    path.write_text("old", encoding="utf-8")
    os.chown(path, 12345, 23456)
    saving.save(path, "new")
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 23456)
    inode = path.stat().st_ino
    monkeypatch.setattr(os, "chown", lambda *_: (_ for _ in ()).throw(PermissionError()))
    saving.save(path, "newer")
    assert (path.stat().st_uid, path.stat().st_ino, path.read_text(encoding="utf-8")) == (12345, inode, "newer")


def test_what_a_killed_save_left_is_removed(tmp_path):
    """Not what is of this moment: that may be another program's."""
    path = tmp_path / "mine.yaml"
    saving.save(path, "a")
    old, fresh, other = (tmp_path / f".{name}.new" for name in ("mine.yaml.abcdefgh", "mine.yaml.12345678", "mine.yaml.x"))
    for file in (old, fresh, other):
        file.write_text("half", encoding="utf-8")
        os.utime(file, (1, 1)) if file is not fresh else None
    saving.save(path, "b")
    assert not old.exists()
    assert fresh.exists()
    assert other.exists()


@pytest.mark.skipif(os.name != "posix", reason="folders can be synced")
def test_the_folder_is_forced_to_the_disk(tmp_path, monkeypatch):
    synced = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (synced.append(stat.S_ISDIR(os.fstat(handle).st_mode)), fsync(handle)))
    saving.save(tmp_path / "mine.yaml", "a")
    assert synced == [False, True]


# ------------------------------------------------------------------------ the cache


def test_the_key_of_the_cache_covers_all_that_shapes_it():
    """Every module that the checks of definitions can reach, by the imports of the program itself."""
    import grimp

    from builder.files import cache

    graph = grimp.build_graph("builder")
    for game in ids():
        system = find(game)
        begin = {"builder.library.loading", "builder.core.schema", "builder.core.source", f"builder.systems.{game}"}
        begin |= {model.__module__ for model in system.files.values()}
        judges = (system.references, system.audit)  # imported when they are first called, or at once
        begin |= {f.args[0] if isinstance(f, partial) else f.__module__ for f in judges}
        reached = set(begin)
        for module in begin:
            reached |= graph.find_upstream_modules(module)
        root = Path(cache.__file__).parent.parent.parent
        known = {".".join(Path(p).relative_to(root).with_suffix("").parts).removesuffix(".__init__") for p in cache.modules(game)}
        others = tuple(f"builder.systems.{other}" for other in ids() if other != game)
        apart = {m for m in reached if m.startswith((*others, "builder.locale", "builder.render", "builder.tui"))}
        assert reached - apart <= known, reached - apart - known
        assert "builder.core.schema" in known
        assert not any(m.startswith(others) for m in known)


def test_another_module_is_another_key(tmp_path, monkeypatch):
    from builder.files import cache

    file = tmp_path / "one.py"
    file.write_text("a", encoding="utf-8")
    monkeypatch.setattr(cache, "modules", lambda _: [str(file)])
    cache.code.cache_clear()
    before = cache.key([b"x"], "wfb3")
    file.write_text("ab", encoding="utf-8")
    cache.code.cache_clear()
    after = cache.key([b"x"], "wfb3")
    cache.code.cache_clear()
    assert before != after


# ------------------------------------------------------------------------ spoilt, thousands of times: a few of each


def test_spoilt_journals():
    assert spoiling.journals(60, 3)["told of damage"] > 40


def test_spoilt_caches():
    assert spoiling.caches(60, 3)["thrown away"] > 50


def test_spoilt_rosters():
    assert spoiling.rosters(40, 3)["saved"] > 20
