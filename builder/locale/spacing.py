"""Non-breaking spaces: before French punctuation, and between a number and its unit."""

from __future__ import annotations

import re

WIDE = "\u00a0"
"""Non-breaking space."""
NARROW = "\u202f"
"""Narrow non-breaking space."""

_COUNTED = r"(?<=[\d¼½¾}]) (?=(?:points?|pts?|ps|cm|mm|m|km)(?![\w’']))"
"""Pattern of the space between a number (or its placeholder) and its unit."""
_TIMES = r"(?<=×) (?=[\d{])|(?<=[\d¼½¾}]) (?=×)"
_NUMBERS = f"{_COUNTED}|{_TIMES}"
_SIGNS = rf"[ {WIDE}{NARROW}]([;!?])(?!\w)"
_COLON = rf"[ {WIDE}{NARROW}]:(?=[\s{WIDE}]|$)"
_OPENING = rf"«[ {WIDE}{NARROW}]"
_CLOSING = rf"[ {WIDE}{NARROW}]»"


def bound(text: str, code: str) -> str:
    """A wording of the catalogue with the non-breaking spaces of language `code`; players' texts are unchanged."""
    if code != "fr" or " " not in text:
        return text
    text = re.sub(_COLON, f"{WIDE}:", re.sub(_SIGNS, rf"{NARROW}\1", text))
    return re.sub(_CLOSING, f"{WIDE}»", re.sub(_OPENING, f"«{WIDE}", text))


def set_in_type(text: str) -> str:
    """A text for print: with non-breaking spaces between numbers and units."""
    return re.sub(_NUMBERS, WIDE, text) if " " in text else text
