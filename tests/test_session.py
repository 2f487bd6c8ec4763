"""Sessions: undo without end, across closing and opening; nothing lost, nothing overwritten without a word."""

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

from builder.core import rewriting, roster, source
from builder.core.controls import Change
from builder.core.definitions import Words
from builder.core.findings import MusterError, N, T, Unreadable
from builder.core.points import Quarters
from builder.editing import drafts, journal, journal_lines, recovery
from builder.editing import edits as edits_
from builder.editing.history import History, State, address, as_json
from builder.editing.journal import Journal
from builder.editing.saved_file import ChangedOnDisk, Exists
from builder.editing.session import Session
from builder.files import reading, state
from builder.library import lenient
from builder.mustering import muster
from tests import killing
from tests.conftest import HEAD, LISTS, SAMPLES
from tests.rosters import EMPIRE

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"
FOLDERS = (LISTS,)
SAMPLE = LISTS / "wfb3" / "rosters" / "empire-2000.yaml"
STARTER = EMPIRE.system.starter(EMPIRE.rules, 1000)


class Desk:
    """A folder with a roster and a state folder, and the sessions open there."""

    def __init__(self, folder):
        self.state = folder / "state"
        self.path = folder / "mine.yaml"
        shutil.copy(SAMPLE, self.path)
        self.sessions = []

    def open(self, path=None):
        return self._kept(Session.open(path or self.path, FOLDERS, self.state))

    def new(self, values=STARTER):
        return self._kept(Session.new(values, FOLDERS, self.state))

    def recover(self, path):
        return self._kept(Session.recover(path, FOLDERS, self.state))

    def _kept(self, session):
        self.sessions.append(session)
        return session

    def again(self, session):
        session.close()
        return self.open(session.path)

    def die(self, session):
        """As a killed program leaves it: nothing more is written, the lock is free."""
        session._journal.close()


@pytest.fixture
def desk(tmp_path):
    made = Desk(tmp_path)
    yield made
    for session in made.sessions:
        session._journal.close()


def name(session, word, merge=None):
    session.edit(
        edits_.change_roster(session.draft, [Change("set", ("name",), word)]), T("Name {word}", word=word), merge
    )


def names(session):
    return session.draft.roster.name


def labels(session):
    return [None if label is None else label.values.get("word", label.message) for label, _ in session.history()]


# ----------------------------------------------------------------------- editing


def test_a_roster_is_only_looked_at(desk):
    """Nothing is written, neither file nor journal."""
    session = desk.open()
    assert not session.dirty
    assert session.muster.points == EMPIRE_POINTS
    assert session.findings == session.muster.findings
    assert (session.restored, session.conflict, session.elsewhere, session.trouble, session.was) == (
        0,
        False,
        False,
        None,
        None,
    )
    assert (session.library.system, session.library.army) == (EMPIRE.system, "empire")
    assert session.system is EMPIRE.system
    session.save()
    session.close()
    assert desk.path.read_bytes() == SAMPLE.read_bytes()
    assert not list((desk.state / "journals").glob("*.jsonl"))


EMPIRE_POINTS = Session.look(SAMPLE, FOLDERS).points


def test_every_edit_can_be_undone_and_done_again(desk):
    """With its label; a new edit takes the place of what was undone."""
    session = desk.open()
    first = session.draft
    name(session, "a")
    name(session, "a")  # says the same: no state
    name(session, "b")
    assert session.dirty
    assert labels(session) == [None, "a", "b"]
    assert session.undo().values["word"] == "b"
    assert names(session) == "a"
    assert session.undo().values["word"] == "a"
    assert session.undo() is None
    assert not session.can_undo
    assert session.draft == first
    assert not session.dirty
    assert session.redo().values["word"] == "a"
    name(session, "c")
    assert session.redo() is None
    assert not session.can_redo
    assert session.history() == ((None, False), (T("Name {word}", word="a"), False), (T("Name {word}", word="c"), True))


