"""The one lenient reader: command and builder set the same things aside, and say the same of all else."""

from __future__ import annotations

import pytest

from builder.core import yaml_source
from builder.core.findings import ERROR
from builder.editing.session import Session
from builder.files import lenient_reader
from tests.conftest import LISTS, check_file

FOLDERS = (LISTS,)
HEAD = {"kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "limit": 1000, "game": "tournament"}
UNKNOWN = {"take": "reiksgrad", "models": 10}
GUARD = {"take": "reiksgard", "models": 10}

SPOILT = {
    "a key of an entry": ({}, [{**GUARD, "modles": 3}, UNKNOWN]),
    "a value of an entry": ({}, [{**GUARD, "models": "ten"}, UNKNOWN]),
    "an item that is no entry": ({}, ["Reiksgard", UNKNOWN]),
    "an entry without what it takes": ({}, [{"models": 10}, GUARD, UNKNOWN]),
    "a part of an entry": ({}, [{**GUARD, "items": [{"take": "magic-standard", "abilites": ["dread"]}]}, UNKNOWN]),
    "a key of the roster": ({"playr": "Ann"}, [UNKNOWN]),
    "a value of the roster": ({"baggage": "perhaps"}, [UNKNOWN]),
    "no limit": ({"limit": None}, [UNKNOWN]),
    "a kind of game that there is not": ({"game": "tournement"}, [UNKNOWN]),
}


def written(tmp_path, more, entries):
    values = {k: v for k, v in {**HEAD, **more}.items() if v is not None}
    path = tmp_path / "list.yaml"
    path.write_text(yaml_source.dump({**values, "entries": entries}), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", sorted(SPOILT))
def test_command_and_builder_agree(tmp_path, name):
    """The unknown id is told by both, at its own line by the command, beside what does not fit."""
    more, entries = SPOILT[name]
    path = written(tmp_path, more, entries)
    report = check_file(str(path), FOLDERS)
    with_builder = Session.open(path, FOLDERS, tmp_path / "state")
    with_builder.close()
    (unknown,) = [f for f in report.findings if f.code == "ref.unknown"]
    assert unknown.path == ("entries", len(entries) - 1, "take")
    line = path.read_text(encoding="utf-8").splitlines()[unknown.place.line - 1]
    assert "reiksgrad" in line
    assert [f.text for f in with_builder.findings if f.code == "ref.unknown"] == [unknown.text]
    misfits = {f.code for f in report.findings if f.code.startswith("file.")}
    assert misfits == {f.code for f in with_builder.findings if f.code.startswith("file.")} != set()
    assert report.exit == 2


def test_without_an_army_nothing_else_is_said(tmp_path):
    """A guess serves the builder, which must show something; no verdict rests on it."""
    report = check_file(str(written(tmp_path, {"army": None}, [UNKNOWN])), FOLDERS)
    assert [f.code for f in report.findings if f.severity == ERROR] == ["file.key"]


def test_who_names_what_was_set_aside_names_nobody_in_vain(tmp_path):
    """An entry that cannot be read is still in the file; one that is nowhere is told by command and builder."""
    hero = {"take": "hero", "level": 10, "as": "champion"}
    entries = [{"take": True, "id": "guard", "models": 10}, {**hero, "joins": "guard"}, {**hero, "joins": "nobody"}]
    path = written(tmp_path, {}, entries)
    report = check_file(str(path), FOLDERS)
    session = Session.open(path, FOLDERS, tmp_path / "state")
    session.close()
    for findings in (report.findings, session.findings):
        assert [f.found for f in findings if f.code == "ref.dangling"] == ["nobody"]


def test_paths_of_the_roster_and_of_the_file():
    """Items that are no entries are numbered in the file only."""
    values = {**HEAD, "entries": ("one", GUARD, 2, 3, UNKNOWN)}
    draft = lenient_reader.read_leniently(yaml_source.parse(yaml_source.dump(values), "x.yaml"), FOLDERS)[0]
    assert [e.take for e in draft.roster.entries] == ["reiksgard", "reiksgrad"]
    assert draft.in_file(("entries", 0, "models")) == ("entries", 1, "models")
    assert draft.in_file(("entries", 1)) == ("entries", 4)
    assert draft.in_file(("entries",)) == ("entries",)
    assert draft.in_file(("limit",)) == ("limit",)
