"""The code of a list on its sheet: nothing else there may pass for one, whatever its player wrote."""

from __future__ import annotations

import re

_SIGN = "[0-9a-foil０-９ａ-ｆ]"
_PARTED = rf"{_SIGN}{{4}}(?:[\s:.·–-]{{1,3}}{_SIGN}{{4}}){{3,}}"
_CODE = re.compile(rf"(?<!{_SIGN})(?:{_SIGN}{{16}}|{_PARTED})(?!{_SIGN})", re.IGNORECASE)
_LEFT = 4
"""Signs that stay of what looks like a code."""


def without_other_codes(text: str, own: tuple[str, ...]) -> str:
    """A text in which what looks like a list code, and is none of this list's own, is cut short."""
    if not own:
        return text
    return _CODE.sub(lambda found: _shortened(found[0], own), text)


def _shortened(code: str, own: tuple[str, ...]) -> str:
    """What looks like a code as it may stand; words without any digit are words."""
    if code in own or not any(sign.isdigit() for sign in code):
        return code
    return f"{code[:_LEFT]}…"
