"""Text of equal models, set in the space between their numbers and their boxes."""

from __future__ import annotations

from builder.render import style as look
from builder.render.pdf.footprints import taken
from builder.render.pdf.page_marks import MarkRow, Word, moved
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.style import MM


def beside_boxes(
    typesetter: Typesetter, lines: list[MarkRow], alike: int, parts: Parts, edge: float
) -> tuple[list[MarkRow], list[MarkRow]]:
    """The lines with the words in the last of them, which are of models alike, up to this edge; what is left of the words."""
    first = len(lines) - alike
    ends = [end for line in lines[first:] for _, end in taken(line) if end <= edge]
    begin = max(ends, default=0.0) + look.BATTLE_INDENT * MM
    rows = typesetter.flowed(parts, edge - begin)
    beside = [_together(line, row, begin) for line, row in zip(lines[first:], rows, strict=False)]
    left = [row._replace(marks=tuple(moved(mark, begin, 0.0) for mark in row.marks)) for row in rows[alike:]]
    return [*lines[:first], *beside, *lines[first + len(beside) :]], left


def _together(line: MarkRow, row: MarkRow, begin: float) -> MarkRow:
    """Both on the baseline of the line."""
    own = next((mark.y for mark in line.marks if isinstance(mark, Word)), 0.0)
    down = max(0.0, own - next((mark.y for mark in row.marks if isinstance(mark, Word)), own))
    marks = (*line.marks, *(moved(mark, begin, down) for mark in row.marks))
    return line._replace(marks=marks, height=max(line.height, row.height + down))
