"""Text for terminals: visible characters only, one line, limited length."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable

_BLANKS = ("\u00a0", "\u202f")
"""French spaces before colons and between thousands, which Python does not count as printable."""


def is_printable(text: str) -> bool:
    """True if a line has only printable characters and needs no cleaning."""
    if text.isprintable():
        return True
    for blank in _BLANKS:
        text = text.replace(blank, "")
    return text.isprintable()


_BREAK = "\r\n|[\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]"
"""Line breaks of all kinds."""


def with_plain_line_ends(text: str) -> str:
    """Text with line feeds as the only line ends, and tabs as spaces."""
    return text if is_printable(text) else re.sub(_BREAK, "\n", text).replace("\t", " ")


LEFT = "\u200e"
"""Invisible direction mark: text after it runs from left to right."""
_RIGHT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"


def runs_right_to_left(text: str) -> bool:
    """True if a text has letters of a script that runs from right to left."""
    return not text.isascii() and re.search(_RIGHT, text) is not None


def isolated_name(name: str) -> str:
    """A name between direction marks if its letters run from right to left, so that the text around it does not."""
    return f"{LEFT}{name}{LEFT}" if runs_right_to_left(name) else name


def clean(text: str, *, keep_lines: bool = False) -> str:
    """Text of a player without control characters, which could drive a terminal.

    Line ends and tabs become spaces, so that words stay separate.
    """
    if is_printable(text):
        return text
    text = with_plain_line_ends(text)
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


def without_control_characters(text: str) -> str:
    """A report without characters that control a terminal; its lines stay."""
    return _in_odd_lines(text, lambda line: re.sub(_NO_SIGN, "\ufffd", re.sub(_DRIVING, "", line)))


def _in_odd_lines(text: str, change: Callable[[str], str]) -> str:
    """A text with `change` applied to each of its lines that has unprintable characters."""
    if is_printable(text.replace("\n", "")):
        return text
    return "\n".join([line if is_printable(line) else change(line) for line in text.split("\n")])


def is_line(text: str) -> bool:
    """True if a text can be written on one line and read back unchanged."""
    return "\n" not in text and without_control_characters(with_plain_line_ends(text)) == text


def one_line(text: str) -> str:
    """A player's text on one line without control characters."""
    return text if is_printable(text) else without_control_characters(with_plain_line_ends(text).replace("\n", " "))


def shortened(text: str, most: int = 60) -> str:
    """The beginning of a text that is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


_ESCAPED = "[\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff" + _NEVER + "]"


def as_json(value: object) -> str:
    """A value as JSON, with characters that control a terminal escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return re.sub(_ESCAPED, _json_escape, text) + "\n"


def _json_escape(found: re.Match[str]) -> str:
    """The JSON escape of the matched character."""
    sign = ord(found[0])
    units = (sign,) if sign < 0x10000 else (0xD7C0 + (sign >> 10), 0xDC00 + (sign & 0x3FF))
    return "".join([f"\\u{unit:04x}" for unit in units])
