"""`muster check`: what it tells of a file, where, and with which exit code."""

from __future__ import annotations

import csv
import io
import json
import os
import xml.etree.ElementTree as ET

import pytest

from tests.cli.files import GOOD, HEAD, TWO_ERRORS, write
from tests.conftest import LISTS


def test_a_legal_roster_is_exit_0(muster):
    """One line says so, on stdout."""
    code, out, err = muster("check", GOOD)
    assert (code, err) == (0, "")
    assert "Legal, 1,995 of 2,000 points" in out


def test_an_illegal_roster_is_exit_1_and_counts_what_is_unknown_as_nothing(muster, tmp_path):
    """Every finding has its place, its citation and the way out; the near miss is named."""
    code, out, _ = muster("check", write(tmp_path, TWO_ERRORS))
    assert code == 1
    assert "list.yaml:9:10: error ref.unknown" in out
    assert "Did you mean reiksgard?" in out
    assert "180 of 1,000 points" in out


BAD = [
    ("unknown key", HEAD + "playr: Ann\n", 2, "file.key", 7, "Did you mean player?"),
    (
        "unknown key of an entry",
        HEAD + "entries:\n- {take: reiksgard, modles: 10}\n",
        2,
        "file.key",
        8,
        "Did you mean models?",
    ),
    ("doubled key", HEAD + "limit: 2000\n", 2, "file.key", 7, "first on line 5"),
    ("number as text", HEAD.replace("1000", "'1000'"), 2, "file.type", 5, "without quotes"),
    ("the trap 010", HEAD.replace("1000", "010"), 2, "file.type", 5, "differently by different programs"),
    ("the trap yes", HEAD + "baggage: yes\n", 2, "file.type", 7, "Write true"),
    ("the trap no", HEAD + "baggage: no\n", 2, "file.type", 7, "Write false"),
    ("text as number", HEAD + "name: 1984\n", 2, "file.type", 7, "'1984'"),
    ("a fraction of a model", HEAD + "entries:\n- {take: reiksgard, models: 1.5}\n", 2, "file.type", 8, "whole number"),
    ("a misspelt word", HEAD.replace("tournament", "tournement"), 2, "file.value", 6, "Did you mean tournament?"),
    ("a limit of nothing", HEAD.replace("1000", "0"), 2, "file.value", 5, "at least 1"),
    ("too many models", HEAD + "entries:\n- {take: reiksgard, models: 10001}\n", 2, "file.value", 8, "at most 10,000"),
    ("missing keys", "kind: roster\nformat: 1\nsystem: wfb3\n", 2, "file.key", 1, "limit"),
    ("another kind", "kind: rooster\nformat: 1\nsystem: wfb3\n", 2, "file.kind", 1, "Did you mean roster?"),
    ("no kind", "system: wfb3\n", 2, "file.kind", 1, "kind: roster"),
    ("another format", HEAD.replace("format: 1", "format: 2"), 2, "file.kind", 2, "format 1"),
    ("another game", HEAD.replace("wfb3", "warmater"), 2, "file.kind", 3, "Did you mean warmaster?"),
    ("a list", "- 1\n- 2\n", 2, "file.kind", 1, "a list"),
    ("empty", "", 2, "file.kind", 1, "empty"),
    ("binary", b"\x00\x01\xff", 2, "file.yaml", 1, ""),
    ("nested brackets", "[" * 100_000, 2, "file.bounds", 1, "40"),
    ("unknown army", HEAD.replace("empire", "empyre"), 1, "ref.unknown", 4, "Did you mean empire?"),
    (
        "unknown option",
        HEAD + "entries:\n- {take: reiksgard, models: 10, options: [halbred]}\n",
        1,
        "ref.unknown",
        8,
        "Did you mean halberd?",
    ),
    ("unknown level", HEAD + "entries:\n- {take: hero, level: 12}\n", 1, "wfb3.level", 8, "5, 10, 15, 20 or 25"),
    (
        "a reference to nothing",
        HEAD + "entries:\n- {take: hero, level: 5, joins: nobody, as: champion}\n",
        1,
        "ref.dangling",
        8,
        "not an entry",
    ),
    (
        "an id twice",
        HEAD + "entries:\n- {take: fleglers, id: a, models: 8}\n- {take: fleglers, id: a, models: 8}\n",
        1,
        "ref.doubled",
        9,
        "another id",
    ),
]


