"""An event's pack is an argument of every command that judges, and all of them tell one verdict."""

from __future__ import annotations

import json
from itertools import product

import pytest

from tests.conftest import LISTS
from tests.sampling import sampled

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
LEGAL, ILLEGAL = "Legal", "NOT LEGAL: 3 errors"


@pytest.fixture
def packs(tmp_path):
    """A pack that the list fits, named by its id, and one of other points and another game, named by its file."""
    folder = tmp_path / "lists"
    (folder / "events").mkdir(parents=True)
    (folder / "events" / "fits.yaml").write_text(PACK.format(id="fits"))
    other = folder / "events" / "other.yaml"
    other.write_text(PACK.format(id="other") + "limit: 1500\ngame: friendly\n")
    return folder, {"none": (), "fits": ("--event", "fits"), "other": ("--event", str(other))}


@pytest.mark.parametrize(
    ("command", "pack"),
    sampled(product(("check", "show", "print", "verify", "diff"), ("none", "fits", "other")), lambda one: one[1] == "other" or one[0] == "check"),
)
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


CLAIMS = """kind: roster
format: 1
system: wfb3
army: empire
limit: 2000
game: tournament
player: Eve
waivers:
- {code: wfb3.compulsory, by: umpire}
- {code: wfb3.fraction, by: umpire}
- {code: wfb3.general, by: umpire}
- {code: wfb3.characters, by: umpire}
entries:
- {take: helblitzen, models: 20}
"""


@pytest.mark.parametrize("named", ["none", "call", "list", "unknown"])
@pytest.mark.parametrize("command", ["check", "show", "print", "verify", "diff"])
def test_a_list_that_waives_its_own_errors(muster, tmp_path, packs, command, named):
    """It is said first without an event; at one, however it is named, its word counts for nothing."""
    folder, _ = packs
    path = tmp_path / "eve.yaml"
    event = {"list": "event: fits\n", "unknown": "event: nowhere\n"}.get(named, "")
    path.write_text(CLAIMS.replace("player: Eve\n", "player: Eve\n" + event))
    words = {
        "check": ["check", path],
        "show": ["show", path],
        "print": ["print", path, "-o", tmp_path / "list.pdf"],
        "verify": ["verify", "0" * 16, path],
        "diff": ["diff", path, path],
    }[command]
    code, out, err = muster(*words, "--lists", folder, *(("--event", "fits") if named == "call" else ()))
    said = out + err
    if named == "none":
        assert code == (1 if command == "verify" else 0)
        assert "Legal only by 4 waivers of the list itself" in said
        assert muster("check", path, "--strict", "--lists", folder)[0] == 1
    else:
        assert code == 1
        errors = 5 if named == "unknown" else 4
        assert f"NOT LEGAL: {errors} errors (4 waivers of its own count for nothing)" in said


def test_how_many_are_waived_by_the_list_stands_in_the_json(muster, tmp_path):
    """Of the whole list, and of each finding."""
    path = tmp_path / "eve.yaml"
    path.write_text(CLAIMS)
    shown = json.loads(muster("show", path, "--format", "json")[1])
    assert (shown["legal"], shown["waived_by_list"]) == (True, 4)
    checked = json.loads(muster("check", path, "--format", "json")[1])["files"][0]
    assert checked["waived_by_list"] == 4
    assert [f["waived_by_list"] for f in checked["findings"] if f["severity"] == "error"] == [True] * 4
