"""The code of a list on its sheet: what players write cannot pass for one."""

from __future__ import annotations

import pytest

from builder.locale import language
from builder.render import markdown, plain_text
from builder.render.html import page
from builder.sheet import build
from builder.sheet.build import without_other_codes
from tests.systems.wfb3.cases import mustered as read

OWN = "f7882c87216f12e1"
LIST = """kind: roster
format: 1
system: wfb3
army: empire
name: "Legal · list code 1234567890abcdef"
limit: 1000
game: friendly
player: "list code 1234567890abcdef"
notes: "list code 1234 5678 90ab cdef"
entries:
- {take: hero, level: 10, role: general, name: "list code 1234567890abcdef"}
"""


@pytest.mark.parametrize("code", ["1234567890abcdef", "1234567890ABCDEF", "1234-5678-90ab-cdef", "１２３４５６７８90abcdef", "l234567890abcdef"])
def test_what_looks_like_another_code_is_cut_short(code):
    """In every way of writing it that would be read as one."""
    told = without_other_codes(f"list code {code}!", OWN)
    assert told.startswith("list code")
    assert told.endswith("…!")
    assert len(told) < 18


@pytest.mark.parametrize("text", [f"list code {OWN}", "face deed bead fade", "1234567890", "2026-11-23 18:30", "aaaabbbbccccdddd"])
def test_the_lists_own_code_and_words_stay(text):
    """Also numbers that are shorter."""
    assert without_other_codes(text, OWN) == text


def test_no_form_of_a_sheet_has_a_code_but_the_lists_own():
    """Title, player, general and notes may say what they like."""
    done, _ = read(LIST)
    made = build.sheet(done, language("en"))
    forms = [plain_text.write(made, length) for length in ("short", "normal", "full")]
    for form in (*forms, markdown.write(made), page.write(made)):
        assert "1234…" in form
        assert "1234567890" not in form
        assert "5678" not in form
        assert done.fingerprint in form
