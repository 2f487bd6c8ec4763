"""Text of players does no harm in any report: it drives no terminal, breaks no form, adds no line, and stays in its bounds."""

from __future__ import annotations

import copy
import cProfile
import csv
import io
import json
import pstats
import re
from html.parser import HTMLParser
from typing import get_args
from xml.etree import ElementTree as ET

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from builder import mustering
from builder.core import yaml_source
from builder.core.terminal_text import clean, is_line, without_control_characters
from builder.files import roster_files
from builder.locale import language
from builder.render import html, markdown, plain_text, verdict_reports
from builder.render import json as json_form
from builder.sheet import build, model
from tests.conftest import HEAD, LISTS, check_file
from tests.sampling import examples

NO_SIGNS = "\ufdd0-\ufdef" + "".join(f"{chr(n << 16 | 0xFFFE)}{chr(n << 16 | 0xFFFF)}" for n in range(17))
DRIVING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff" + NO_SIGNS + "]")
SIGNS = ["\x1b[31m", "\x1b]0;x\x07", "\x9b2J", "\x7f", "\x85", "\u2028", "\r", "\n", "\r\nINJECTED", "\u202e", "\u2066", "\u061c", "\x08", "</script><b>", "<img src=x>", "]]>", "&amp;", '"', "'", "|", "`", "=1+1", "@x", "\t", ",", ";", "é", "**", "%s", "{x}", "\ufeff", "\x0c", "\ufffe", "\uffff", "\ufdd0", "\U0001fffe", "\U0010ffff"]
hostile = st.lists(st.one_of(st.sampled_from(SIGNS), st.text(st.characters(codec="utf-8"), max_size=4), st.just("a")), min_size=1, max_size=6).map("".join)

BASE = {
    "kind": "roster", "format": 1, "system": "wfb3", "army": "empire", "name": "N", "player": "P", "fields": {"club": "C"}, "limit": 500, "game": "friendly", "notes": "n",
    "waivers": [{"code": "wfb3.compulsory", "by": "U", "why": "W"}, {"code": "wfb3.general", "by": "U"}, {"code": "wfb3.alignment", "by": "U"}],
    "forces": [{"kind": "reserve", "leader": "h", "units": ["u"], "notes": "F"}],
    "entries": [
        {"take": "hero", "id": "h", "level": 5, "name": "H", "group": "G", "notes": "E", "items": [{"take": "magic-weapon", "abilities": ["parrying"], "name": "I"}, {"name": "O", "points": 10}]},
        {"take": "forstjaeger", "id": "u", "models": 4, "name": "M"},
        {"take": "nope", "name": "X"},
    ],
}  # fmt: skip
FIELDS = [
    ("name",), ("player",), ("fields", "club"), ("notes",), ("waivers", 0, "by"), ("waivers", 0, "why"), ("waivers", 1, "by"), ("forces", 0, "notes"),
    ("entries", 0, "name"), ("entries", 0, "group"), ("entries", 0, "notes"), ("entries", 0, "items", 0, "name"), ("entries", 0, "items", 1, "name"), ("entries", 1, "name"), ("entries", 2, "name"),
]  # fmt: skip
IDS = [("army",), ("entries", 0, "id"), ("entries", 1, "take"), ("forces", 0, "leader"), ("game",), ("event",), ("waivers", 0, "code"), ("system",), ("kind",)]


def filled(paths, said):
    value = copy.deepcopy(BASE)
    for path in paths:
        held = value
        for step in path[:-1]:
            held = held[step]
        held[path[-1]] = said
    return value


class _Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = set()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)


PLAIN = check_file(str(LISTS / "wfb3" / "rosters" / "empire-2000.yaml"), (LISTS,))


def _tags(page):
    reader = _Page()
    reader.feed(page)
    return reader.tags


def check_reports(found, lang):
    """Every form of a report of one file."""
    forms = {name: form([found], lang, False) for name, form in verdict_reports.FORMATS.items()}
    for name, made in forms.items():
        assert not DRIVING.search(made), (name, made)
        made.encode()
    for line in forms["text"].splitlines():
        assert line.startswith((found.file.rpartition("/")[0], "    → ")), line
    for line in forms["markdown"].splitlines():
        assert line == "" or line.startswith(("| ", "|---", "*", "- ")), line
    assert _tags(forms["html"]) == _tags(verdict_reports.as_html([PLAIN], lang, False)) | ({"i"} & _tags(forms["html"])) | ({"br"} & _tags(forms["html"])) | ({"code"} & _tags(forms["html"]))
    assert len(list(ET.fromstring(forms["junit"]).iter("testcase"))) == 1
    rows = list(csv.reader(io.StringIO(forms["csv"])))
    assert {len(row) for row in rows} == {15} and len(rows) == 1 + max(1, len(found.findings))
    assert not any(cell[:1] in ("=", "+", "-", "@", "\t", "\r") for row in rows for cell in row)
    assert len(json.loads(forms["json"])["files"][0]["findings"]) == len(found.findings)


