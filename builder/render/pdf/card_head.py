"""The head of the army on a card: title, verdict, code and facts in little room."""

from __future__ import annotations

from collections.abc import Iterator

from builder.render.pdf.page_marks import MarkRow, code
from builder.render.pdf.paragraphs import Parts, running_lines, spaced_label
from builder.render.pdf.typesetter import Typesetter
from builder.render.pdf.unbroken_words import whole
from builder.render.style import MM
from builder.sheet.model import Sheet


def head_rows(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Iterator[MarkRow]:
    """Title, verdict and code, then the army's facts, a line each."""
    style = typesetter.look
    side = style.code * MM if sheet.fingerprint else 0.0
    room = typesetter.width - (side + 3 * MM if side else 0.0)
    rows = [
        MarkRow(style.title.leading, tuple(typesetter.line(0, line, style.title)))
        for line in typesetter.wrapped(sheet.title, style.title, room)
    ]
    rows += typesetter.rows(sheet.subtitle, style.subtitle, room)
    rows += typesetter.flowed(
        [(sheet.verdict, style.verdict), (sheet.fingerprint, style.label)], room, spaced=style.label
    )
    height = sum(row.height for row in rows)
    if side:
        first = rows[0] if rows else MarkRow(0.0)
        rows[:1] = [first._replace(marks=(*first.marks, code(sheet.fingerprint, typesetter.width - side, 0, side)))]
        if height < side:
            rows.append(MarkRow(side - height))
    yield from (row._replace(bound=True) for row in rows)
    yield MarkRow(style.part_gap * MM, bound=True)
    groups: list[Parts] = [
        [(spaced_label(typesetter, row.label), style.strong), (whole(row.text), style.text)]
        for row in sheet.head
        if row.kind != "player"  # his name stands below the title
    ]
    if composition:
        for share in sheet.composition.rows:
            parts: Parts = [(spaced_label(typesetter, share.label), style.strong), (whole(share.points), style.text)]
            for heading, cell in zip(sheet.composition.headings[2:], share.bounds, strict=True):
                if cell is not None:
                    parts += [(spaced_label(typesetter, heading), style.label), (whole(cell), style.text)]
            groups.append(parts)
    yield from running_lines(typesetter, groups, run_on=False)
