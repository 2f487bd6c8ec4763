"""Spaces at which no line may break: before the signs of French, and between a number and what it counts."""

from __future__ import annotations

import re
from functools import lru_cache

WIDE = "\u00a0"
NARROW = "\u202f"

_COUNTED = re.compile(r"(?<=[\d¼½¾}]) (?=(?:points?|pts?|cm|mm|m|km)(?![\w’']))")
"""Between a number, or the place for one, and its unit."""
_TIMES = re.compile(r"(?<=×) (?=[\d{])|(?<=[\d¼½¾}]) (?=×)")
_SIGNS = re.compile(rf"[ {WIDE}{NARROW}]([;!?])(?!\w)")
_COLON = re.compile(rf"[ {WIDE}{NARROW}]:(?=[\s{WIDE}]|$)")
_OPENING = re.compile(rf"«[ {WIDE}{NARROW}]")
_CLOSING = re.compile(rf"[ {WIDE}{NARROW}]»")


@lru_cache(maxsize=16384)
def bound(text: str, code: str) -> str:
    """A text of ours with the spaces bound that its language asks for; what a player wrote is left as it is."""
    if code != "fr" or " " not in text:
        return text
    text = _COLON.sub(f"{WIDE}:", _SIGNS.sub(rf"{NARROW}\1", text))
    return _CLOSING.sub(f"{WIDE}»", _OPENING.sub(f"«{WIDE}", text))


@lru_cache(maxsize=16384)
def set_in_type(text: str) -> str:
    """The same for what is printed, where a number must not part from what it counts."""
    return _TIMES.sub(WIDE, _COUNTED.sub(WIDE, text)) if " " in text else text
