"""Colours of lines on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from builder.core.terminal_text import harmless
from builder.render.verdict_reports import Style

_CODES: dict[Style, str] = {"good": "32", "bad": "1;31", "warning": "33", "note": "2", "plain": ""}


def wanted(asked: str) -> bool:
    """True if results are coloured: as the call asks, or else on a terminal, unless NO_COLOR is set."""
    if asked != "auto":
        return asked == "always"
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and sys.stdout.isatty()


def painted(lines: Iterable[tuple[Style, str]]) -> str:
    """Lines with their colours; nothing else in them can drive the terminal."""
    return "".join(
        f"\x1b[{_CODES[style]}m{harmless(line)}\x1b[0m\n" if _CODES[style] else harmless(line) + "\n"
        for style, line in lines
    )
