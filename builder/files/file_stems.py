"""File names made from display names."""

from __future__ import annotations

import re

from anyascii import anyascii

_LONGEST = 60
RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)), "conin", "conout")
)
"""Names reserved by Windows for devices, with any extension."""


def plain_words(text: str) -> list[str]:
    """The words of a text in lower case letters without accents and digits."""
    return re.findall(r"[a-z0-9]+", anyascii(text).lower())


def file_stem(text: str) -> str:
    """Lower case letters, digits and hyphens, at most 60; empty if the text has no letter or digit."""
    return "-".join(plain_words(text))[:_LONGEST].strip("-")
