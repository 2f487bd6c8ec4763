"""Reports of `muster check` in every form: who, what, how many, and why; where they go, and in which colours."""

from __future__ import annotations

import csv
import io
import json
import sys
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml

from builder.cli import colours
from builder.render import code_reports, verdict_reports
from tests.cli.files import GOOD, HEAD, write
from tests.conftest import LISTS, ROOT

MIXED = HEAD + (
    "player: Béa %s\nwaivers: [{code: wfb3.fraction, by: me}]\nentries:\n- {take: hero, level: 12}\n"
    "- {take: helblitzen, models: 20}\n- {take: hero, level: 10, items: [{name: Orb, points: 10}]}\n"
)
FORMS = (*verdict_reports.FORMATS, "sarif", "github")


@pytest.fixture
def bad(tmp_path):
    return write(tmp_path, MIXED % "Lee", "béa, 1.yaml")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_each_form_tells_all(muster, bad, form, lang):
    """Player, army, points, verdict and reasons; the exit code is the same in each."""
    code, out, _ = muster("check", bad, GOOD, "--format", form, "--lang", lang)
    assert code == 1
    told = json.dumps(json.loads(out), ensure_ascii=False) if form in ("json", "sarif") else out
    assert "wfb3.level" in told and "béa, 1" in unquote(told)
    if form != "sarif":  # which is about findings alone
        assert "Béa Lee" in told and ("L’Empire" if lang == "fr" else "The Empire") in told
        assert ("NON CONFORME" if lang == "fr" else "NOT LEGAL") in told and "1" in told


def test_errors_warnings_and_notes_stand_apart(muster, bad):
    """Errors first, then warnings, notes, and what was let pass, whatever their lines."""
    _, out, _ = muster("check", bad, "--format", "csv")
    gravities = [row["gravity"] for row in csv.DictReader(io.StringIO(out))]
    assert gravities == sorted(gravities, key=["error", "warning", "info", "waived"].index) and "waived" in gravities
    _, out, _ = muster("check", bad, "--format", "markdown")
    assert out.index("*Errors*") < out.index("*Waived*")
    _, out, _ = muster("check", bad, "--format", "html")
    assert out.index("Errors</th>") < out.index("Waived</th>")


def test_quiet_keeps_the_verdicts(muster, bad):
    """And the errors, without warnings, notes and what was let pass."""
    code, out, err = muster("check", bad, GOOD, "--quiet")
    assert code == 1 and err == "" and f"{GOOD}: Legal" in out
    assert f"{bad}: NOT LEGAL" in out and "error wfb3.level" in out
    assert "waived by the list itself:" not in out and "warning" not in out


def test_counts(muster, bad, tmp_path):
    """In the closing line, in the JSON, and by army and code where it is asked for."""
    write(tmp_path, "kind: [", "x.yaml")
    _, out, err = muster("check", tmp_path, GOOD, "--format", "json", "--statistics")
    assert json.loads(out)["counts"] == {"read": 3, "legal": 1, "not_legal": 1, "unreadable": 1, "definitions": 0}
    lines = err.splitlines()
    assert lines[0].split() == ["2", "The", "Empire"] and "1  wfb3.level" in err
    assert lines[-1] == "3 read: 1 legal, 1 not legal, 1 unreadable."


def test_a_report_goes_to_a_file(muster, bad, tmp_path):
    """Whole, and the same as on the terminal."""
    out = muster("check", bad, "--format", "html")[1]
    assert muster("check", bad, "--format", "html", "-o", tmp_path / "r.html")[:2] == (1, "")
    assert (tmp_path / "r.html").read_text(encoding="utf-8") == out
    assert muster("check", bad, "-o", tmp_path / "none" / "r.html")[0] == 2


def test_colours(muster, bad, monkeypatch):
    """On a terminal, unless NO_COLOR is set or the call says otherwise; the words are the same."""
    plain = muster("check", bad, GOOD)[1]
    bright = muster("check", bad, GOOD, "--color", "always")[1]
    assert "\x1b[32m" in bright and "\x1b[1;31m" in bright and "\x1b" not in plain
    import re

    assert re.sub("\x1b\\[[0-9;]*m", "", bright) == plain
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert colours.wanted("auto") and not colours.wanted("never")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours.wanted("auto") and colours.wanted("always")
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setenv("TERM", "dumb")
    assert not colours.wanted("auto")


def test_a_player_drives_no_terminal_through_colours(muster, tmp_path):
    """What stands in a list is as harmless as without them."""
    path = write(tmp_path, MIXED % "\\e[2J", "x.yaml")
    path.write_text(path.read_text().replace("Béa \\e[2J", '"\\e[2J\\u202e"'), encoding="utf-8")
    assert "\x1b[2J" not in muster("check", path, "--color", "always")[1]