def test_what_comes_back_is_the_same_object(desk):
    """So that the muster reckons nothing again."""
    session = desk.open()
    before = session.draft.roster.entries
    alone = session.muster.unrelated
    session.edit(edits_.change_entry(session.draft, 0, [Change("set", ("notes",), "x")]), T("x"))
    assert [a is b for a, b in zip(session.draft.roster.entries, before, strict=True)] == [False] + [True] * (
        len(before) - 1
    )
    changed = session.draft.roster.entries
    session.undo()
    assert all(a is b for a, b in zip(session.draft.roster.entries, before, strict=True))
    assert [a is b for a, b in zip(session.muster.unrelated, alone, strict=True)] == [False] + [True] * (len(before) - 1)
    session.redo()
    assert all(a is b for a, b in zip(session.draft.roster.entries, changed, strict=True))


def test_equal_entries_of_one_roster_stay_two(desk):
    """A muster tells entries apart by what object they are."""
    session = desk.open()
    session.edit(edits_.duplicate(edits_.duplicate(session.draft, [10]), [10]), T("twice"))
    session = desk.again(session)
    entries = session.draft.roster.entries
    assert entries[11] == entries[12]
    assert entries[11] is not entries[12]


def test_typing_is_one_step(desk):
    """Until something else happens; typing back to what was is none."""
    session = desk.open()
    for word in ("1", "12", "120"):
        name(session, word, "typing")
    assert labels(session) == [None, "120"]
    session.settle()
    name(session, "9", "typing")
    assert labels(session) == [None, "120", "9"]
    session.save()
    name(session, "90", "typing")
    session.undo()
    assert names(session) == "9"
    session.redo()
    name(session, "7", "typing")
    name(session, "90", "typing")
    assert labels(session) == [None, "120", "9", "90"]
    assert not session.can_redo
    name(session, "x", "other")
    assert labels(session)[-1] == "x"
    states = labels(session)
    assert labels(desk.again(session)) == states


def test_an_army_that_there_is_not_cannot_be_chosen(desk):
    """The draft stays; another army brings its own definitions."""
    session = desk.open()
    with pytest.raises(Unreadable):
        session.edit(edits_.change_roster(session.draft, [Change("set", ("army",), "atlantis")]), T("x"))
    assert not session.dirty
    session.edit(edits_.change_roster(session.draft, [Change("set", ("army",), "open")]), T("x"))
    assert session.library.army == "open"
    assert isinstance(session.fixes(session.findings[0]), tuple)
    session.undo()
    assert (session.library.system, session.library.army) == (EMPIRE.system, "empire")


def test_misfits_are_told_with_the_muster(desk):
    """As long as they are kept; of two equal keys until the file is written."""
    desk.path.write_text(
        HEAD + "army: empire\nlimit: 5\nlimit: 6\ngame: friendly\nentries: [{take: hero, level: 5, levle: 5}]\n"
    )
    session = desk.open()
    own = [f for f in session.findings if f.code == "file.key"]
    assert len(own) == 2
    assert [f.path for f in own if f.path] == [("entries", 0, "levle")]
    assert len(session.findings) == len(session.muster.findings) + 2
    session.edit(edits_.change_entry(session.draft, 0, [Change("remove", ("levle",))]), T("x"))
    session.save()
    assert [f for f in session.findings if f.code == "file.key"] == []
    session.undo()
    assert [f.path for f in session.findings if f.code == "file.key"] == [("entries", 0, "levle")]
    assert session.draft.kept == ({"levle": 5},)


@pytest.mark.parametrize("text", ["", "kind: army", HEAD + "army: atlantis\nlimit: 5\ngame: friendly\n"])
def test_what_cannot_be_opened_is_told(desk, text):
    """And leaves no trace."""
    desk.path.write_text(text)
    with pytest.raises(Unreadable):
        desk.open()
    with pytest.raises(Unreadable):
        Session.look(desk.path, FOLDERS)
    with pytest.raises(Unreadable):
        desk.open(desk.path.with_name("nothing.yaml"))
    assert not desk.state.exists()


# ----------------------------------------------------------------------- closing and opening


