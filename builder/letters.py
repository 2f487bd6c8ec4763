"""Text as a terminal shows it: how wide it is, and what of it may be shown at all."""

from __future__ import annotations

import re
import unicodedata

_BREAK = re.compile("\r\n|[\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029]")
"""What ends a line, in any of the ways of writing it."""


def broken(text: str) -> str:
    """Text whose lines end in line feeds only, and whose tabs are spaces."""
    return text if text.isprintable() else _BREAK.sub("\n", text).replace("\t", " ")


LEFT = "\u200e"
"""Takes no room; what stands behind it runs from left to right again."""
_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def is_right(text: str) -> bool:
    """Whether a text has letters that run from right to left."""
    return not text.isascii() and _RIGHT.search(text) is not None


def apart(name: str) -> str:
    """A name in a line that runs from left to right: numbers behind it stay there, however its own letters run."""
    return f"{LEFT}{name}{LEFT}" if is_right(name) else name


def clean(text: str, *, keep_lines: bool = False) -> str:
    """Text of a player without control characters, which could drive a terminal.

    Where a line ends or a tab stands there is a space, so that no two words become one.
    """
    if text.isprintable():
        return text
    text = broken(text)
    if not keep_lines:
        text = text.replace("\n", " ")
    return "".join(c for c in text if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs"))


def cells(text: str) -> int:
    """Columns that a text takes on a terminal."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def order_of(text: str) -> str:
    """What a list in the order of the alphabet is sorted by: letters without accents, great and small alike."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return plain.casefold().replace("œ", "oe").replace("æ", "ae").replace("’", "'")
