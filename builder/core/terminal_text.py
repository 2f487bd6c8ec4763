"""Text as a terminal shows it: how wide it is, and what of it may be shown at all."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable

_BLANKS = ("\u00a0", "\u202f")
"""French spaces before colons and between thousands, which Python does not count as printable."""


def shown_as_it_is(text: str) -> bool:
    """True if a line has only signs that a terminal shows, so that nothing else has to be looked for in it."""
    if text.isprintable():
        return True
    for blank in _BLANKS:
        text = text.replace(blank, "")
    return text.isprintable()


_BREAK = "\r\n|[\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]"
"""Line breaks of all kinds."""


def broken(text: str) -> str:
    """Text whose lines end in line feeds only, and whose tabs are spaces."""
    return text if shown_as_it_is(text) else re.sub(_BREAK, "\n", text).replace("\t", " ")


LEFT = "\u200e"
"""Invisible mark after which text runs from left to right again."""
_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"


def is_right(text: str) -> bool:
    """True if a text has letters that run from right to left."""
    return not text.isascii() and re.search(_RIGHT, text) is not None


def isolated(name: str) -> str:
    """A name in a line that runs from left to right: numbers behind it stay there, however its own letters run."""
    return f"{LEFT}{name}{LEFT}" if is_right(name) else name


def clean(text: str, *, keep_lines: bool = False) -> str:
    """Text of a player without control characters, which could drive a terminal.

    Line ends and tabs become spaces, so that words stay separate.
    """
    if shown_as_it_is(text):
        return text
    text = broken(text)
    if not keep_lines:
        text = text.replace("\n", " ")
    kept = "".join(
        character for character in text if character == "\n" or unicodedata.category(character) not in ("Cc", "Cf")
    )
    return re.sub(_NO_SIGN, "\ufffd", kept)


_DRIVING = "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200f\u202a-\u202e\u2066-\u2069]"
"""Characters that control a terminal or the text direction: C0, DEL, C1, direction marks other than ours."""
_NEVER = "\ud800-\udfff\ufdd0-\ufdef" + "".join(f"{chr(n << 16 | 0xFFFE)}{chr(n << 16 | 0xFFFF)}" for n in range(17))
"""Code points that are no characters: surrogates, and others that XML forbids or discourages."""
_NO_SIGN = f"[{_NEVER}]"


def harmless(text: str) -> str:
    """A whole report without anything that could drive a terminal; its lines stay."""
    return _in_odd_lines(text, lambda line: re.sub(_NO_SIGN, "\ufffd", re.sub(_DRIVING, "", line)))


def _in_odd_lines(text: str, change: Callable[[str], str]) -> str:
    """A text with lines changed that are not shown as they are, which hardly any line is."""
    if shown_as_it_is(text.replace("\n", "")):
        return text
    return "\n".join([line if shown_as_it_is(line) else change(line) for line in text.split("\n")])


def is_line(text: str) -> bool:
    """True if a text may be written on one line and read from there unchanged."""
    return "\n" not in text and harmless(broken(text)) == text


def one_line(text: str) -> str:
    """Text of a player for a row of a sheet: on one line, without control characters."""
    return text if shown_as_it_is(text) else harmless(broken(text).replace("\n", " "))


def cut(text: str, most: int = 60) -> str:
    """The beginning of a text that is longer than anybody wrote by hand."""
    return text if len(text) <= most else text[: most - 1] + "…"


_ESCAPED = "[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff" + _NEVER + "]"


def as_json(value: object) -> str:
    """A value as JSON, with characters that control a terminal escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return re.sub(_ESCAPED, _by_number, text) + "\n"


def _by_number(found: re.Match[str]) -> str:
    """A sign by its number, as JSON has it."""
    sign = ord(found[0])
    units = (sign,) if sign < 0x10000 else (0xD7C0 + (sign >> 10), 0xDC00 + (sign & 0x3FF))
    return "".join([f"\\u{unit:04x}" for unit in units])