def test_unsaved_changes_come_back(desk):
    """With all that was undone."""
    session = desk.open()
    for word in "abc":
        name(session, word)
    session.undo()
    session = desk.again(session)
    assert (names(session), session.restored, session.dirty, session.conflict) == ("b", 2, True, False)
    assert session.redo().values["word"] == "c"
    for _ in "abc":
        session.undo()
    assert not session.dirty
    assert desk.again(session).restored == 0


def test_undo_reaches_back_behind_a_save(desk):
    """Also across opening again; what undo brings is unsaved then."""
    session = desk.open()
    name(session, "a")
    session.save()
    assert not session.dirty
    name(session, "b")
    session.save()
    session = desk.again(session)
    assert (session.dirty, session.restored) == (False, 0)
    session.undo()
    assert (names(session), session.dirty) == ("a", True)
    session = desk.again(session)
    assert session.restored == 1
    name(session, "d")
    session = desk.again(session)
    assert (names(session), session.restored, session.dirty) == ("d", 1, True)
    session.save()
    assert desk.again(session).restored == 0


def test_a_program_that_dies_loses_nothing(desk):
    """Nothing was waiting to be written."""
    session = desk.open()
    for number in range(20):
        name(session, str(number))
    size = session.journal_path.stat().st_size
    desk.die(session)
    assert session.journal_path.stat().st_size == size
    session = desk.open()
    assert (names(session), session.restored) == ("19", 20)


def test_a_roster_never_saved_is_found_again(desk):
    """In its own journal, until it has a file."""
    session = desk.new()
    assert (session.path, session.dirty, session.saved_draft()) == (None, False, None)
    with pytest.raises(MusterError):
        session.save()
    name(session, "Host")
    name(session, "Great Host")
    session.close()
    (found,) = recovery.unsaved(desk.state)
    assert (found.path, found.name, found.changes) == (None, "Great Host", 2)
    session = desk.recover(found.journal)
    assert (names(session), session.restored, session.dirty, session.path) == ("Great Host", 2, True, None)
    assert recovery.unsaved(desk.state) == ()  # it is open
    with pytest.raises(MusterError):
        desk.recover(found.journal)
    target = desk.path.with_name("host.yaml")
    session.save(target)
    assert session.path == target
    assert not found.journal.exists()
    assert session.journal_path.stem == journal.name_of(target)
    session = desk.again(session)
    assert (session.restored, session.can_undo, session.dirty) == (0, True, False)
    while session.undo():
        pass
    assert names(session) == STARTER.get("name", "")


def test_a_new_roster_without_a_change_leaves_nothing(desk):
    """Nor one whose changes were dropped."""
    desk.new().close()
    session = desk.new()
    name(session, "x")
    session.discard()
    assert not session.dirty
    session.undo()
    assert names(session) == "x"
    session.redo()
    session.close()
    assert list((desk.state / "journals").iterdir()) == []


def test_dropping_changes_can_be_undone(desk):
    """It is a state like any other."""
    session = desk.open()
    name(session, "x")
    session.discard()
    assert not session.dirty
    session = desk.again(session)
    assert session.restored == 0
    session.undo()
    assert names(session) == "x"


def test_the_same_roster_in_two_windows(desk):
    """The second keeps a journal of its own; its unsaved changes come back too."""
    one, two = desk.open(), desk.open()
    assert (one.elsewhere, two.elsewhere) == (False, True)
    name(one, "one")
    name(two, "two")
    assert one.journal_path != two.journal_path
    assert [u.name for u in recovery.unsaved(desk.state)] == []
    one.save()
    assert two.changed_on_disk()
    one.close()
    two.close()
    again = desk.open()
    assert (names(again), again.conflict, again.elsewhere) == ("two", True, False)
    assert names_of(again.theirs()) == "one"
    again.discard()
    assert (names(again), again.conflict, again.dirty) == ("one", False, False)
    again.close()
    last = desk.open()
    assert (names(last), last.restored, last.conflict) == ("one", 0, False)


def names_of(draft):
    return draft.roster.name


def test_a_link_and_its_file_are_one(desk):
    """They share a journal, and saving keeps the link."""
    link = desk.path.with_name("link.yaml")
    link.symlink_to(desk.path)
    session = desk.open(link)
    name(session, "x")
    assert desk.open().elsewhere
    session.save()
    assert link.is_symlink()
    assert b"name: x" in desk.path.read_bytes()


