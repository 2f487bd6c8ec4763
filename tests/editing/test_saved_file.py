"""The file of a session: nothing overwritten without a word, comments kept."""

from __future__ import annotations

import errno
import os

import pytest

from builder.core import yaml_rewriting, yaml_source
from builder.core.controls import Change
from builder.core.findings import MusterError, T, Unreadable
from builder.editing import edits as edits_
from builder.editing import recovery
from builder.editing.saved_file import ChangedOnDisk, Exists, LosesComments
from builder.editing.session import Session
from builder.files import lenient_reader, reading
from builder.mustering import since
from tests.conftest import SAMPLES
from tests.editing.sessions import FOLDERS, SAMPLE, edit, labels, name, names, names_of, opened
from tests.tui.player import SMALL


def test_saving_writes_what_changed(desk):
    """Comments stay, the versions are noted, and neither is an edit."""
    session = desk.open()
    session.edit(edits_.change_entry(session.draft, 6, [Change("set", ("models",), 27)]), T("x"))
    session.save()
    text = desk.path.read_text()
    assert text.count("#") == SAMPLE.read_text().count("#")
    assert "models: 27" in text
    noted = lenient_reader.read_leniently(reading.read(desk.path), FOLDERS)[0].roster.made_with
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
        lenient_reader.read_leniently(reading.read(desk.path), FOLDERS)[0].roster.entries
        == lenient_reader.read_leniently(reading.read(SAMPLE), FOLDERS)[0].roster.entries
    )
    assert since(desk.again(session).muster) is None


def test_what_definitions_changed_is_told_at_opening(desk):
    """Against what the program noted when it wrote the file."""
    desk.path.write_text(SAMPLE.read_text() + "made_with: {empire: '0.9', points: 1990.5}\n")
    session = desk.open()
    assert since(session.muster) is not None
    name(session, "x")
    session.save()
    assert since(desk.again(session).muster) is None


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
    monkeypatch.setattr(yaml_source, "MAX_BYTES", 100_000)
    draft = edits_.change_roster(session.draft, [Change("set", ("entries", n, "notes"), "x" * 3900) for n in range(13)])
    draft = edits_.duplicate(draft, range(len(draft.roster.entries)))
    session.edit(draft, T("large"))
    with pytest.raises(MusterError) as told:
        session.save()
    assert told.value.text.values == {"limit": yaml_source.MAX_BYTES}
    session.undo()
    name(session, "x")
    monkeypatch.setattr(yaml_source, "dump", lambda value: "kind: nonsense")
    monkeypatch.setattr(yaml_rewriting, "rewrite", lambda *_: "a: [")
    with pytest.raises(MusterError):
        session.save()
    assert desk.path.read_bytes() == SAMPLE.read_bytes()


# ------------------------------------------------------------------------ saving

TABS = SMALL.replace("name: Small ", "name:\tSmall\tand old ").replace("models: 25,", "models:\t25,")


def test_a_tab_within_a_value_keeps_the_comments(folder):
    """What the loading reader takes, the saving one takes too."""
    session = opened(folder, TABS)
    assert session.draft.roster.name == "Small\tand old"
    edit(session, "player", "Ann")
    session.save()
    text = session.path.read_text(encoding="utf-8")
    assert all(
        words in text
        for words in ("# the first of many", "# Command", "# Line", "name:\tSmall\tand old", "player: Ann")
    )
    session.close()


def test_a_loss_of_comments_is_said_before_saving(folder, monkeypatch):
    """Nothing is written until it was agreed to; without comments there is nothing to say."""
    monkeypatch.setattr(yaml_rewriting, "rewritten_in_place", lambda *_: None)
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
        patch.setattr(saving, "overwrite", killed)
        patch.setattr(os, "unlink", lambda *_: None)  # a killed program removes nothing
        saving.save(path, whole)
    assert len(list(tmp_path.glob(".*"))) == 1
    session = Session.open(path, FOLDERS, tmp_path / "state")
    assert session.draft.roster.name == "Whole"
    assert link.read_text(encoding="utf-8") == whole
    assert not list(tmp_path.glob(".*"))
    session.close()
