"""A page with the share code of a list as a QR code, for opening the list on a phone."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable, Spacer

from builder.core.findings import T
from builder.locale import Language
from builder.render import qr
from builder.render.pdf.head import TEXT, TITLE, QrCode
from builder.render.pdf.pages import Document, PageSection
from builder.render.pdf.text import Piece
from builder.render.style import MM
from builder.sheet.model import Sheet

SIDE = 50 * MM
"""Least side of the QR code without its margin, in points."""
CELL = 0.42 * MM
"""Least side of a cell that phones read from paper, in points."""


def story(sheet: Sheet, lang: Language, document: Document, key: str) -> Iterator[Flowable]:
    """The flowables of the page; raises `MusterError` if the share code is too long for a QR code."""
    setter, side = document.setter, qr.of_share_code(sheet.share_code).side
    document.template(key, PageSection(key, sheet.running, sheet.foot, "" if sheet.legal else sheet.verdict))
    explained = lang.say(
        T("Share code of this list. Scan it with a phone, then paste the text into Muster, or run: muster import CODE")
    )
    flowables: list[Flowable] = [
        setter.paragraph([Piece(sheet.title, TITLE)], TITLE),
        setter.paragraph([Piece(explained, TEXT)], TEXT),
        Spacer(1, 4 * MM),
        QrCode(qr.of_share_code, sheet.share_code, max(SIDE, side * CELL)),
    ]
    yield from document.parts(document.bookmark(key, sheet.title), {key: flowables})
