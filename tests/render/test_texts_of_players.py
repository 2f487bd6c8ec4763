"""Texts of players: lines, tabs and signs with a meaning, the same in every form."""

from __future__ import annotations

import csv
import io

import pytest

from builder.core.terminal_text import clean, with_plain_line_ends
from builder.render.html import shown
from builder.render.markdown_text import escaped
from builder.render.pdf import fonts

BREAKS = ["\n", "\r\n", "\r", "\t", "\v", "\f", "\x85", "\u2028", "\u2029"]
ROSTER = """kind: roster
format: 1
system: wfb3
army: open
name: x
limit: 1000
game: friendly
entries:
- {{take: human, id: u, name: "{name}", models: 10, options: [shild]}}
"""


@pytest.mark.parametrize("sign", BREAKS, ids=ascii)
def test_what_parts_words_is_a_space(sign):
    """In every form that has no lines of its own, and on paper; notes keep their lines."""
    text = f"two{sign}words"
    assert clean(text) == shown(text) == escaped(text) == "two words"
    assert fonts.clean(text).replace("\n", " ") == "two words"
    assert clean(text, keep_lines=True) == with_plain_line_ends(text) == ("two words" if sign == "\t" else "two\nwords")


def test_controls_still_go():
    """They part no words."""
    assert clean("a\x1b[31mb\u202ec\x00d") == "a[31mbcd"


@pytest.mark.parametrize("form", ["text", "csv", "markdown", "html", "junit"])
def test_a_name_in_two_lines_is_two_words_in_a_report(form, muster, tmp_path):
    """As it is on the sheet."""
    path = tmp_path / "list.yaml"
    path.write_text(ROSTER.format(name="two\\nwords"), encoding="utf-8")
    _, out, _ = muster("check", path, "--format", form)
    assert "two words" in out
    assert "twowords" not in out
    if form == "csv":
        rows = list(csv.DictReader(io.StringIO(out)))
        assert any("two words" in row["message"] for row in rows)


def test_signs_of_markdown_stand_as_they_are_in_a_report(muster, tmp_path):
    """Strokes and entities as on the sheet in Markdown."""
    path = tmp_path / "list.yaml"
    path.write_text(ROSTER.format(name="~~s~~ &amp; *b*"), encoding="utf-8")
    _, out, _ = muster("check", path, "--format", "markdown")
    assert escaped("~~s~~ &amp; *b*") in out
    assert r"\~\~s\~\~ \&amp; \*b\*" in out
