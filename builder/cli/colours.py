"""Colours of terminal output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable

from builder.core.terminal_text import without_control_characters
from builder.render.verdict_reports import Style

_CODES: dict[Style, str] = {"good": "32", "bad": "1;31", "warning": "33", "note": "2", "plain": ""}


def wanted(asked: str) -> bool:
    """True to colour the output: as `asked` (`always`, `never`), or with `auto` on a terminal unless NO_COLOR is set.

    FORCE_COLOR colours output that is not on a terminal.
    """
    if asked != "auto":
        return asked == "always"
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or (os.environ.get("TERM") != "dumb" and sys.stdout.isatty())


def painted(lines: Iterable[tuple[Style, str]]) -> str:
    """Lines in the colours of their styles, without other control characters."""
    return "".join(
        f"\x1b[{_CODES[style]}m{without_control_characters(line)}\x1b[0m\n"
        if _CODES[style]
        else without_control_characters(line) + "\n"
        for style, line in lines
    )
