"""Slips in a file: each is told with what is allowed and a way out that fits."""

from __future__ import annotations

import pytest

from builder import mustering
from builder.files import roster_files
from builder.files.search_path import search_path
from builder.locale import language
from tests.conftest import LISTS, check_file

HEAD = "kind: roster\nformat: 1\nsystem: wfb3\narmy: open\nlimit: 1000\ngame: friendly\n"
MANY = "9" * 500


def told(tmp_path, text):
    """The findings of a file: code, text and way out, in English."""
    path = tmp_path / "list.yaml"
    path.write_text(text, encoding="utf-8")
    say = language("en").say
    found = check_file(str(path), search_path((LISTS,))).findings
    return [(f.code, say(f.text), None if f.fix is None else say(f.fix)) for f in found]


@pytest.mark.parametrize(
    ("limit", "text", "way"),
    [
        (MANY, "is too large: at most 1,000,000 is allowed.", "Write 1,000,000 or less."),
        (f"'{MANY}'", "is too large: at most 1,000,000 is allowed.", "Write 1,000,000 or less."),
        ("9999999", "9999999 is too large: at most 1,000,000 is allowed.", "Write 1,000,000 or less."),
        ("0", "0 is too small: at least 1 is needed.", "Write 1 or more."),
        ("'1000'", "Expected a whole number, found 1000.", "without quotes"),
        ("1_000", "Expected a whole number, found 1_000.", "plainly, such as 1000."),
        ("0x1F4", "Expected a whole number, found 0x1F4.", "plainly, such as 500."),
        ("0b11", "Expected a whole number, found 0b11.", "plainly, such as 3."),
        ("010", "Expected a whole number, found 010.", "plainly, such as 10."),
        ("1:30", "Expected a whole number, found 1:30.", "plainly, such as 10."),
        ("1_" + MANY, "a whole number, found", "plainly, such as 10."),
    ],
    ids=lambda v: v[:24],
)
def test_a_number_that_is_none_has_a_way_out(tmp_path, limit, text, way):
    """One finding, at the number."""
    found = told(tmp_path, HEAD.replace("1000", limit) + "entries: []\n")
    assert len(found) == 1
    assert text in found[0][1].replace("\u2026", "")
    assert way in (found[0][2] or "")


def test_what_is_too_long_is_to_be_shortened(tmp_path):
    """A name beyond its bound."""
    found = told(tmp_path, HEAD + f"name: {'n' * 100_000}\nentries: []\n")
    assert len(found) == 1
    assert "too long" in found[0][1]
    assert (found[0][2] or "").startswith("Shorten it to ")


@pytest.mark.parametrize("key", ["system", "format"])
def test_a_missing_key_is_called_missing(tmp_path, key):
    """And one that names an unknown game is not."""
    lines = [line for line in HEAD.splitlines() if not line.startswith(key)]
    assert [t for _, t, _ in told(tmp_path, "\n".join(lines) + "\nentries: []\n")] == [f"Missing key: {key}."]
    assert "Unknown game" in told(tmp_path, HEAD.replace("wfb3", "wfb33") + "entries: []\n")[0][1]


def test_a_fraction_of_the_limit_is_one_number(tmp_path):
    """A third of 1,000 points is 333⅓ in the finding as on the sheet."""
    text = HEAD.replace("open", "empire").replace("friendly", "tournament")
    path = tmp_path / "list.yaml"
    path.write_text(text + "entries:\n- {take: helblitzen, models: 20}\n", encoding="utf-8")
    done = mustering.muster_file(roster_files.read_roster(str(path)), search_path((LISTS,)))
    said = [language("en").say(f.text) for f in done.findings if f.code == "wfb3.fraction"]
    assert [s for s in said if "at least a third of the limit (333⅓)" in s]


def test_a_list_whose_only_part_is_wrong_is_not_called_too_short(tmp_path):
    """What is wrong within it is told, and not that something is missing beside."""
    shipped = (LISTS / "warmachine" / "armies" / "khador.yaml").read_text(encoding="utf-8")
    found = told(tmp_path, shipped.replace("focus: 6", "focus: six", 1))
    assert [text for _, text, _ in found] == ["Expected a whole number, found six."]


@pytest.mark.parametrize(
    ("line", "text", "way"),
    [
        ("bribe: 5,5", "5,5 is text: a number is written with a point.", "Write 5.5."),
        ("bribe: '1,000'", "Expected a whole number, found 1,000.", "Write the number in plain digits, without quotes."),
        ("contingents: [dwarfs]", "Expected a mapping (key: value), found dwarfs.", "Write it as {id: …}."),
        ("waivers: [wfb3.total]", "Expected a mapping (key: value), found wfb3.total.", "Write it as {code: …, by: …}."),
    ],
)
def test_a_value_of_another_form_is_answered_by_an_example(tmp_path, line, text, way):
    assert told(tmp_path, f"{HEAD}{line}\nentries: []\n") == [("file.type", text, way)]
