"""Names of files made of what people call things."""

from __future__ import annotations

import re

from anyascii import anyascii

_LONGEST = 60
RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)), "conin", "conout")
)
"""Names that Windows keeps for devices, whatever their ending."""


def plain_words(text: str) -> list[str]:
    """The words of a text in plain small letters and digits."""
    return re.findall(r"[a-z0-9]+", anyascii(text).lower())


def file_stem(text: str) -> str:
    """Plain small letters, digits and hyphens, at most 60 of them; empty if the text has no letter or digit."""
    return "-".join(plain_words(text))[:_LONGEST].strip("-")