@st.composite
def edits(draw):
    return draw(
        st.lists(
            st.sampled_from(
                [
                    "name",
                    "models",
                    "insert",
                    "remove",
                    "move",
                    "duplicate",
                    "limit",
                    "type",
                    "undo",
                    "redo",
                    "save",
                    "close",
                    "die",
                ]
            ),
            min_size=1,
            max_size=25,
        )
    )


def do(desk, session, step, number):
    """One step of a user; the session to go on with."""
    draft = session.draft
    count = len(draft.roster.entries)
    at = number * 7 % count if count else 0
    if step == "name":
        name(session, f"n{number}")
    elif step == "type":
        name(session, f"t{number}", "typing")
    elif step == "models" and count:
        session.edit(edits_.change_entry(draft, at, [Change("set", ("models",), number % 9 + 1)]), T("m"))
    elif step == "insert":
        session.edit(edits_.insert(draft, {"take": "hero", "level": 5}, at)[0], T("i"))
    elif step == "remove" and count:
        session.edit(edits_.remove(draft, [at])[0], T("r"))
    elif step == "move" and count:
        session.edit(edits_.move(draft, at, number % count), T("v"))
    elif step == "duplicate" and count:
        session.edit(edits_.duplicate(draft, [at, 0]), T("d"))
    elif step == "limit":
        session.edit(edits_.change_roster(draft, [Change("set", ("limit",), number + 1)]), T("l"))
    elif step == "undo":
        session.undo()
    elif step == "redo":
        session.redo()
    elif step == "save":
        session.save()
    elif step in ("close", "die"):
        before = session.draft, session.history(), session.dirty
        (session.close if step == "close" else lambda: desk.die(session))()
        session = desk.open()
        assert (session.draft, session.history(), session.dirty) == before
        assert (session.restored > 0) == session.dirty
    return session


def unsigned(draft):
    return {k: v for k, v in drafts.values(draft).items() if k != "made_with"}


@settings(max_examples=400 if LONG else 30, deadline=None)
@given(edits())
def test_undo_is_exact_and_without_end(steps):
    """Whatever was done: all the way back is the beginning, all the way forward the end, also after opening again."""
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk(Path(folder))
        try:
            session = desk.open()
            first = unsigned(session.draft)
            for number, step in enumerate(steps):
                session = do(desk, session, step, number)
                assert session.muster.roster is session.draft.roster
                fresh = muster(session.draft.roster, EMPIRE)
                assert (fresh.points, fresh.findings) == (session.muster.points, session.muster.findings)
            while session.redo() is not None or session.can_redo:
                pass
            last = session.draft
            session = desk.again(session)
            path = [session.draft]
            while session.can_undo:
                session.undo()
                path.append(session.draft)
            assert unsigned(session.draft) == first
            session = desk.again(session)
            for draft in path[-2::-1]:
                session.redo()
                assert session.draft == draft
            assert session.draft == last
        finally:
            for session in desk.sessions:
                session._journal.close()


# ----------------------------------------------------------------------- the file


def test_saving_writes_what_changed(desk):
    """Comments stay, the versions are noted, and neither is an edit."""
    session = desk.open()
    session.edit(edits_.change_entry(session.draft, 6, [Change("set", ("models",), 27)]), T("x"))
    session.save()
    text = desk.path.read_text()
    assert text.count("#") == SAMPLE.read_text().count("#")
    assert "models: 27" in text
    noted = lenient.read_leniently(reading.read(desk.path), FOLDERS)[0].roster.made_with
    assert noted == {**session.muster.versions, "points": session.muster.points / 4}
    assert session.draft.roster.made_with == noted
    assert session.muster.roster is session.draft.roster
    assert not session.dirty
    assert len(session.history()) == 2
    session.save()
    assert desk.path.read_text() == text
    session.undo()
    session.save()
    assert (
        lenient.read_leniently(reading.read(desk.path), FOLDERS)[0].roster.entries
        == lenient.read_leniently(reading.read(SAMPLE), FOLDERS)[0].roster.entries
    )
    assert desk.again(session).was is None


