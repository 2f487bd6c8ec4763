"""Three hundred lists from strangers, judged as they are: exactly the expected codes and lines, in any order, with any number of jobs."""

from __future__ import annotations

import json
import os
import random

import pytest

from builder.desk import signup
from builder.files import event_packs
from tests.conftest import LISTS
from tests.desk import strangers
from tests.sampling import sampled


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The folder, and what is expected of each of its files."""
    folder = tmp_path_factory.mktemp("strangers")
    return folder, {one.name: one for one in strangers.write(folder)}


@pytest.fixture(scope="module")
def kept():
    """What `by_one` was told, by the form."""
    return {}


@pytest.fixture
def by_one(muster, made, kept):
    """The report of the whole folder in a form, by one process; each is made once."""

    def report(form):
        if form not in kept:
            kept[form] = muster("check", made[0] / "lists", *words(made[0]), "--format", form, "--jobs", "1")
        return kept[form]

    return report


def words(folder):
    return ("--event", folder / "strangers-cup.yaml", "--signup", folder / "signup.csv")


def is_expected(file, one):
    """Exactly these codes; each at its line, where the list says one."""
    got = sorted((f["code"], f["line"]) for f in file["findings"])
    assert sorted(code for code, _ in got) == sorted(code for code, _ in one.found), (one.name, got)
    for code, line in one.found:
        assert line is None or (code, line) in got, (one.name, got)
    assert file["exit"] == one.exit, one.name


def test_each_file_is_judged_as_expected(made, by_one):
    """Legal, illegal in each way, unreadable, hostile, self-waived, doubled, late, of nobody: all of them."""
    _, expected = made
    code, out, err = by_one("json")
    files = json.loads(out)["files"]
    assert len(files) == len(expected) >= 300 and code == 2
    for file in files:
        is_expected(file, expected[file["file"].rpartition("/")[2]])
    exits = [one.exit for one in expected.values()]
    assert err.endswith(f"{len(exits)} read: {exits.count(0)} legal, {exits.count(1)} not legal, {exits.count(2)} unreadable; 1 skipped.\n")


def test_any_order_gives_the_same(muster, made, by_one):
    """File by file, whatever stands before it."""
    folder, expected = made
    files = [str(folder / "lists" / name) for name in expected if (folder / "lists" / name).exists()]
    files.append(str(folder / "lists" / "mails.zip"))
    random.Random(7).shuffle(files)
    _, out, _ = muster("check", *files, *words(folder), "--format", "json")
    _, whole, _ = by_one("json")
    by_name = {file["file"]: file for file in json.loads(whole)["files"]}
    assert {file["file"]: file for file in json.loads(out)["files"]} == by_name


FORMS = ["text", "json", "junit", "csv", "markdown", "html", "sarif", "github"]


@pytest.mark.parametrize("form", sampled(FORMS, lambda form: form == "json"))
def test_any_number_of_jobs_gives_the_same_bytes(muster, made, by_one, monkeypatch, form):
    """In each form of report."""
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    folder, _ = made
    given = ("check", folder / "lists", *words(folder), "--format", form)
    assert by_one(form) == muster(*given, "--jobs", "3")


def test_the_usual_number_of_jobs_gives_the_same_bytes(muster, made, by_one, monkeypatch):
    """As many as there are processors."""
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    folder, _ = made
    assert by_one("text") == muster("check", folder / "lists", *words(folder), "--format", "text")


def test_no_text_of_a_player_forges_a_line(made, by_one):
    """Each line of the report begins with a file of the folder, or is a way out."""
    folder, expected = made
    _, out, _ = by_one("text")
    assert "\x1b" not in out and "\u202e" not in out
    files = {line.split(": ", 1)[0] for line in out.splitlines() if not line.startswith("    → ")}
    assert {os.path.basename(file.split(":")[0]) for file in files} == set(expected)
    assert sum(line.split(": ", 1)[1].startswith("Legal") for line in out.splitlines() if line.startswith(str(folder))) == sum(one.exit == 0 for one in expected.values())


def test_the_event_s_papers(muster, made, tmp_path, monkeypatch):
    """Every player has a letter and a line of results; a run again, with other jobs, changes nothing."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    folder, expected = made
    given = ("event", folder / "lists", *words(folder), "-o", tmp_path / "out", "--no-sheets")
    assert muster(*given)[0] == 2
    papers = {p.name: p.read_bytes() for p in (tmp_path / "out").rglob("*.*")}
    signed = [one for one in expected.values() if one.player is not None]
    assert sum(name.startswith("player-") and name.endswith(".txt") for name in papers) == len(signed)
    assert papers["results.csv"].count(b"\n") == 1 + len(expected)
    _, out, _ = muster(*given, "--jobs", "2")
    assert "Nothing has changed since the last run." in out
    again = {p.name: p.read_bytes() for p in (tmp_path / "out").rglob("*.*")}
    assert {name for name in again if again[name] != papers.get(name)} == {"letters.csv"}


def test_late_and_of_nobody(made):
    """As the sign-up sheet says."""
    folder, expected = made
    sheet = signup.read(str(folder / "signup.csv"))
    event = event_packs.event(str(folder / "strangers-cup.yaml"), (LISTS,))
    late = {p.file for p in sheet.players if signup.is_late(p.received, event.deadline)}
    assert {file.rpartition("/")[2] for file in late} == {one.name for one in expected.values() if "late" in one.name}
