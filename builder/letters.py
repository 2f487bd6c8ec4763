"""Text as a terminal shows it: how wide it is, and what of it may be shown at all."""

from __future__ import annotations

import unicodedata


def clean(text: str, *, keep_lines: bool = False) -> str:
    """Text of a player without control characters, which could drive a terminal."""
    kept = (c for c in text if unicodedata.category(c) not in ("Cc", "Cf", "Cs") or (keep_lines and c == "\n"))
    return "".join(kept)


def cells(text: str) -> int:
    """Columns that a text takes on a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
