"""Width of texts on a terminal."""

from __future__ import annotations

from wcwidth import wcswidth, wcwidth


def cells(text: str) -> int:
    """Columns that a text takes on a terminal; control characters take none."""
    if text.isascii() and text.isprintable():
        return len(text)
    size = wcswidth(text)
    return size if size >= 0 else sum(max(0, wcwidth(sign)) for sign in text)
