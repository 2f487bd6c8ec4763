"""Spaces at which no line may break: before the signs of French, and between a number and what it counts."""

from __future__ import annotations

import re

WIDE = "\u00a0"
NARROW = "\u202f"

_COUNTED = r"(?<=[\d¼½¾}]) (?=(?:points?|pts?|ps|cm|mm|m|km)(?![\w’']))"
"""Between a number, or the place for one, and its unit."""
_TIMES = r"(?<=×) (?=[\d{])|(?<=[\d¼½¾}]) (?=×)"
_NUMBERS = f"{_COUNTED}|{_TIMES}"
_SIGNS = rf"[ {WIDE}{NARROW}]([;!?])(?!\w)"
_COLON = rf"[ {WIDE}{NARROW}]:(?=[\s{WIDE}]|$)"
_OPENING = rf"«[ {WIDE}{NARROW}]"
_CLOSING = rf"[ {WIDE}{NARROW}]»"


def bound(text: str, code: str) -> str:
    """A text of ours with the spaces bound that its language asks for; what a player wrote is left as it is."""
    if code != "fr" or " " not in text:
        return text
    text = re.sub(_COLON, f"{WIDE}:", re.sub(_SIGNS, rf"{NARROW}\1", text))
    return re.sub(_CLOSING, f"{WIDE}»", re.sub(_OPENING, f"«{WIDE}", text))


def set_in_type(text: str) -> str:
    """The same for what is printed, where a number must not part from what it counts."""
    return re.sub(_NUMBERS, WIDE, text) if " " in text else text
