"""The PDF of several lists in several layouts."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator, Sequence

from reportlab.platypus import Flowable

from builder.core.findings import MusterError, T
from builder.core.terminal_text import shortened
from builder.desk.verify import CHOICES, FULL, KEYWORD
from builder.locale import Language, language
from builder.render.pdf import battle, compact, dossier, pairings, share_page
from builder.render.pdf.cards import story as cards
from builder.render.pdf.fonts import clean
from builder.render.pdf.pages import Document
from builder.render.pdf.text import TextSetter
from builder.render.style import USUAL, PrintOptions
from builder.sheet.model import Sheet

Story = Callable[[Sheet, Language, Document, PrintOptions, str], Iterator[Flowable]]
STORIES: dict[str, Story] = {
    "battle": battle.story,
    "cards": cards.story,
    "compact": compact.story,
    "dossier": dossier.story,
}
NAMES = {"battle": T("battle sheet"), "compact": T("compact"), "dossier": T("dossier"), "cards": T("unit cards")}
PAIRED = "pairings"
"""Name of the layout that prints two lists side by side."""
LARGE = 1.31
"""Factor of the type size for large type."""


def write(
    sheets: Sequence[Sheet],
    layouts: Sequence[str] = ("battle",),
    options: PrintOptions = USUAL,
    *,
    public: Sequence[Sheet] = (),
) -> bytes:
    """The PDF of all sheets in all layouts, each on a new sheet of paper; equal sheets give equal bytes.

    Pairings are made of the sheets in `public`, two by two, and come first if their layout is named first. The date in
    the file is SOURCE_DATE_EPOCH, or else a fixed one. Raises `MusterError` if there is nothing to print.
    """
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if epoch and not (epoch.isascii() and epoch.isdigit() and len(epoch) < 12):
        raise MusterError(
            T("SOURCE_DATE_EPOCH is {found}: write whole seconds since 1970, or leave it out.", found=shortened(epoch))
        )
    out = io.BytesIO()
    document = _document(out, [*sheets, *public], options)
    pairs = [*_pairs(document, public, options)] if PAIRED in layouts else []
    single: list[Flowable] = []
    for number, sheet in enumerate(sheets):
        lang = language(sheet.language)
        for layout in filter(STORIES.__contains__, layouts):
            document.layout = lang.say(NAMES[layout]) if len(layouts) > 1 else ""
            single += STORIES[layout](sheet, lang, document, options, f"s{number}-{layout}")
        if options.share_qr:
            single += share_page.story(sheet, lang, document, f"s{number}-share")
    story = [*pairs, *single] if layouts[0] == PAIRED else [*single, *pairs]
    if not story:
        raise MusterError(T("Nothing to print: on this copy of the list the chosen sections are empty."))
    document.print(story)
    return out.getvalue()


def _pairs(document: Document, public: Sequence[Sheet], options: PrintOptions) -> Iterator[Flowable]:
    """The flowables of the pairings sheets, made of each two of the sheets in `public`."""
    for number, (left, right) in enumerate(zip(public[::2], public[1::2], strict=True)):
        yield from pairings.story(left, right, document, options, f"p{number}")


def _document(out: io.BytesIO, sheets: Sequence[Sheet], options: PrintOptions) -> Document:
    """An empty document with metadata on its lists."""
    return Document(
        out,
        options.paper,
        TextSetter(LARGE if options.large else 1.0),
        title=" · ".join(dict.fromkeys(_in_one_line(sheet.title) for sheet in sheets)),
        author=" · ".join(dict.fromkeys(_in_one_line(s.subtitle) for s in sheets if s.subtitle)) or "Muster",
        subject=" · ".join(dict.fromkeys(_in_one_line(sheet.foot) for sheet in sheets)),
        keywords=" ".join(dict.fromkeys(word for sheet in sheets for word in _codes(sheet))),
        creator="Muster",
        lang=sheets[0].language if sheets else None,
        displayDocTitle=True,
    )


def _codes(sheet: Sheet) -> Iterator[str]:
    """Codes of a sheet for the PDF's keywords, from which `muster verify` reads them."""
    if sheet.fingerprint:
        yield KEYWORD + sheet.fingerprint
        if sheet.list_fingerprint:
            yield CHOICES + sheet.list_fingerprint
        if sheet.full_fingerprint and sheet.copy == "umpire":
            yield FULL + sheet.full_fingerprint


def _in_one_line(text: str) -> str:
    """A text on one line, for the PDF's metadata."""
    return clean(text).replace("\n", " ")
