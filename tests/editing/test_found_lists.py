"""Rosters found below a folder, and what the search passes over."""

from __future__ import annotations

import os
import subprocess

import pytest

from builder.editing import found_lists, list_summaries
from tests.conftest import ROOT, SAMPLES
from tests.editing.list_files import EN, write

SNIFFED = [
    ("kind: roster\n", True),
    ("# a comment\n\nformat: 1\nkind: roster   # a list\n", True),
    ("\ufeffkind: roster\r\nformat: 1\r\n", True),
    ('{"kind": "roster", "format": 1}', True),
    ("{kind: roster, format: 1}", True),
    ("'kind': 'roster'\n", True),
    ("kind: rosters\n", False),
    ("kind: army\n# kind: roster\n", False),
    ("mankind: roster\n", False),
    ("", False),
    ("# " + "x" * 20_000 + "\nkind: roster\n", False),
]


@pytest.mark.parametrize(("text", "is_roster"), SNIFFED)
def test_a_roster_is_known_by_its_head(tmp_path, text, is_roster):
    """Without parsing it."""
    path = write(tmp_path, text)
    assert found_lists.find_lists(tmp_path) == ((path,) if is_roster else ())


def test_whoever_opens_the_builder_here_is_offered_the_samples_alone():
    """The folder of this repository holds no other list: not one of the tests'."""
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    ours = {ROOT / file for file in files if not file.startswith("lists/")}
    assert not [path for path in found_lists.find_lists(ROOT, most=100_000, seconds=60) if path in ours]


def test_rosters_are_found_below_a_folder(tmp_path):
    """The last changed first; hidden and foreign folders are left out, and what is deeper than four."""
    wanted = ["a.yaml", "b.yml", "one/C.YAML", "1/2/3/4/deep.yaml"]
    left_out = [
        ".hidden.yaml",
        ".git/x.yaml",
        "node_modules/x.yaml",
        "one/site-packages/x.yaml",
        ".venv/x.yaml",
        "1/2/3/4/5/x.yaml",
        "a.txt",
    ]
    for age, name in enumerate((*wanted, *left_out)):
        path = write((tmp_path / name).parent, name=os.path.basename(name))
        os.utime(path, (1e9 - age, 1e9 - age))
    os.symlink(tmp_path / "one", tmp_path / "again")
    assert [str(p.relative_to(tmp_path)) for p in found_lists.find_lists(tmp_path)] == wanted
    assert [p.name for p in found_lists.find_lists(tmp_path, limit=2)] == ["a.yaml", "b.yml"]


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_what_the_search_passes_over_is_told(tmp_path, monkeypatch):
    """Links to folders, folders that are closed, and once whatever is left where it ends."""

    def passed(**bounds):
        told = []
        found_lists.find_lists(tmp_path / "lists", skip=told.append, **bounds)
        return sorted((os.path.relpath(p.path, tmp_path / "lists"), p.why) for p in told)

    path = write(tmp_path / "lists")
    write(tmp_path / "elsewhere")
    assert passed() == []
    (tmp_path / "lists" / "club").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "lists" / "link.yaml").symlink_to(path)
    (tmp_path / "lists" / "nowhere").symlink_to(tmp_path / "none")
    (tmp_path / "lists" / ".git").symlink_to(tmp_path / "elsewhere")
    assert passed() == [("club", "linked")]
    (tmp_path / "lists" / "shut").mkdir()
    look = os.scandir
    monkeypatch.setattr(os, "scandir", lambda at: look(at if not str(at).endswith("shut") else tmp_path / "none"))
    assert passed() == [("club", "linked"), ("shut", "closed")]
    monkeypatch.undo()
    (tmp_path / "lists" / "1" / "2").mkdir(parents=True)
    assert passed(deep=1) == [*passed(most=1), ("club", "linked")] == [(".", "unsearched"), ("club", "linked")]
    assert passed(seconds=-1) == [(".", "unsearched")]
    write(tmp_path / "lists", name="other.yaml")
    assert (".", "unsearched") in passed(limit=1)
    assert passed(limit=3) == [("club", "linked")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_does_not_hold_up_the_search(tmp_path):
    """Nor does a link to nothing, or a folder named like a roster."""
    os.mkfifo(tmp_path / "pipe.yaml")
    os.symlink(tmp_path / "nowhere", tmp_path / "link.yaml")
    (tmp_path / "folder.yaml").mkdir()
    assert found_lists.find_lists(tmp_path) == ()
    assert found_lists.find_lists(tmp_path / "nowhere") == ()
    assert EN.say(list_summaries.summary(tmp_path / "pipe.yaml", ()).problem)


def test_the_search_is_bounded(tmp_path):
    """In files and folders, and in time."""
    for n in range(30):
        write(tmp_path, name=f"{n:02}.yaml")
    assert len(found_lists.find_lists(tmp_path)) == 30
    assert len(found_lists.find_lists(tmp_path, most=10)) == 10
    assert found_lists.find_lists(tmp_path, seconds=-1) == ()


def test_samples(folders, lists):
    """The shipped ones; a file of the same name that comes first on the search path wins."""
    assert list(found_lists.sample_lists(folders))[:2] == ["wfb3", "warmaster"]
    assert list(found_lists.sample_lists(folders)["wfb3"]) == SAMPLES
    both = found_lists.sample_lists((lists, *folders))["wfb3"]
    assert [p.name for p in both] == [p.name for p in SAMPLES]
    assert all(p.is_relative_to(lists) for p in both)
