"""A save that is killed leaves the old file or the new one, whole; and a save does what it does in the one order that is safe."""

from __future__ import annotations

import os
import stat

import pytest

from builder.files import saving
from tests import killing_saves

posix = pytest.mark.skipif(os.name != "posix", reason="signals and folders as Unix has them")


@posix
def test_some_kills():
    """`python -m tests.killing_saves 1000` is the long form."""
    seen = killing_saves.kill(40, seed=19)
    assert seen["whole"] == 40


@posix
@pytest.mark.parametrize("there", [False, True])
def test_the_order_of_a_save(tmp_path, monkeypatch, there):
    """Written beside, forced to the disk, put in place, the folder forced to the disk."""
    path = tmp_path / "list.yaml"
    if there:
        path.write_text("old")
    done = []
    real_sync, real_replace, real_fdopen = os.fsync, os.replace, os.fdopen

    def sync(handle):
        done.append("fsync of the folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "fsync")
        real_sync(handle)

    def replace(old, new):
        assert os.path.dirname(old) == str(tmp_path) and str(new) == str(path)
        done.append("rename")
        real_replace(old, new)

    def fdopen(handle, *mode):
        stream = real_fdopen(handle, *mode)
        done.append("write")
        return stream

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(os, "fdopen", fdopen)
    saving.save(path, "new")
    assert done == ["write", "fsync", "rename", "fsync of the folder"]
    assert path.read_text() == "new" and os.listdir(tmp_path) == ["list.yaml"]


@posix
@pytest.mark.parametrize("at", ["fsync", "replace"])
def test_a_save_that_fails_leaves_the_old(tmp_path, monkeypatch, at):
    """And nothing beside it: a full disk, a folder that nobody may write to."""
    path = tmp_path / "list.yaml"
    path.write_text("old")
    monkeypatch.setattr(os, at, lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    with pytest.raises(OSError, match="No space"):
        saving.save(path, "new")
    monkeypatch.undo()
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["list.yaml"]
