"""The journal of a session: torn, spoilt, removed, on full disks, of other programs and of thousands of states."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core import roster
from builder.core.controls import Change
from builder.core.definitions import Words
from builder.core.findings import MusterError, N, T
from builder.core.points import Quarters
from builder.editing import edits as edits_
from builder.editing import journal, journal_lines, recovery
from builder.editing.journal import Journal
from builder.editing.session import Session
from builder.editing.undo_history import History, State, address, as_json
from builder.files import lenient_reader, reading, state_folder
from tests import killing
from tests.editing.sessions import FOLDERS, SAMPLE, Desk, labels, name, names, unsigned
from tests.sampling import examples


def many(session, count):
    for number in range(count):
        name(session, f"n{number}")


@pytest.mark.parametrize("cut", [1, 5, 40, 300])
def test_a_torn_line_is_cut_off(desk, cut):
    """What stands before it holds, and the next edit is written behind that."""
    session = desk.open()
    many(session, 10)
    session.close()
    data = session.journal_path.read_bytes()
    session.journal_path.write_bytes(data[:-cut])
    session = desk.open()
    assert session.restored in (8, 9, 10)
    kept = names(session)
    name(session, "after")
    session = desk.again(session)
    assert names(session) == "after"
    session.undo()
    assert names(session) == kept


@settings(max_examples=examples(8, 25, 300), deadline=None)
@given(st.data())
def test_a_spoilt_journal_never_hurts(data):
    """History ends where it is spoilt; the file is there in any case."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        try:
            session = desk.open()
            many(session, 4)
            session.undo()
            session.save()
            session.close()
            kept = bytearray(session.journal_path.read_bytes())
            at = data.draw(st.integers(0, len(kept) - 1))
            scrap = data.draw(
                st.sampled_from(
                    [
                        b"\0" * 40,
                        b"\n",
                        b"{}\n",
                        b'{"at":99}\n',
                        b'{"s":1,"e":[],"l":3}\n',
                        b'{"s":{},"e":["x"]}\n',
                        b"[" * 5000,
                        b'{"at":-1}\n',
                        b"\xff",
                        b'{"saved":3}\n',
                        b'{"e":"0","v":{}}\n',
                        b"null\n",
                        b'{"s":{},"e":[]}\n',
                    ]
                )
            )
            kept[at : at + data.draw(st.integers(0, 50))] = scrap
            session.journal_path.write_bytes(kept)
            session = desk.open()
            session.reload()
            assert unsigned(session.draft) == unsigned(session.theirs())
            name(session, "on")
            session = desk.again(session)
            assert names(session) == "on"
        finally:
            for session in desk.sessions:
                session.close()


def test_a_state_folder_that_cannot_be_used_is_told(desk):
    """Editing, undo and saving go on."""
    desk.state.write_text("a file where a folder should be")
    session = desk.open()
    assert session.trouble is not None
    assert session.journal_path is None
    name(session, "a")
    name(session, "b")
    session.undo()
    session.save()
    assert (names(session), session.dirty) == ("a", False)
    new = desk.new()
    name(new, "x")
    assert new.trouble is not None
    new.save(desk.path.with_name("x.yaml"))
    session.close()
    new.close()


