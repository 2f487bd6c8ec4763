"""Text as a terminal shows it: its columns."""

from __future__ import annotations

import json

import pytest

from builder.core.terminal_text import (
    as_json,
    clean,
    is_printable,
    isolated_name,
    with_plain_line_ends,
    without_control_characters,
)
from builder.core.terminal_width import cells


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Reiksgard", 9),
        ("Großschwerter — 12″", 19),
        ("e\u0301", 1),
        ("騎士", 4),
        ("नमस्ते", 4),
        ("👩\u200d👩\u200d👧", 2),
        ("⚔\ufe0f", 2),
        ("a\u200eb", 2),
        ("a\x1bb", 2),
        ("a\tb\nc", 3),
    ],
)
def test_columns(text, columns):
    """Accents take none, wide letters two, families of signs as much as one; what drives a terminal none."""
    assert cells(text) == columns


def test_marks_of_direction_take_no_room():
    """A name set apart is as wide as the name."""
    assert cells(isolated_name("שלום")) == cells("שלום") == 4


def test_blanks_of_french_type_are_shown_as_they_are():
    """A line with them is looked through no further than any other."""
    assert is_printable("2\u202f988½ points\u00a0: légal")
    assert clean("2\u202f988½ points\u00a0: légal") == "2\u202f988½ points\u00a0: légal"
    for sign in ("\n", "\t", "\x1b", "\x85", "\u2028", "\u202e", "\ud800", "\ufffe", "\u2009"):
        assert not is_printable(f"a\u202f{sign}")


def test_only_odd_lines_of_a_report_are_changed():
    """Lines beside them stay as they are, and so do tabs and marks of direction of our own."""
    assert without_control_characters("a\u202fb\n\x1b[1mc\u202e\td\u200e\n\ud800\n") == "a\u202fb\n[1mc\td\u200e\n\ufffd\n"
    assert clean("a\r\nb\tc\x1b\ufffe") == "a b c\ufffd"
    assert with_plain_line_ends("a\x85b\tc") == "a\nb c"


def test_signs_that_drive_a_terminal_stand_by_their_numbers():
    """Beside lines that have none, and beside blanks that French sets; what was meant is read again."""
    value = {"plain": "a’b", "french": ["1\u202f000\u00a0: x"], "odd": "a\x9bb\u200d\U000fffff\u202e"}
    text = as_json(value)
    assert json.loads(text) == value
    assert '"odd": "a\\u009bb\\u200d\\udbbf\\udfff\\u202e"' in text
    assert "1\u202f000\u00a0: x" in text
