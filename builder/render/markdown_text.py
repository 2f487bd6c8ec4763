"""Escapes texts of players and definitions for Markdown."""

from __future__ import annotations

import re

from builder.core.terminal_text import clean

_MARKER = re.compile(r"^(\d*)(?=[-+.)](?:\s|$)|[=-]+\s*$)")
"""Characters at the beginning of a line that would start a list or make a heading of the line above."""
_ENTITY = re.compile(r"&(?=#?\w+;)")


def escaped(text: str) -> str:
    """A text escaped for the middle of a line of Markdown."""
    text = clean(text)
    for sign in "\\`*_[]<>|#~":
        text = text.replace(sign, "\\" + sign)
    return _ENTITY.sub(r"\\&", text)


def beginning(text: str) -> str:
    """A text escaped for the beginning of a line or list item of Markdown."""
    return _MARKER.sub(r"\1\\", escaped(text.lstrip()))
