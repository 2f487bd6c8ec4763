"""Sessions: every edit can be undone without end, and is told with its muster."""

from __future__ import annotations

import pytest

from builder.core.controls import Change
from builder.core.findings import T, Unreadable
from builder.editing import edits as edits_
from builder.editing.session import Session
from tests.conftest import HEAD
from tests.editing.sessions import FOLDERS, SAMPLE, labels, name, names
from tests.rosters import EMPIRE


def test_a_roster_is_only_looked_at(desk):
    """Nothing is written, neither file nor journal."""
    session = desk.open()
    assert not session.dirty
    assert session.muster.points == EMPIRE_POINTS
    assert session.findings == session.muster.findings
    assert (session.restored, session.conflict, session.elsewhere, session.trouble) == (
        0,
        False,
        False,
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
