"""Text as a terminal shows it: its columns."""

from __future__ import annotations

import pytest

from builder.core.terminal_text import cells, isolated


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
    assert cells(isolated("שלום")) == cells("שלום") == 4
