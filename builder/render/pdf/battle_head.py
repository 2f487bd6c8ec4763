"""The head of a battle sheet: title, verdict, the army's facts in a few lines, and the code beside them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.render.pdf.page_marks import MarkRow, code
from builder.render.pdf.typesetter import Typesetter
from builder.render.pdf.unbroken_words import HOLD, held, whole
from builder.render.style import MM, Style
from builder.sheet.model import Sheet

Parts = list[tuple[str, Style]]


def head_rows(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Iterator[MarkRow]:
    """The rows, none of them parted from the next; the code stands at the right of all of them."""
    style = typesetter.look
    side = style.code * MM if sheet.fingerprint else 0.0
    room = typesetter.width - (side + 3 * MM if side else 0.0)
    rows = [
        MarkRow(style.title.leading, tuple(typesetter.line(0, line, style.title)))
        for line in typesetter.wrapped(sheet.title, style.title, room)
    ]
    verdict: Parts = [(sheet.verdict, style.verdict), (sheet.fingerprint, style.label), (sheet.subtitle, style.kind)]
    rows += typesetter.flowed(verdict, room, spaced=style.label)
    rows += typesetter.flowed(_facts(sheet, style.label, style.text, composition=composition), room, spaced=style.label)
    height = sum(row.height for row in rows)
    if side:
        first = rows[0] if rows else MarkRow(0.0)
        rows[:1] = [first._replace(marks=(*first.marks, code(sheet.fingerprint, typesetter.width - side, 0, side)))]
        if height < side:
            rows.append(MarkRow(side - height))
    yield from (row._replace(bound=True) for row in rows)


def _facts(sheet: Sheet, label: Style, text: Style, *, composition: bool) -> Parts:
    """What stands above the entries, then what is spent on each category and may be."""
    parts: Parts = []
    for row in sheet.head:
        if row.kind != "player":  # his name stands beside the verdict
            parts += [(row.label.replace(" ", HOLD) + HOLD, label), (whole(row.text), text)]
    for share in sheet.composition.rows if composition else ():
        bounds = [
            f"{heading.lower()} {cell}"
            for heading, cell in zip(sheet.composition.headings[2:], share.bounds, strict=True)
            if cell is not None
        ]
        said = f"{share.points} ({', '.join(bounds)})" if bounds else share.points
        parts += [(share.label.replace(" ", HOLD) + HOLD, label), (held(said), text)]
    return parts
