"""The public copies of two lists side by side, for the table of a tournament."""

from __future__ import annotations

from itertools import zip_longest

from builder.render import style as look
from builder.render.pdf import compact_entry, compact_head, compact_reference
from builder.render.pdf.army_sections import flat, ordered
from builder.render.pdf.compact import units
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks
from builder.render.pdf.page_frame import Frame, text_width
from builder.render.pdf.page_marks import Band, Mark, Page, Piece
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, Look, PrintOptions
from builder.sheet import effects
from builder.sheet.model import Sheet

SECTIONS = ("head", "composition", "units", "findings")
"""What each player wants to know of the other."""


def laid_out(left: Sheet, right: Sheet, options: PrintOptions) -> list[Page]:
    """The pages: the first list at the left, the second at the right."""
    first: list[Page] = []
    for scale in look.SCALES:
        pages = _pages((left, right), options, look.COMPACT.scaled(scale))
        if len(pages) == 1:
            return pages
        first = first or pages
        if len(pages) > 2:
            break
    return first


def _pages(sheets: tuple[Sheet, Sheet], options: PrintOptions, style: Look) -> list[Page]:
    width = text_width(options.paper, compact=True)
    gap = style.side_gap * MM
    wide = Typesetter(sheets[0], width, style)
    title = " – ".join(sheet.title for sheet in sheets)
    wrong = " · ".join(f"{sheet.title}: {sheet.verdict}" for sheet in sheets if not sheet.legal)
    frame = Frame(wide, options.paper, title, dict.fromkeys(sheet.foot for sheet in sheets), wrong, compact=True)
    columns = [_column(sheet, (width - gap) / 2, frame.room, options, style) for sheet in sheets]
    rows = list(zip_longest(*columns, fillvalue=[]))
    pages = []
    for number, sides in enumerate(rows, 1):
        marks: list[Mark] = [Band(frame.left + width / 2, frame.top, look.HAIR * MM, frame.room, look.PALE)]
        outline: list[tuple[str, float]] = []
        for side, placed in enumerate(sides):
            drawn, named = placed_marks(placed, frame.left + side * (width + gap) / 2, frame.top)
            marks += drawn
            outline += named
        pages.append(frame.page(marks, outline, number, len(rows)))
    return pages


def _column(sheet: Sheet, width: float, room: float, options: PrintOptions, style: Look) -> list[list[Placed]]:
    """One list in a column on each page."""
    typesetter = Typesetter(sheet, width, style)
    compact_entry.prepare(typesetter, sheet)
    sections = [s for s in options.sections or SECTIONS if s != "secrets"]
    together = "head" in sections and "composition" in sections
    merged = effects.merged_texts(sheet)
    own = {
        "head": lambda: [Piece(tuple(compact_head.head_rows(typesetter, sheet, composition=together)))],
        "units": lambda: units(typesetter, sheet, merged, prices=False),
        "reference": lambda: compact_reference.reference(typesetter, sheet),
    }
    made = ordered(typesetter, sheet, [s for s in sections if not (together and s == "composition")], own)
    return list(dealt_out(flat(made), lambda _: room, style.split_least * MM))
