"""Differences between two lists as rows."""

from __future__ import annotations

from builder.desk.comparison import Difference
from builder.locale import Language
from builder.render import list_differences
from builder.tui.formatters.texts import wrapped
from builder.tui.widgets.rows import EMPTY, Row, row

_ROLES = {"heading": "head", "added": "good", "removed": "bad", "changed": "warn", "same": "dim"}


def compared(difference: Difference, lang: Language, width: int) -> list[Row]:
    """The differences between two lists as rows, each line with a sign."""
    rows: list[Row] = []
    for line in list_differences.lines(difference, lang):
        if line.role == "heading":
            rows += [EMPTY, row(f" {line.text}", "head")] if rows else [row(f" {line.text}", "head")]
        else:
            rows += wrapped(f"{line.sign} {line.text}", width, _ROLES[line.role], indent=" " + "  " * line.depth)
    return rows
