"""New lists: the games to begin one of, the army that is broken, the names of their files."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.editing import new_lists
from builder.files import loading
from tests.editing.list_files import EN, FR, write


def test_games_to_begin_a_list_of(folders):
    """Every army with what its fresh roster is for."""
    game, *others = new_lists.games(folders)
    rows = [(a.id, FR.say(a.name), a.game, a.problem) for a in game.armies]
    assert all(a.version for a in game.armies)
    offered = [a.id for other in others for a in other.armies]
    assert [id for id, *_ in rows] + offered == [army for _, army, _ in loading.armies(folders)]
    assert ("empire", "L’Empire", "tournament", None) in rows
    assert ("open", "Armée libre", "friendly", None) in rows
    assert (game.system, game.name) == ("wfb3", "Warhammer Fantasy Battle 3")
    assert EN.say(next(a.alignment for a in game.armies if a.id == "empire")) == "Neutral"
    assert all(any(control.value == a.game for control in a.agreed) for a in game.armies)
    assert [(other.system, other.name) for other in others][:2] == [
        ("warmaster", "Warmaster"),
        ("warmachine", "Warmachine"),
    ]
    other = others[0]
    assert ("lizardmen", "Hommes-lézards", None) in [(a.id, FR.say(a.name), a.problem) for a in other.armies]


NAMES = [
    ("Ostland Host", "ostland-host.yaml"),
    ("Ça œuvre – Ärger, ß", "ca-oeuvre-arger-ss.yaml"),
    ("Гвардия", "gvardiya.yaml"),
    ("", "list.yaml"),
    ("…", "list.yaml"),
    ("../../etc/passwd", "etc-passwd.yaml"),
    ("C:\\autoexec.bat", "c-autoexec-bat.yaml"),
    (".hidden", "hidden.yaml"),
    ("-rf", "rf.yaml"),
    ("CON", "list-con.yaml"),
    ("com¹", "list-com1.yaml"),
    ("x" * 300, "x" * 60 + ".yaml"),
    ("a\nb\0c\u202e", "a-b-c.yaml"),
]


@pytest.mark.parametrize(("name", "file"), NAMES)
def test_names_of_files(name, file):
    """Plain letters, safe everywhere."""
    assert new_lists.file_name(name) == file


@given(st.text())
def test_any_name_makes_a_file(name):
    """It holds nothing but small letters, digits and hyphens, and stays itself."""
    file = new_lists.file_name(name)
    stem = file.removesuffix(".yaml")
    assert stem and set(stem) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") and stem[0] != "-"
    assert new_lists.file_name(stem) == file


def test_a_path_that_is_free(tmp_path):
    """A link to nothing is taken, too."""
    assert new_lists.free_path(tmp_path, "Guard").name == "guard.yaml"
    write(tmp_path)
    os.symlink(tmp_path / "nowhere", tmp_path / "guard-2.yaml")
    assert new_lists.free_path(tmp_path, "Guard") == tmp_path / "guard-3.yaml"
