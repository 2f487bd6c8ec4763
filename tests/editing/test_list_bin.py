"""Deleted lists: whole in the bin or still in their folder, put back as they were."""

from __future__ import annotations

import os
import time

import pytest

from builder.core.findings import MusterError
from builder.editing import list_bin
from builder.files import saving
from tests.editing.list_files import ROSTER, write


def test_there_and_back(tmp_path, state):
    """Byte for byte, with its time and its mode."""
    path = write(tmp_path / "lists", ROSTER.encode() + b"# \xff no text\r\n")
    before = path.read_bytes()
    os.utime(path, (1_600_000_000, 1_600_000_000))
    path.chmod(0o640)
    one = list_bin.delete(path, state)
    assert not path.exists()
    assert list_bin.deleted(state) == (one,)
    assert (one.path, one.name) == (path, "Guard")
    assert list_bin.restore(one, tmp_path) == path
    assert path.read_bytes() == before
    assert (path.stat().st_mtime, path.stat().st_mode & 0o777) == (1_600_000_000, 0o640)
    assert list_bin.deleted(state) == ()


def test_its_name_is_taken_and_its_folder_is_gone(tmp_path, state):
    """It comes back beside what has its name, and in the folder at hand where its own is no more."""
    path = write(tmp_path / "lists")
    one = list_bin.delete(path, state)
    write(tmp_path / "lists", "kind: roster\n")
    assert list_bin.restore(one, tmp_path) == path.with_name("guard-2.yaml")
    assert path.read_text() == "kind: roster\n"
    one = list_bin.delete(path.with_name("guard-2.yaml"), state)
    path.unlink()
    path.parent.rmdir()
    assert list_bin.restore(one, tmp_path) == tmp_path / "guard-2.yaml"


def test_of_a_link_the_link_goes(tmp_path, state):
    path = write(tmp_path / "club")
    link = tmp_path / "mine.yaml"
    link.symlink_to(path)
    one = list_bin.delete(link, state)
    assert path.read_text() == ROSTER
    assert not os.path.lexists(link)
    assert list_bin.restore(one, tmp_path) == link
    assert link.read_text() == ROSTER


def test_what_is_no_file(tmp_path, state):
    with pytest.raises(FileNotFoundError):
        list_bin.delete(tmp_path / "nowhere.yaml", state)
    with pytest.raises(MusterError):
        list_bin.delete(tmp_path, state)
    assert list_bin.deleted(state) == ()


def test_a_full_disk_and_a_file_that_changes_meanwhile(tmp_path, state, monkeypatch):
    """The list stays in its folder, and nothing lies in the bin."""
    path = write(tmp_path / "lists")

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as m:
        m.setattr(saving, "save_bytes", full)
        with pytest.raises(OSError, match="No space"):
            list_bin.delete(path, state)
    real = saving.save

    def meanwhile(*given):
        real(*given)
        write(tmp_path / "lists", ROSTER + "# theirs\n")

    with monkeypatch.context() as m:
        m.setattr(saving, "save", meanwhile)
        with pytest.raises(MusterError, match="changed by another program"):
            list_bin.delete(path, state)
    assert path.read_text() == ROSTER + "# theirs\n"
    assert list(list_bin.place(state).iterdir()) == []


def test_a_restore_that_fails_leaves_it_in_the_bin(tmp_path, state, monkeypatch):
    path = write(tmp_path / "lists")
    one = list_bin.delete(path, state)

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving, "create_bytes", full)
    with pytest.raises(OSError, match="No space"):
        list_bin.restore(one, tmp_path)
    assert list_bin.deleted(state) == (one,)


def test_the_bin_is_emptied_in_time(tmp_path, state):
    """Spoilt notes in it are passed over."""
    first, second = (list_bin.delete(write(tmp_path, name=n), state) for n in ("a.yaml", "b.yaml"))
    list_bin.purge(state, 1)
    assert len(list_bin.deleted(state)) == 2
    list_bin.remove(first)
    assert list_bin.deleted(state) == (second,)
    (list_bin.place(state) / "odd").mkdir()
    (list_bin.place(state) / "odd" / "deleted.json").write_text("{")
    time.sleep(0.002)
    list_bin.purge(state, 0)
    assert list_bin.deleted(state) == ()
