"""The finished document: metadata, bookmarks, and all marks drawn."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator, Sequence

from reportlab.pdfgen.canvas import Canvas

from builder.core.findings import MusterError, T
from builder.core.terminal_text import shortened
from builder.desk.verify import CHOICES, FULL, KEYWORD
from builder.locale import language
from builder.render import style as look
from builder.render.pdf.fonts import clean, font_name, register
from builder.render.pdf.layouts import LAYOUTS, NAMES, PAIRED
from builder.render.pdf.page_marks import Band, Code, Mark, Page, Rule, Square, Word
from builder.render.style import MM, Paper, PrintOptions
from builder.sheet.model import Sheet


def write(
    sheets: Sequence[Sheet],
    *,
    layouts: Sequence[str] = ("battle",),
    paper: Paper = "a4",
    sections: tuple[str, ...] | None = None,
    prices: bool = False,
    public: Sequence[Sheet] = (),
) -> bytes:
    """One PDF with all sheets in all layouts, each on pages of its own; the same bytes for the same sheets.

    The date in the file is that of SOURCE_DATE_EPOCH, and a fixed one without it.

    `MusterError` if there is nothing on them. `prices` adds the lines that each entry's price is made of. Layouts that set two
    lists side by side take the sheets in `public`, two by two.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if epoch and not (epoch.isascii() and epoch.isdigit() and len(epoch) < 12):
        raise MusterError(
            T("SOURCE_DATE_EPOCH is {found}: write whole seconds since 1970, or leave it out.", found=shortened(epoch))
        )
    register()
    out = io.BytesIO()
    width, height = (side * MM for side in look.PAPER[paper])
    everything = [*sheets, *public]
    canvas = Canvas(
        out,
        pagesize=(width, height),
        invariant=1,
        pageCompression=1,
        initialFontName=font_name("sans"),
        lang=everything[0].language if everything else None,
    )
    canvas.setTitle(" · ".join(dict.fromkeys(_in_one_line(sheet.title) for sheet in everything)))
    canvas.setAuthor("Muster")
    canvas.setSubject(" · ".join(dict.fromkeys(_in_one_line(sheet.foot) for sheet in everything)))
    canvas.setKeywords(
        " ".join(
            dict.fromkeys(
                word
                for sheet in everything
                if sheet.fingerprint
                for word in (
                    KEYWORD + sheet.fingerprint,
                    *((CHOICES + sheet.list_fingerprint,) if sheet.list_fingerprint else ()),
                    *((FULL + sheet.full_fingerprint,) if sheet.full_fingerprint and sheet.copy == "umpire" else ()),
                )
            )
        )
    )
    canvas.setCreator("Muster")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if everything:
        canvas.showOutline()
    options = PrintOptions(paper, sections, prices)
    empty = True
    for number, (name, pages) in enumerate(_printed(sheets, public, layouts, options)):
        empty = empty and not pages
        for index, page in enumerate(pages):
            if index == 0:
                _outline(canvas, f"s{number}", name, 0, height)
            for place, (entry, y) in enumerate(page.outline):
                _outline(canvas, f"s{number}p{index}e{place}", entry, 1, height - y)
            _draw(canvas, page.marks, height)
            canvas.showPage()
    if not everything:
        canvas.showPage()  # a file without pages is one that not every reader opens
    elif empty:
        raise MusterError(T("Nothing to print: on this copy of the list the chosen sections are empty."))
    canvas.save()
    return out.getvalue()


def _printed(
    sheets: Sequence[Sheet], public: Sequence[Sheet], layouts: Sequence[str], options: PrintOptions
) -> Iterator[tuple[str, list[Page]]]:
    """Name and pages of each printed document, in the order of the layouts."""
    paired = [layout for layout in layouts if layout in PAIRED]
    single = [layout for layout in layouts if layout in LAYOUTS]
    if paired and layouts[0] in PAIRED:
        yield from _pairs(public, paired, options)
    for sheet in sheets:
        for layout in single:
            name = _in_one_line(sheet.title)
            if len(layouts) > 1:
                name += f" – {language(sheet.language).say(NAMES[layout])}"
            yield name, LAYOUTS[layout](sheet, options)
    if paired and layouts[0] not in PAIRED:
        yield from _pairs(public, paired, options)


def _in_one_line(text: str) -> str:
    """A text in one line, for the facts about the file."""
    return clean(text).replace("\n", " ")


def _pairs(public: Sequence[Sheet], paired: Iterable[str], options: PrintOptions) -> Iterator[tuple[str, list[Page]]]:
    for layout in paired:
        for left, right in zip(public[::2], public[1::2], strict=True):
            yield f"{_in_one_line(left.title)} – {_in_one_line(right.title)}", PAIRED[layout](left, right, options)


def _draw(canvas: Canvas, marks: tuple[Mark, ...], height: float) -> None:
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
        elif isinstance(mark, Code):
            cell = mark.side / mark.cells
            path = canvas.beginPath()
            for x, y, run in mark.dark:
                path.rect(mark.x + x * cell, height - mark.y - (y + 1) * cell, run * cell, cell)
            canvas.setFillGray(look.BLACK)
            canvas.drawPath(path, stroke=0, fill=1)
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


def _outline(canvas: Canvas, key: str, name: str, level: int, top: float) -> None:
    canvas.bookmarkPage(key, fit="XYZ", left=0, top=top, zoom=0)
    canvas.addOutlineEntry(name, key, level=level, closed=False)
