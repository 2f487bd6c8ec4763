"""Lists changed without being opened: all of it or nothing, with comments and history."""

from __future__ import annotations

import pytest

from builder.core.findings import MusterError
from builder.editing import list_changes, recent_lists, recovery
from builder.editing.session import Session
from builder.files import reading, saving
from tests.editing.list_files import ROSTER, write
from tests.editing.sessions import edit

COMMENTED = ROSTER.replace("limit:", "# how many\nlimit:").replace("name: Guard", "name: Guard   # ours")


def test_a_name_and_a_file(folders, tmp_path, state):
    """Comments stay; the list keeps its place among those opened, and its history can be undone in the builder."""
    path, new = write(tmp_path, COMMENTED), tmp_path / "north" / "host.yaml"
    new.parent.mkdir()
    recent_lists.add_list(path, state)
    recent_lists.add_list(write(tmp_path, name="other.yaml"), state)
    list_changes.rename(path, new, "Hosts", folders, state)
    assert not path.exists()
    assert new.read_text().startswith(COMMENTED.replace("Guard", "Hosts").split("game:")[0])
    assert [p.name for p in recent_lists.recent(state)] == ["other.yaml", "host.yaml"]
    session = Session.open(new, folders, state)
    assert not session.dirty
    session.undo()
    assert session.draft.roster.name == "Guard"
    session.close()
    assert [u.path for u in recovery.unsaved(state)] == [new]


def test_unsaved_changes_go_with_the_file(folders, tmp_path, state):
    path, new = write(tmp_path), tmp_path / "new.yaml"
    session = Session.open(path, folders, state)
    edit(session, "player", "Ann")
    session.close()
    with pytest.raises(MusterError, match="unsaved changes"):
        list_changes.rename(path, new, "Hosts", folders, state)
    assert path.read_text() == ROSTER
    assert not new.exists()
    list_changes.rename(path, new, None, folders, state)
    assert new.read_text() == ROSTER
    assert [(u.path, u.changes) for u in recovery.unsaved(state)] == [(new, 1)]


REFUSED = ["taken.yaml", "nowhere/x.yaml"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_cannot_be(folders, tmp_path, state, name):
    """Neither of the two is touched."""
    path, taken = write(tmp_path), write(tmp_path, "kind: roster\n", "taken.yaml")
    with pytest.raises(OSError):
        list_changes.rename(path, tmp_path / name, "Hosts", folders, state)
    assert path.read_text() == ROSTER
    assert taken.read_text() == "kind: roster\n"


def test_a_name_that_cannot_be_written(folders, tmp_path, state, monkeypatch):
    """The file has its old name again, and no unsaved change is left behind."""
    path, new = write(tmp_path), tmp_path / "new.yaml"

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as m:
        m.setattr(saving, "save_bytes", full)
        with pytest.raises(OSError, match="No space"):
            list_changes.rename(path, new, "Hosts", folders, state)
    assert path.read_text() == ROSTER
    assert not new.exists()
    assert recovery.unsaved(state) == ()


def test_another_window_has_it(folders, tmp_path, state):
    path = write(tmp_path)
    other = Session.open(path, folders, state)
    for change in (
        lambda: list_changes.rename(path, tmp_path / "new.yaml", None, folders, state),
        lambda: list_changes.tag(path, ("a",), folders, state),
    ):
        with pytest.raises(MusterError, match="another window"):
            change()
    other.close()
    assert path.read_text() == ROSTER


def test_a_file_changed_between_reading_and_writing(folders, tmp_path, state, monkeypatch):
    """What another program wrote stays."""
    path = write(tmp_path)
    real = Session.edit

    def meanwhile(self, *given):
        real(self, *given)
        write(tmp_path, COMMENTED)

    monkeypatch.setattr(Session, "edit", meanwhile)
    with pytest.raises(MusterError, match="changed by another program"):
        list_changes.tag(path, ("a",), folders, state)
    assert path.read_text() == COMMENTED


def test_tags_come_and_go(folders, tmp_path, state):
    """Also in place of what stood there and was none; the rest of the file stays."""
    path = write(tmp_path, COMMENTED.replace("limit:", "tags: {a: 1}\nlimit:"))
    list_changes.tag(path, ("league", "to paint"), folders, state)
    assert reading.read(path).value["tags"] == ("league", "to paint")
    assert "# how many" in path.read_text()
    list_changes.tag(path, (), folders, state)
    assert "tags" not in reading.read(path).value
    before = path.read_bytes()
    list_changes.tag(path, (), folders, state)
    assert path.read_bytes() == before, "nothing is written for nothing"


def test_tags_say_nothing_about_the_army(folders, tmp_path, state):
    """The fingerprint and the verdict are what they were."""
    path = write(tmp_path)
    before = Session.look(path, folders)
    list_changes.tag(path, ("league",), folders, state)
    after = Session.look(path, folders)
    assert (before.fingerprint, before.findings) == (after.fingerprint, after.findings)


def test_a_copy(folders, tmp_path, state):
    """With another name in it, or byte for byte; never over a file that is there."""
    path, new = write(tmp_path, COMMENTED), tmp_path / "copy.yaml"
    list_changes.duplicate(path, new, "Again", folders)
    assert new.read_text() == COMMENTED.replace("Guard", "Again")
    with pytest.raises(FileExistsError):
        list_changes.duplicate(path, new, None, folders)
    list_changes.duplicate(path, tmp_path / "same.yaml", None, folders)
    assert (tmp_path / "same.yaml").read_text() == COMMENTED
    bad = write(tmp_path, b"\xff\xfe", "bad.yaml")
    assert not list_changes.can_be_changed(bad, folders)
    list_changes.duplicate(bad, tmp_path / "bad-2.yaml", None, folders)
    assert (tmp_path / "bad-2.yaml").read_bytes() == b"\xff\xfe"