@settings(max_examples=examples(15, 50, 3000), deadline=None, suppress_health_check=list(HealthCheck))
@given(hostile, st.lists(st.sampled_from(FIELDS), min_size=1, max_size=15, unique=True), st.lists(st.sampled_from(IDS), max_size=1), st.sampled_from(["en", "fr"]))
def test_hostile_text_does_no_harm(tmp_path_factory, said, fields, ids, lang):
    path = tmp_path_factory.getbasetemp() / "hostile.yaml"
    path.write_text(yaml_source.dump(filled([*fields, *ids], said)), encoding="utf-8")
    lang = language(lang)
    found = check_file(str(path), (LISTS,), fingerprints=True)
    check_reports(found, lang)
    if found.points is None:
        return
    done = mustering.muster_file(roster_files.read_roster(str(path)), (LISTS,))
    for own in get_args(model.Copy):
        finished = build.sheet(done, lang, own)
        made = [form.write(finished, length) for form in (plain_text, markdown, html) for length in ("short", "full")]
        made.append(json_form.write(done, lang, own))
        for one in made:
            assert not DRIVING.search(one)
        assert json.loads(made[-1])["name"] == done.roster.name
        short, full = made[4:6]
        assert not {"script", "img"} & _tags(short) and "img" not in _tags(full), "only our own tags"
        assert full.count("<script>") == full.count("</script>") == 1


@pytest.mark.parametrize("name", ["a\x1b[31m.yaml", "a\udcff.yaml", "a\nINJECTED.yaml", "a\x9b.yaml", "a\ufffe\uffff.yaml", "a\ud800.yaml"])
def test_hostile_names_of_files(name):
    """They are told as well as they can be written."""
    check_reports(check_file(f"there/{name}", (LISTS,)), language("en"))


def test_what_leaves_the_program_is_harmless():
    assert without_control_characters("a\ufffe\U0001ffff\n") == "a\ufffd\ufffd\n" == clean("a\ufffe\U0001ffff\n", keep_lines=True)
    assert is_line("é שלום") and not any(map(is_line, ("a\nb", "a\tb", "a\x1bb", "a\u2028b", "a\uffff", "\udcff")))
    assert without_control_characters("a\x1b[0m\n\tb\x9b\u202e\udcff") == "a[0m\n\tb\ufffd"
    assert without_control_characters("é שלום\n") == "é שלום\n"


# ------------------------------------------------------------------------- amplification

MANY = {
    "unknown keys": lambda n: "".join(f"k{i}: 1\n" for i in range(n)),
    "unknown keys of an entry": lambda n: "entries:\n- {take: hero, " + ", ".join(f"k{i}: 1" for i in range(n)) + "}\n",
    "an unknown key of each entry": lambda n: "entries:\n" + "- {take: hero, level: 5, modles: 3}\n" * (n // 3),
    "keys that stand twice": lambda n: "notes: x\n" * n,
    "entries of another type": lambda n: "entries: [" + "1, " * n + "1]\n",
    "a long tag": lambda n: "name: !" + "x" * (60 * n) + " y\n",
    "a long key": lambda n: "x" * (n // 16) + ": 1\n",
    "a long alias": lambda n: "name: *" + "x" * (60 * n) + "\n",
    "a long value": lambda n: "game: " + "x" * (60 * n) + "\n",
    "a long number": lambda n: "limit: " + "9" * (60 * n) + "\n",
    "a long army": lambda n: "army: " + "x" * (60 * n) + "\n",
    "many waivers": lambda n: "army: empire\nlimit: 1\ngame: friendly\nwaivers:\n" + "- {code: a.b, by: c}\n" * (n // 3),
}
"""Texts of lists that grow with a number."""


@pytest.mark.parametrize("name", MANY)
def test_a_report_is_not_much_longer_than_its_file(tmp_path, name):
    """What stands there very often is counted, and what is very long is cut; the work grows no quicker than the file."""
    path = tmp_path / "list.yaml"
    calls = []

    def reported():
        found = check_file(str(path), (LISTS,))
        return found, {form: write([found], language("en"), False) for form, write in verdict_reports.FORMATS.items()}

    for size in (10, 300, 1200):
        path.write_text(HEAD + MANY[name](size), encoding="utf-8")
        profile = cProfile.Profile()
        profile.runcall(reported)
        calls.append(pstats.Stats(profile).total_calls)
    assert calls[2] < 5 * calls[1], calls
    path.write_text(HEAD + MANY[name](15_000), encoding="utf-8")
    found, forms = reported()
    if name == "many waivers":
        return
    assert len(found.findings) < 60, len(found.findings)
    assert all(len(made) < 60_000 for made in forms.values()), {form: len(made) for form, made in forms.items()}
    if name == "unknown keys":
        (finding,) = [f for f in found.findings if f.code == "file.key" and "unknown" in f.text.message]
        assert "15,000" in language("en").say(finding.text)