def test_what_definitions_changed_is_told_at_opening(desk):
    """Against what the program noted when it wrote the file."""
    desk.path.write_text(SAMPLE.read_text() + "made_with: {empire: '0.9', points: 1990.5}\n")
    session = desk.open()
    assert session.was is not None
    name(session, "x")
    session.save()
    assert desk.again(session).was is None


def test_a_file_changed_by_somebody_else_is_not_overwritten(desk):
    """Unless that is wanted; what they wrote can be looked at and taken."""
    session = desk.open()
    name(session, "mine")
    assert not session.changed_on_disk()
    desk.path.write_text(SAMPLE.read_text().replace("The Nordland Muster", "theirs"))
    assert session.changed_on_disk()
    assert names_of(session.theirs()) == "theirs"
    with pytest.raises(ChangedOnDisk):
        session.save()
    session.keep_mine()
    assert not session.changed_on_disk()
    with pytest.raises(ChangedOnDisk):
        session.save()
    session.reload()
    assert (names(session), session.dirty, session.changed_on_disk()) == ("theirs", False, False)
    session.undo()
    assert (names(session), session.dirty) == ("mine", True)
    session.save()
    desk.path.write_text("- nonsense")
    with pytest.raises(Unreadable):
        session.theirs()
    with pytest.raises(Unreadable):
        session.reload()
    assert names(session) == "mine"
    session.save(overwrite=True)
    assert b"name: mine" in desk.path.read_bytes()
    assert not session.changed_on_disk()


def test_a_file_that_is_gone_is_written_anew(desk):
    """Even if nothing was changed."""
    session = desk.open()
    desk.path.unlink()
    assert not session.changed_on_disk()
    session.save()
    assert desk.path.read_bytes() == SAMPLE.read_bytes()


def test_a_file_changed_between_two_sessions(desk):
    """With nothing unsaved it is one more state; otherwise both are kept, and the user is asked."""
    session = desk.open()
    name(session, "mine")
    session.save()
    session.close()
    theirs = desk.path.read_text().replace("name: mine", "name: theirs")
    desk.path.write_text(theirs)
    session = desk.open()
    assert (names(session), session.dirty, session.conflict) == ("theirs", False, False)
    assert labels(session)[-1] == "File changed on disk"
    session.undo()
    assert names(session) == "mine"
    session.close()
    desk.path.write_text(theirs.replace("name: theirs", "name: again"))
    session = desk.open()
    assert (names(session), session.conflict, session.restored, session.dirty) == ("mine", True, 1, True)
    with pytest.raises(ChangedOnDisk):
        session.save()
    session = desk.again(session)
    assert session.conflict
    session.reload()
    assert (names(session), session.conflict) == ("again", False)
    session.undo()
    session.close()
    desk.path.write_text(desk.path.read_text() + "# a word\n")
    session = desk.open()
    assert (names(session), session.conflict, session.restored) == ("mine", False, 1)
    session.save()
    assert "# a word" in desk.path.read_text()
    session = desk.again(session)
    assert (session.restored, session.conflict, session.dirty) == (0, False, False)


def test_a_save_that_died_before_it_was_noted_is_no_conflict(desk):
    """The file says what the draft says."""
    session = desk.open()
    name(session, "x")
    desk.die(session)
    desk.path.write_text(SAMPLE.read_text().replace("The Nordland Muster", "x"))
    session = desk.open()
    assert (session.conflict, session.restored, session.dirty) == (False, 0, False)
    name(session, "y")
    assert desk.again(session).restored == 1


def test_saving_under_another_name(desk):
    """The roster goes on there with its history; the first file and its journal stand where they stood."""
    session = desk.open()
    name(session, "a")
    session.save()
    name(session, "b")
    other = desk.path.with_name("other.yaml")
    session.save(other)
    assert (session.path, session.dirty) == (other, False)
    session.undo()
    assert names(session) == "a"
    first = desk.open()
    assert (names(first), first.restored, first.dirty, first.elsewhere) == ("a", 0, False, False)
    first.redo()
    assert names(first) == "b"
    with pytest.raises(Exists):
        first.save(other)
    first.save(other, overwrite=True)
    assert first.elsewhere  # the other session has that file open
    session.close()
    first.close()
    copy = desk.path.with_name("copy.yaml")
    session = desk.open(SAMPLES[0])
    session.save(copy)
    assert copy.read_bytes() == SAMPLES[0].read_bytes()


