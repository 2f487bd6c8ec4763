"""File names made from display names."""

from __future__ import annotations

import re

from anyascii import anyascii

_LONGEST = 60
"""Greatest length of a file name without extension, in characters."""
RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)), "conin", "conout")
)
"""Names reserved by Windows for devices, with any extension."""


def plain_words(text: str) -> list[str]:
    """The words of a text in lower case, with letters without accents and digits only."""
    return re.findall(r"[a-z0-9]+", anyascii(text).lower())


def file_stem(text: str) -> str:
    """A file name without extension made from a text: lower case letters, digits and hyphens; empty if none remain."""
    return "-".join(plain_words(text))[:_LONGEST].strip("-")