@pytest.mark.parametrize("command", ["check", "show", "diff", "print", "verify", "explain"])
def test_the_standard_input(muster, monkeypatch, tmp_path, command):
    """A dash stands for it wherever a list is named."""

    class Given:
        buffer = io.BytesIO(Path(GOOD).read_bytes())

    monkeypatch.setattr(sys, "stdin", Given)
    words = {
        "check": ["check", "-"],
        "show": ["show", "-"],
        "diff": ["diff", "-", GOOD],
        "print": ["print", "-", "-o", tmp_path / "x.pdf"],
        "verify": ["verify", "0" * 16, "-"],
        "explain": ["explain", "-"],
    }[command]
    code, out, err = muster(*words)
    assert code == (1 if command == "verify" else 0), out + err


@pytest.mark.parametrize(
    ("file", "spoilt", "code"), [("wfb3/armies/dwarfs", "kind: army", 2), ("events/sample-weekend", "salt:", 2)]
)
def test_definitions_from_the_standard_input_have_no_file_to_be_named_as(muster, monkeypatch, file, spoilt, code):
    text = (LISTS / f"{file}.yaml").read_text(encoding="utf-8")
    for given, wanted in ((text, 0), (text.replace(spoilt, f"x{spoilt}", 1), code)):

        class Given:
            buffer = io.BytesIO(given.encode())

        monkeypatch.setattr(sys, "stdin", Given)
        found, out, err = muster("check", "-")
        assert found == wanted, out + err


def test_nothing_from_the_standard_input(muster, monkeypatch):
    """Exit 2 and a line, however it is closed."""
    monkeypatch.setattr(sys, "stdin", None)
    assert muster("check", "-")[0] == 2


def test_sarif(muster, bad):
    """A run with its rules, and places that lead to the file."""
    _, out, _ = muster("check", bad, "--format", "sarif")
    told = json.loads(out)
    assert told["version"] == "2.1.0"
    (run,) = told["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        (place,) = result["locations"]
        assert unquote(place["physicalLocation"]["artifactLocation"]["uri"]) == str(bad)
        assert place["physicalLocation"]["region"]["startLine"] >= 1
        assert result["level"] in ("error", "warning", "note")
        assert ("suppressions" in result) == (result["ruleId"] == "wfb3.fraction")


HOSTILE = ["::error::x", "##[error]x", "%0A::error::x", "a::b,c:d%"]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_annotation_is_forged(muster, tmp_path, name):
    """Neither by a player's name nor by a file's."""
    path = write(tmp_path, (MIXED % "x").replace("Béa x", f"{name!r}"), f"{name.replace('/', '')}.yaml")
    _, out, _ = muster("check", path, "--format", "github")
    first, *others = out.splitlines()
    assert "::" not in first and "##[" not in first
    for line in others:
        head, data = line.removeprefix("::").split("::", 1)
        assert line.startswith("::") and head.split(" ")[0] in ("error", "warning", "notice")
        assert "%0A::" not in data
        assert all(part.split("=")[0] in ("file", "line", "col", "title") for part in head.split(" ", 1)[1].split(","))


class _Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen = set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)


def test_junit_and_html_stay_whole(muster, tmp_path):
    """Whatever a player calls himself."""
    path = write(tmp_path, (MIXED % "x").replace("Béa x", "'<script>\"&lt;]]>'"))
    suite = ET.fromstring(muster("check", path, "--format", "junit")[1])
    (player,) = [p.get("value") for p in suite.iter("property") if p.get("name") == "player"]
    assert player == '<script>"&lt;]]>'
    tags = _Tags()
    tags.feed(muster("check", path, "--format", "html")[1])
    assert "script" not in tags.seen


@pytest.mark.parametrize(("typed", "meant"), [("chek", "check"), ("shwo", "show"), ("pritn", "print")])
def test_a_mistyped_command_is_answered_by_the_nearest(muster, typed, meant):
    """With exit 2."""
    code, out, err = muster(typed, GOOD)
    assert (code, out) == (2, "") and f"Did you mean {meant}?" in err


def test_the_hook_for_clubs():
    """What `.pre-commit-hooks.yaml` calls is a command of ours."""
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert hook["entry"].split()[:2] == ["muster", "check"] and hook["language"] == "python" and hook["require_serial"]


def test_writers_outside_the_usual_forms(bad):
    """They take the same arguments as the others."""
    assert code_reports.sarif([], None, False).startswith("{") and code_reports.github([], None, False) == ""
