"""The head of a battle sheet: title, verdict, the army's facts in a few lines, and the code beside them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.render.pdf import points_bar
from builder.render.pdf.head_code import room_beside, title_rows, with_code
from builder.render.pdf.page_marks import MarkRow
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import HOLD, whole
from builder.render.style import Look
from builder.sheet.model import Composition, Sheet


def head_rows(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Iterator[MarkRow]:
    """The rows, kept together, with the code at their right."""
    style = typesetter.look
    room = room_beside(typesetter, sheet)
    rows = title_rows(typesetter, sheet)
    verdict: Parts = [
        (sheet.verdict, style.verdict),
        (sheet.list_code, style.label),
        (sheet.code_caption, style.label),
        (sheet.subtitle, style.kind),
    ]
    shares = sheet.composition if composition else Composition()
    if rows:
        rows[-1] = points_bar.bar_beside(typesetter, shares, rows[-1], room)
    rows += typesetter.flowed(verdict, room, spaced=style.label)
    facts = [*_facts(sheet, style), *points_bar.legend(shares, style.label, style.text)]
    rows += points_bar.sampled(typesetter.flowed(facts, room, spaced=style.label))
    yield from with_code(typesetter, sheet, rows)


def _facts(sheet: Sheet, style: Look) -> Parts:
    """Lines above the entries, with a prominent note if something is hidden."""
    parts: Parts = []
    for row in sheet.head:
        if row.kind != "player":  # his name stands beside the verdict
            text = style.strong if row.kind == "held" else style.text
            parts += [(row.label.replace(" ", HOLD) + HOLD, style.label), (whole(row.text), text)]
    return parts
