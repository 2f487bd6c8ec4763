"""The finished document: metadata, bookmarks, and all marks drawn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from builder.render import style as look
from builder.render.pdf.fonts import clean, font_name, register
from builder.render.pdf.full import laid_out
from builder.render.pdf.marks import Band, Mark, Rule, Square, Word
from builder.render.style import MM, Paper
from builder.sheet import Sheet


def write(sheets: Sequence[Sheet], *, paper: Paper = "a4", prices: bool = False) -> bytes:
    """One PDF with all sheets, each on pages of its own; the same bytes for the same sheets.

    `prices` adds the lines that each entry's price is made of.
    """
    register()
    out = io.BytesIO()
    width, height = (side * MM for side in look.PAPER[paper])
    canvas = Canvas(
        out,
        pagesize=(width, height),
        invariant=1,
        pageCompression=1,
        initialFontName=font_name("sans"),
        lang=sheets[0].language if sheets else None,
    )
    titles = [clean(sheet.title) for sheet in sheets]
    canvas.setTitle(" · ".join(titles))
    canvas.setAuthor("Muster")
    canvas.setSubject(" · ".join(dict.fromkeys(clean(sheet.foot) for sheet in sheets)))
    canvas.setCreator("Muster")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if sheets:
        canvas.showOutline()
    for number, (sheet, title) in enumerate(zip(sheets, titles, strict=True)):
        for index, page in enumerate(laid_out(sheet, paper=paper, prices=prices)):
            if index == 0:
                _outline(canvas, f"s{number}", title, 0, height)
            for place, (name, y) in enumerate(page.outline):
                _outline(canvas, f"s{number}p{index}e{place}", name, 1, height - y)
            _draw(canvas, page.marks, height)
            canvas.showPage()
    if not sheets:
        canvas.showPage()  # a file without pages is one that not every reader opens
    canvas.save()
    return out.getvalue()


def _draw(canvas: Any, marks: tuple[Mark, ...], height: float) -> None:
    """Shapes first, then all words in one text object, which is quick and keeps their order for copying."""
    canvas.setStrokeGray(look.BLACK)
    for mark in marks:
        if isinstance(mark, Rule):
            canvas.setStrokeGray(mark.grey)
            canvas.setLineWidth(mark.weight)
            canvas.line(mark.x, height - mark.y, mark.x + mark.width, height - mark.y)
        elif isinstance(mark, Band):
            canvas.setFillGray(mark.grey)
            canvas.rect(mark.x, height - mark.y - mark.height, mark.width, mark.height, stroke=0, fill=1)
        elif isinstance(mark, Square):
            canvas.setStrokeGray(look.BLACK)
            canvas.setLineWidth(look.BOX_LINE * MM)
            canvas.rect(mark.x, height - mark.y - mark.side, mark.side, mark.side, stroke=1, fill=0)
    text = canvas.beginText()
    font: tuple[str, float] | None = None
    grey: float | None = None
    for mark in marks:
        if isinstance(mark, Word):
            if font != (mark.face, mark.size):
                font = (mark.face, mark.size)
                text.setFont(font_name(mark.face), mark.size)
            if grey != mark.grey:
                grey = mark.grey
                text.setFillGray(grey)
            text.setTextOrigin(mark.x, height - mark.y)
            text.textOut(mark.text)
    canvas.drawText(text)


def _outline(canvas: Any, key: str, name: str, level: int, top: float) -> None:
    canvas.bookmarkPage(key, fit="XYZ", left=0, top=top, zoom=0)
    canvas.addOutlineEntry(name, key, level=level, closed=False)