@pytest.mark.parametrize(("text", "code", "finding", "line", "words"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_bad_input_is_told_in_its_place(muster, tmp_path, text, code, finding, line, words):
    """File, line, what was found, what is allowed, how to put it right; never a traceback."""
    target = write(tmp_path, text)
    got, out, err = muster("check", target)
    assert (got, err) == (code, "")
    assert "Traceback" not in out
    assert any(ln.startswith(f"{target}:{line}:") and finding in ln for ln in out.splitlines()), out
    assert words in out


def test_all_problems_of_a_file_are_told_at_once(muster, tmp_path):
    """A doubled key does not hide a wrong type, nor that an unknown key."""
    text = HEAD.replace("limit: 1000", "limit: '1000'\nlimit: 5") + "playr: x\nentries:\n- {models: 3}\n"
    _, out, _ = muster("check", write(tmp_path, text), "--format", "json")
    found = [(f["code"], f["line"]) for f in json.loads(out)["files"][0]["findings"]]
    assert found == [("file.type", 5), ("file.key", 6), ("file.key", 8), ("file.key", 10)]


def test_a_spoilt_spot_does_not_hide_other_faults(muster, tmp_path):
    """Unknown ids and what is wrong with entries that fit are told beside what cannot be read; nothing else is guessed."""
    text = HEAD.replace("tournament", "tournement") + (
        "entries:\n- {take: reiksgrad, models: 10}\n- {take: reiksgard, models: 10, command: drummer, options: [nonsense]}\n"
        "- {take: fleglers, models: 8, options: [shield]}\n- {take: hero, level: 12}\n"
    )
    code, out, _ = muster("check", write(tmp_path, text), "--format", "json")
    found = [(f["code"], f["line"]) for f in json.loads(out)["files"][0]["findings"]]
    assert code == 2
    assert found == [("file.value", 6), ("ref.unknown", 8), ("file.type", 9), ("wfb3.option", 10), ("wfb3.level", 11)]


def test_what_is_no_file_is_not_waited_for(muster, tmp_path):
    """A pipe that nobody writes to is told at once."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names on this platform")
    os.mkfifo(tmp_path / "pipe.yaml")
    for words in (["check", tmp_path], ["show", tmp_path / "pipe.yaml"]):
        code, out, err = muster(*words)
        assert code == 2
        assert "not a regular file" in out + err


def test_a_price_of_the_players_own_is_not_negative(muster, tmp_path):
    """Points cannot be won by curses."""
    text = (
        HEAD.replace("tournament", "friendly")
        + "entries:\n- {take: hero, level: 20, items: [{name: Curse, points: -300}]}\n"
    )
    code, out, _ = muster("check", write(tmp_path, text))
    assert code == 2
    assert "at least 0" in out


def test_folders_are_checked_whole(muster, tmp_path):
    """All YAML files below a folder, the highest exit code; hidden files are left out."""
    write(tmp_path, HEAD + "x: 1\n", "b.yaml")
    (tmp_path / "deep").mkdir()
    write(tmp_path / "deep", TWO_ERRORS, "a.yml")
    write(tmp_path, "nonsense: [", ".hidden.yaml")
    code, out, _ = muster("check", tmp_path, "--format", "json")
    assert code == 2
    assert [(os.path.basename(f["file"]), f["exit"]) for f in json.loads(out)["files"]] == [("b.yaml", 2), ("a.yml", 1)]


def test_several_processes_give_the_same_report(muster, tmp_path):
    """`--jobs` changes nothing but the time."""
    for n in range(6):
        write(tmp_path, TWO_ERRORS.replace("20", str(15 + n)), f"{n}.yaml")
    assert muster("check", tmp_path, "--jobs", 2) == muster("check", tmp_path, "--jobs", 1) == muster("check", tmp_path)


def test_warnings_count_only_when_strict(muster):
    """The chaotic sample of 3,000 points has a warning."""
    path = LISTS / "wfb3/rosters/chaos-3000.yaml"
    assert muster("check", path)[0] == 0
    assert muster("check", path, "--strict")[0] == 1


def test_quiet_says_only_the_verdict_of_what_is_in_order(muster):
    """One line for a legal list."""
    code, out, err = muster("check", "--quiet", GOOD)
    assert (code, err) == (0, "") and out.startswith(f"{GOOD}: Legal") and out.count("\n") == 1


def test_reports_in_every_format(muster, tmp_path):
    """Each form holds file, code and message, safely escaped."""
    bad = write(tmp_path, TWO_ERRORS.replace("reiksgrad", "x").replace("army:", "name: '=<b>*|'\narmy:"))
    for form in ("text", "json", "junit", "csv", "markdown", "html"):
        code, out, _ = muster("check", bad, GOOD, "--format", form)
        assert code == 1
        assert "ref.unknown" in out
        if form == "json":
            assert json.loads(out)["files"][1]["legal"] is True
        if form == "junit":
            suite = ET.fromstring(out)[0]
            assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("2", "1", "0")
        if form == "csv":
            rows = list(csv.reader(io.StringIO(out)))
            assert len({len(r) for r in rows}) == 1
            assert not [c for r in rows for c in r if c.startswith("=")]
        if form == "html":
            assert "<b>*" not in out
