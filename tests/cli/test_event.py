"""An event's pack is an argument of every command that judges, and all of them tell one verdict."""

from __future__ import annotations

import json

import pytest

from tests.conftest import LISTS

GOOD = str(LISTS / "wfb3/rosters/empire-2000.yaml")
PACK = """
kind: event
format: 1
id: {id}
name: {id}
version: '1'
systems: [wfb3]
salt: four crows in a row
"""
LEGAL, ILLEGAL = "Legal", "NOT LEGAL: 2 errors"


@pytest.fixture
def packs(tmp_path):
    """A pack that the list fits, named by its id, and one of other points and another game, named by its file."""
    folder = tmp_path / "lists"
    (folder / "events").mkdir(parents=True)
    (folder / "events" / "fits.yaml").write_text(PACK.format(id="fits"))
    other = folder / "events" / "other.yaml"
    other.write_text(PACK.format(id="other") + "limit: 1500\ngame: friendly\n")
    return folder, {"none": (), "fits": ("--event", "fits"), "other": ("--event", str(other))}


@pytest.mark.parametrize("pack", ["none", "fits", "other"])
@pytest.mark.parametrize("command", ["check", "show", "print", "verify", "diff"])
def test_one_verdict(muster, tmp_path, packs, command, pack):
    """The same words and the same exit code from each, also where the pack changes the verdict."""
    folder, given = packs
    wanted, code = (ILLEGAL, 1) if pack == "other" else (LEGAL, 0)
    words = {
        "check": ["check", GOOD],
        "show": ["show", GOOD],
        "print": ["print", GOOD, "-o", tmp_path / "list.pdf"],
        "verify": ["verify", json.loads(muster("show", GOOD, "--format", "json")[1])["fingerprint"], GOOD],
        "diff": ["diff", GOOD, GOOD],
    }[command]
    got, out, err = muster(*words, "--lists", folder, *given[pack])
    if command == "verify":  # its result is whether the list is the printed one; the verdict is said beside
        assert got == 0
        assert (wanted in err) == (code == 1)
    elif command == "print":
        assert got == code
        assert (wanted in err) == (code == 1)
    else:
        assert got == code
        assert wanted in out


@pytest.mark.parametrize("pack", ["none", "fits", "other"])
def test_one_set_of_findings(muster, packs, pack):
    """What the check finds stands in the JSON of the list, with its event."""
    folder, given = packs
    checked = json.loads(muster("check", GOOD, "--format", "json", "--lists", folder, *given[pack])[1])
    shown = json.loads(muster("show", GOOD, "--format", "json", "--lists", folder, *given[pack])[1])
    found = [f["findings"] for f in checked["files"]] if "files" in checked else [checked["findings"]]
    assert found == [shown["findings"]]
    assert shown["event"] == (None if pack == "none" else pack)


@pytest.mark.parametrize("command", ["check", "show", "print", "verify", "diff"])
def test_a_pack_that_is_nowhere(muster, command):
    """An unknown event is a bad argument, whatever asks for it."""
    words = [command, *(["0123456789abcdef"] if command == "verify" else [GOOD] if command == "diff" else []), GOOD]
    code, out, err = muster(*words, "--event", "samle-weekend")
    assert (code, out) == (2, "")
    assert "Did you mean sample-weekend?" in err
