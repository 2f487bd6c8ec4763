"""The head of the army on a card: title, verdict, code and facts in little room."""

from __future__ import annotations

from collections.abc import Iterator

from builder.render.pdf.head_code import room_beside, title_rows, with_code
from builder.render.pdf.page_marks import MarkRow
from builder.render.pdf.paragraphs import running_lines, spaced_label
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import whole
from builder.render.style import MM
from builder.sheet.model import Sheet


def head_rows(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Iterator[MarkRow]:
    """Title, verdict and code, then the army's facts, a line each."""
    style = typesetter.look
    room = room_beside(typesetter, sheet)
    rows = title_rows(typesetter, sheet)
    rows += typesetter.rows(sheet.subtitle, style.subtitle, room)
    rows += typesetter.flowed(
        [(sheet.verdict, style.verdict), (sheet.list_code, style.label), (sheet.code_caption, style.label)],
        room,
        spaced=style.label,
    )
    yield from with_code(typesetter, sheet, rows)
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
