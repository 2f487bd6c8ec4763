"""Common parts of the heads of battle sheets and cards: the title, and the code at the right."""

from __future__ import annotations

from collections.abc import Iterator

from builder.render import style as look
from builder.render.pdf.page_marks import MarkRow, code, height_of
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM
from builder.sheet.model import Sheet


def room_beside(typesetter: Typesetter, sheet: Sheet) -> float:
    """Width of lines beside the code; the full width on sheets without a fingerprint."""
    return typesetter.width - ((typesetter.look.code + look.CODE_GAP) * MM if sheet.fingerprint else 0.0)


def title_rows(typesetter: Typesetter, sheet: Sheet) -> list[MarkRow]:
    """The title, beside the code."""
    style = typesetter.look.title
    lines = typesetter.wrapped(sheet.title, style, room_beside(typesetter, sheet))
    return [MarkRow(style.leading, tuple(typesetter.line(0, line, style))) for line in lines]


def with_code(typesetter: Typesetter, sheet: Sheet, rows: list[MarkRow]) -> Iterator[MarkRow]:
    """These rows with the code at their right, kept together and at least as high as the code."""
    side = typesetter.look.code * MM if sheet.fingerprint else 0.0
    height = height_of(rows)
    if side:
        first = rows[0] if rows else MarkRow(0.0)
        marks = (*first.marks, code(sheet.fingerprint, typesetter.width - side, 0, side))
        rows = [first._replace(marks=marks), *rows[1:]]
        if height < side:
            rows.append(MarkRow(side - height))
    yield from (row._replace(bound=True) for row in rows)
