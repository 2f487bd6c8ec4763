"""Sessions across closing and opening: nothing lost, whoever closed the program."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.controls import Change
from builder.core.findings import MusterError, T
from builder.editing import edits as edits_
from builder.editing import journal, recovery
from builder.mustering import muster
from tests.editing.sessions import STARTER, Desk, name, names, names_of, unsigned
from tests.rosters import EMPIRE
from tests.sampling import examples


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
    assert (names(session), session.restored, session.dirty) == ("d", 2, True), "b is undone, d is done"
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
    assert (one.elsewhere, two.elsewhere) == (True, True)
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


@settings(max_examples=examples(10, 30, 400), deadline=None)
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
                session.close()
