"""Names of files made of what people call things."""

from __future__ import annotations

import re

from anyascii import anyascii

_LONGEST = 60


def file_stem(text: str) -> str:
    """Plain small letters, digits and hyphens, at most 60 of them; empty if the text has no letter or digit."""
    return "-".join(re.findall(r"[a-z0-9]+", anyascii(text).lower()))[:_LONGEST].strip("-")
