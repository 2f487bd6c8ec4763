"""Saving: whole or not at all, with names, owners and links kept."""

from __future__ import annotations

import os
import socket
import stat

import pytest

from builder.files import saving


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


def test_a_file_of_a_new_name(tmp_path):
    """With the mode of this user's files; never over another, and nothing is left beside it."""
    saving.create_bytes(tmp_path / "a.yaml", b"one")
    assert (tmp_path / "a.yaml").read_bytes() == b"one"
    with pytest.raises(FileExistsError) as problem:
        saving.create_bytes(tmp_path / "a.yaml", b"two")
    assert problem.value.filename == str(tmp_path / "a.yaml")
    assert (tmp_path / "a.yaml").read_bytes() == b"one"
    with pytest.raises(FileNotFoundError):
        saving.create_bytes(tmp_path / "nowhere" / "a.yaml", b"")
    assert [p.name for p in tmp_path.iterdir()] == ["a.yaml"]


@pytest.mark.parametrize("links", [True, False], ids=["a disk with links", "a disk without"])
def test_another_name(tmp_path, monkeypatch, links):
    """Never that of another file, not even of one that came this moment; in other capitals it is the same file on some disks."""

    def none(*_, **__):
        raise OSError(1, "Operation not permitted")

    if not links:
        monkeypatch.setattr(os, "link", none)
    old, new, taken = tmp_path / "a.yaml", tmp_path / "b.yaml", tmp_path / "c.yaml"
    old.write_text("one")
    taken.write_text("two")
    saving.rename(old, new)
    assert (old.exists(), new.read_text()) == (False, "one")
    with pytest.raises(FileExistsError):
        saving.rename(new, taken)
    assert (new.read_text(), taken.read_text()) == ("one", "two")
    saving.rename(new, tmp_path / "B.yaml")
    assert (tmp_path / "B.yaml").read_text() == "one"
    link = tmp_path / "link.yaml"
    link.symlink_to(taken)
    saving.rename(link, tmp_path / "other.yaml")
    assert (tmp_path / "other.yaml").is_symlink()
    assert not os.path.lexists(link)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["B.yaml", "c.yaml", "other.yaml"]


@pytest.mark.skipif(os.name != "posix", reason="pipes and devices")
def test_nothing_takes_the_place_of_a_device_or_a_pipe(tmp_path):
    """It is written to, as `-o /dev/null` and `-o >(command)` mean it; a socket is refused, and stays."""
    ours, theirs = os.openpty()
    saving.save(os.ttyname(theirs), "x")
    assert os.read(ours, 10) == b"x"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    saving.save(pipe, "through")
    assert os.read(reader, 100) == b"through" and stat.S_ISFIFO(pipe.stat().st_mode)
    with socket.socket(socket.AF_UNIX) as listens:
        listens.bind(str(tmp_path / "socket"))
        with pytest.raises(OSError):
            saving.save(tmp_path / "socket", "x")
    assert stat.S_ISSOCK((tmp_path / "socket").stat().st_mode)
    for place in (ours, theirs, reader):
        os.close(place)