def test_a_disk_that_is_full_for_a_while(desk, monkeypatch):
    """What could not be written is written with the next edit."""
    session = desk.open()
    name(session, "a")
    write = os.write

    def half(handle, data):
        if len(data) > 10:
            return write(handle, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", half)
    name(session, "b")
    assert session.trouble is not None
    name(session, "c")
    monkeypatch.undo()
    name(session, "d")
    assert session.trouble is None
    session = desk.again(session)
    assert (labels(session), session.restored) == ([None, "a", "b", "c", "d"], 4)


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be removed there")
def test_a_journal_that_somebody_removes_is_written_anew(desk):
    """With its whole history."""
    session = desk.open()
    many(session, 3)
    session.save()
    name(session, "b")
    session.undo()
    session.undo()
    name(session, "c")
    shutil.rmtree(session.journal_path.parent)
    name(session, "d")
    before = session.history()
    session = desk.again(session)
    assert session.history() == before
    assert (names(session), session.restored, session.dirty) == ("d", 3, True), "one undone of the save, c and d"


def test_a_journal_of_a_newer_program_is_left_alone(desk):
    """It may hold what this one cannot read."""
    session = desk.open()
    name(session, "a")
    session.close()
    head, _, rest = session.journal_path.read_bytes().partition(b"\n")
    values = {k: v for k, v in json.loads(head).items() if k != "c"}
    newer = journal_lines.lines_of([{**values, "muster": 2}]) + rest
    session.journal_path.write_bytes(newer)
    again = desk.open()
    name(again, "b")
    assert again.journal_path != session.journal_path
    assert session.journal_path.read_bytes() == newer


def test_nothing_to_recover(desk):
    """A journal without a state is told, as is one that is not there."""
    file = desk.state / "journals" / "new-0.jsonl"
    file.parent.mkdir(parents=True)
    file.write_text("nonsense")
    with pytest.raises(MusterError):
        desk.recover(file)
    with pytest.raises(OSError, match="No such file"):
        desk.recover(file.with_name("nothing.jsonl"))


def test_old_journals_go(desk):
    """Those that nobody touched for so many days, but none that is open."""
    one = desk.open()
    name(one, "x")
    two = desk.new()
    name(two, "y")
    two.close()
    for file in (desk.state / "journals").iterdir():
        os.utime(file, (0, time.time() - 91 * 86_400))
    assert recovery.purge(desk.state, 92) == 0
    assert recovery.purge(desk.state) == 1
    assert sorted(p.name for p in (desk.state / "journals").iterdir()) == sorted(
        [one.journal_path.name, one.journal_path.with_suffix(".lock").name]
    )
    one.close()
    assert recovery.purge(desk.state / "nothing") == 0


def test_unsaved_work_can_be_thrown_away(desk):
    """But not under somebody's hands."""
    session = desk.open()
    name(session, "x")
    with pytest.raises(MusterError):
        recovery.discard(session.journal_path)
    session.close()
    assert [u.path for u in recovery.unsaved(desk.state)] == [desk.path]
    recovery.discard(session.journal_path)
    assert recovery.unsaved(desk.state) == ()
    assert recovery.unsaved(desk.state / "nothing") == ()
    session = desk.open()
    name(session, "x")
    session.save()
    session.close()
    assert recovery.unsaved(desk.state) == ()


def test_labels_survive(desk):
    """With names in two languages, points and texts inside them."""
    session = desk.open()
    words = Words(en="Hero", fr="Héros", fr_from="ours")
    label = N(
        "{what}: {count} at {points}, {rest}",
        "{what}: {count} at {points} each, {rest}",
        2,
        what=words,
        points=Quarters(186),
        rest=(T("a {b}", b=None), 1.5, True),
    )
    session.edit(edits_.change_roster(session.draft, [Change("set", ("name",), "x")]), label)
    session = desk.again(session)
    found = session.undo()
    assert found == label
    assert type(found.values["points"]) is Quarters


def test_ten_thousand_states_are_read_at_once(tmp_path):
    """However long a list was worked on, every state of it can be reached again."""
    file = tmp_path / "a.jsonl"
    found = Journal(file, tmp_path / "a.yaml")
    entries = [{"take": "hero", "id": f"e{n}", "notes": "x" * 100} for n in range(60)]
    found.append(
        *({"e": address(e), "v": e} for e in entries),
        {"s": {"name": "0"}, "e": [address(e) for e in entries]},
    )
    lines, addresses = [], [address(e) for e in entries]
    for number in range(10_000):
        entry = {**entries[number % 60], "models": number}
        addresses[number % 60] = address(entry)
        lines += [
            {"e": addresses[number % 60], "v": entry},
            {"s": {"name": "x"}, "e": list(addresses), "l": as_json(T("x"))},
        ]
    found.append(*lines)
    found.close()
    head, history, good, *_ = journal_lines.read(file)
    assert (head.path, len(history.states), good) == (tmp_path / "a.yaml", 10_001, file.stat().st_size)


@settings(max_examples=examples(20, 60, 1000), deadline=None)
@given(st.lists(st.sampled_from(["new", "instead", "back", "forth", "cut", "save", "write"]), max_size=30))
def test_a_history_is_its_lines(steps):
    """Written anew in short, it is the same history."""
    history = History()
    history.apply({"s": {"n": 0}, "e": []})
    for number, step in enumerate(steps, 1):
        if step in ("new", "instead"):
            history.apply({"s": {"n": number}, "e": [], **({"r": 1} if step == "instead" else {})})
        elif step in ("back", "cut") and history.at:
            history.apply({"at": history.at - 1, **({"cut": 1} if step == "cut" else {})})
        elif step == "forth" and history.at < len(history.states) - 1:
            history.apply({"at": history.at + 1})
        elif step == "save":
            history.apply({"saved": str(number), "at": history.at})
        elif step == "write":
            again = History()
            for record in history.records():
                again.apply(json.loads(json.dumps(record)))
            assert (again.states, again.at, again.saved, again.base, again.unsaved) == (
                history.states,
                history.at,
                history.saved,
                history.base,
                history.unsaved,
            )
            assert again.file.says(history.file)
            history = again
        assert (history.unsaved == 0) == history.now.says(history.file)
        assert 0 <= history.base < len(history.states)
    assert isinstance(history.now, State)


def test_the_state_folder_is_the_users_own(tmp_path, monkeypatch):
    """By the platform's custom, readable by nobody else; journals likewise."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "kept"))
    found = state_folder.folder()
    assert found.is_dir()
    if sys.platform.startswith("linux"):
        assert found == tmp_path / "kept" / "muster"
        assert found.stat().st_mode & 0o777 == 0o700
    path = tmp_path / "a.yaml"
    shutil.copy(SAMPLE, path)
    session = Session.open(path, FOLDERS)
    name(session, "x")
    assert session.journal_path.is_relative_to(found)
    if os.name == "posix":
        assert session.journal_path.stat().st_mode & 0o777 == 0o600
    session.close()


def test_a_sync_follows_every_edit(desk, monkeypatch):
    """Within a second, in a thread of its own; trouble with it is told."""
    monkeypatch.setattr(journal, "SYNC", 0.01)
    session = desk.open()
    done = []
    monkeypatch.setattr(os, "fsync", done.append)
    name(session, "a")
    name(session, "b")
    wait(lambda: done)

    def broken(handle):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    name(session, "c")
    wait(lambda: session.trouble is not None)
    assert session.trouble.values["problem"] == "Input/output error"


def wait(what):
    end = time.monotonic() + 5
    while not what():
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.mark.skipif(os.name != "posix", reason="there is no such signal")
def test_killed_at_any_moment():
    """The file is whole and no edit is lost; `python -m tests.killing 100` for more."""
    seen = killing.kill(8, seed=3)
    assert seen["edits and undos"] > 8


def test_a_large_roster_opens_and_edits(desk):
    """Five hundred entries, each edit a line."""
    values = {**roster.plain_values(lenient_reader.read_leniently(reading.read(SAMPLE), FOLDERS)[0].roster)}
    values["entries"] = [{"take": "hero", "level": 5}] * 500
    session = desk.new(values)
    session.edit(edits_.remove(session.draft, [0])[0], T("x"))
    assert len(session.draft.roster.entries) == 499
    session.undo()
    assert len(session.draft.roster.entries) == 500


def test_a_state_folder_that_can_be_used_again(desk):
    """The next change finds its place, with the whole history."""
    desk.state.write_text("a file where a folder should be")
    session = desk.open()
    name(session, "a")
    assert not session.keep_safe()
    desk.state.unlink()
    name(session, "b")
    assert session.trouble is None
    session = desk.again(session)
    assert (labels(session), session.restored) == ([None, "a", "b"], 2)


def test_what_could_not_be_kept_is_kept_when_it_is_asked_for(desk, monkeypatch):
    """Without another change."""
    session = desk.open()
    with monkeypatch.context() as m:
        m.setattr(os, "write", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device")))
        name(session, "a")
        assert not session.keep_safe()
    assert session.keep_safe()
    session = desk.again(session)
    assert session.restored == 1


def test_a_full_disk_names_the_file(desk, monkeypatch):
    """The one that was to be written, not the one beside it."""
    session = desk.open()
    name(session, "x")
    with monkeypatch.context() as m:
        m.setattr(os, "fsync", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOSPC, "No space left on device")))
        with pytest.raises(OSError, match="No space") as told:
            session.save()
    assert told.value.filename == str(desk.path)