def test_unsaved_work_for_a_name_survives_another_roster_of_that_name(desk):
    """It stays in a journal of its own."""
    session = desk.open()
    name(session, "unsaved")
    session.close()
    new = desk.new()
    name(new, "new")
    new.save(desk.path, overwrite=True)
    new.close()
    assert [(u.name, u.changes, u.path) for u in recovery.unsaved(desk.state)] == [("unsaved", 1, desk.path)]
    session = desk.open()
    assert (names(session), session.conflict) == ("unsaved", True)


def test_a_roster_whose_file_is_gone_is_recovered_without_one(desk):
    """As one that was never saved."""
    session = desk.open()
    name(session, "x")
    session.close()
    desk.path.unlink()
    (found,) = recovery.unsaved(desk.state)
    session = desk.recover(found.journal)
    assert (names(session), session.path, session.dirty) == ("x", None, True)
    session.save(desk.path)
    session.close()
    name(session := desk.open(), "y")
    session.close()
    (found,) = recovery.unsaved(desk.state)
    assert names(desk.recover(found.journal)) == "y"


def test_what_cannot_be_written_is_told(desk):
    """Folders that are not there, files that are none, files that are read-only; nothing is lost."""
    session = desk.open()
    name(session, "x")
    with pytest.raises(FileNotFoundError):
        session.save(desk.path.parent / "no" / "mine.yaml")
    (desk.path.parent / "folder").mkdir()
    with pytest.raises(MusterError):
        session.save(desk.path.parent / "folder", overwrite=True)
    with pytest.raises(MusterError):
        session.save(os.devnull, overwrite=True)
    desk.path.chmod(0o444)
    with pytest.raises(PermissionError):
        session.save()
    assert desk.path.read_bytes() == SAMPLE.read_bytes()
    assert (session.path, session.dirty, names(session)) == (desk.path, True, "x")
    desk.path.chmod(0o644)
    session.save()
    assert not session.dirty


def test_a_full_disk_leaves_file_and_changes(desk, monkeypatch):
    """The error passes through."""
    session = desk.open()
    name(session, "x")

    def full(handle):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        session.save()
    monkeypatch.undo()
    assert desk.path.read_bytes() == SAMPLE.read_bytes()
    assert [p.name for p in desk.path.parent.iterdir() if p.name.startswith(".")] == []
    assert session.dirty
    session.save()


def test_no_file_is_written_that_could_not_be_read(desk, monkeypatch):
    """Neither one that is too large nor one that would say something else."""
    session = desk.open()
    draft = edits_.change_roster(session.draft, [Change("set", ("entries", n, "notes"), "x" * 3900) for n in range(13)])
    for _ in range(5):
        draft = edits_.duplicate(draft, range(len(draft.roster.entries)))
    session.edit(draft, T("large"))
    with pytest.raises(MusterError) as told:
        session.save()
    assert told.value.text.values == {"limit": source.MAX_BYTES}
    session.undo()
    name(session, "x")
    monkeypatch.setattr(source, "dump", lambda value: "kind: nonsense")
    monkeypatch.setattr(rewriting, "rewrite", lambda *_: "a: [")
    with pytest.raises(MusterError):
        session.save()
    assert desk.path.read_bytes() == SAMPLE.read_bytes()


# ----------------------------------------------------------------------- the journal


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


@settings(max_examples=300 if LONG else 25, deadline=None)
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
                session._journal.close()


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
    assert (names(session), session.restored, session.dirty) == ("d", 2, True)


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


@settings(max_examples=1000 if LONG else 150, deadline=None)
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
    found = state.folder()
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
    values = {**roster.plain(lenient.read_leniently(reading.read(SAMPLE), FOLDERS)[0].roster)}
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
