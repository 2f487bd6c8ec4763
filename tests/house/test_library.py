"""The library for other programs: the examples of its page, its errors, and its numbers."""

from __future__ import annotations

import contextlib
import dataclasses
import io
import json
import os
import re
import subprocess
import sys

import pytest

from builder import api
from tests.conftest import LISTS, ROOT
from tests.pages import DOCS, FENCED

PAGES = (DOCS / "programs.md", DOCS / "fr" / "programs.md")
SAMPLES = ("wfb3/rosters/empire-2000.yaml", "warmaster/rosters/empire-2000.yaml", "warmachine/rosters/cryx-50.yaml", "wfb6/rosters/empire-500.yaml")
HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: empire\nlimit: 500\ngame: friendly\nentries:\n"


def examples(page):
    """The files and the Python code in the blocks of a page, in order."""
    return [(kind, name, text) for _, kind, name, text, _ in FENCED.findall(page.read_text(encoding="utf-8")) if kind == "python" or name]


def text_of(call):
    """The message of the error that a call raises."""
    with pytest.raises(api.Error) as caught:
        call()
    return str(caught.value)


def written(folder, entries, head=HEAD):
    path = folder / "list.yaml"
    path.write_text(head + entries, encoding="utf-8")
    return path


def test_the_examples_are_typed_and_run(tmp_path, monkeypatch):
    """They pass mypy in strict mode; both languages have the same examples."""
    monkeypatch.chdir(tmp_path)
    for folder in ("mylists", "meslistes"):
        (tmp_path / folder).mkdir()
    number = 0
    for page in PAGES:
        for kind, name, text in examples(page):
            target = tmp_path / (name or f"example_{(number := number + 1)}.py")
            target.write_text(text, encoding="utf-8")
            if kind == "python":
                with contextlib.redirect_stdout(io.StringIO()) as out:
                    exec(compile(text, str(target), "exec"), {})
                assert [comment for comment in re.findall(r"# (The .+)", text) if comment not in out.getvalue()] == []
    assert number == 6
    assert (tmp_path / "mine.pdf").read_bytes().startswith(b"%PDF")
    assert (ROOT / "builder" / "py.typed").is_file()
    (tmp_path / "mypy.ini").write_text("[mypy]\nfollow_imports = skip\n[mypy-builder,builder.api,builder.render.style,builder.sheet.model]\nfollow_imports = silent\n", encoding="utf-8")
    checked = [sys.executable, "-m", "mypy", "--strict", "--cache-dir=cache", *map(str, tmp_path.glob("example_*.py"))]
    done = subprocess.run(checked, capture_output=True, text=True, check=False, env={**os.environ, "MYPYPATH": str(ROOT)})
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", SAMPLES)
def test_numbers_are_those_of_the_json(name):
    """Points, limit, code and findings are equal; entries and surcharges add up to the total."""
    checked = api.check(api.read(LISTS / name))
    shown = json.loads(api.show(checked, "json"))
    assert (checked.points, checked.limit, checked.legal, checked.code) == tuple(shown[key] for key in ("points", "limit", "legal", "fingerprint"))
    assert [f.message for f in checked.findings] == [f["message"] for f in shown["findings"]]
    assert sum(entry.points for entry in checked.entries) + sum(due["points"] for due in shown["dues"]) == checked.points
    assert api.price(api.read(LISTS / name)) == checked.points


def test_halves_are_exact(tmp_path):
    """31 landesturm with spears cost exactly 31 times 3½ points."""
    roster = api.read(written(tmp_path, "- {take: landesturm, models: 31, options: [spear]}\n"))
    assert api.price(roster) == 31 * 3.5


def test_errors_are_plain_sentences(tmp_path):
    """Messages have no unfilled placeholder, and each contains the faulty value."""
    (tmp_path / "other.yaml").write_text("kind: shopping\n", encoding="utf-8")
    empire = api.read(LISTS / SAMPLES[0])
    told = [
        text_of(lambda: api.load("wfb3", "empyre")),
        text_of(lambda: api.load("wfb", "empire")),
        text_of(lambda: api.read(tmp_path / "none.yaml")),
        text_of(lambda: api.read(tmp_path / "other.yaml")),
        text_of(lambda: api.read(written(tmp_path, "- {take: hero, level: ten}\n"))),
        text_of(lambda: api.check(empire, api.load("wfb3", "chaos"))),
        text_of(lambda: api.check(api.read(LISTS / SAMPLES[1]), api.load("wfb3", "empire"))),
        text_of(lambda: api.check(empire, event="cup")),
    ]
    assert all(text.endswith((".", "?")) and not re.search(r"[{}]", text) for text in told), told
    assert "Did you mean empire?" in told[0]
    assert "shopping" in told[3]
    assert told[5] == "The list is of the army wfb3/empire, not of wfb3/chaos."


def test_an_invalid_file_has_all_its_findings(tmp_path):
    with pytest.raises(api.Error) as caught:
        api.read(written(tmp_path, "- {take: hero, level: ten}\n- {tke: hero}\n"))
    assert {finding.line for finding in caught.value.findings} == {8, 9}
    assert all(finding.counts for finding in caught.value.findings)


def test_values_are_short_where_they_are_printed():
    """Their `repr` suits a debugger or a log; they cannot be changed."""
    roster = api.read(LISTS / SAMPLES[0])
    checked = api.check(roster, api.load("wfb3", "empire"))
    for value in (roster, checked, api.load("wfb3", "empire"), checked.entries[0]):
        assert len(repr(value)) < 160
        with pytest.raises(dataclasses.FrozenInstanceError):
            value.name = ""
