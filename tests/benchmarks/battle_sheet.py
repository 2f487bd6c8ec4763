"""The battle sheet as a PDF, against ReportLab drawing the same words in a plain table.

The table has the same fonts embedded and the same number of pages.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import groupby

import pypdf
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, SimpleDocTemplate, Table, TableStyle

from builder import mustering
from builder.files import roster_files
from builder.files.search_path import search_path
from builder.locale import language
from builder.render import pdf
from builder.render.pdf.fonts import font_name
from builder.sheet import build
from tests.benchmarks.measuring import SAMPLE, Measure, ratios, seconds
from tests.render.drawn import fragments

LAYOUT = "battle"
ACROSS = 6
"""Columns of the plain table."""
ROUNDS = 9


Words = dict[str, list[str]]
"""The texts of a page by their fonts."""


def plain_table(pages: list[Words], size: tuple[float, float]) -> bytes:
    """The words of these pages in a plain table a page."""
    out = io.BytesIO()
    document = SimpleDocTemplate(
        out,
        pagesize=size,
        leftMargin=5 * mm,
        rightMargin=5 * mm,
        topMargin=5 * mm,
        bottomMargin=5 * mm,
        invariant=1,
        pageCompression=1,
    )
    story: list[object] = []
    for page in pages:
        rows: list[list[str]] = []
        fonts = []
        for face, words in page.items():
            begin = len(rows)
            rows += [
                [*words[n : n + ACROSS], *[""] * (ACROSS - len(words[n : n + ACROSS]))]
                for n in range(0, len(words), ACROSS)
            ]
            fonts.append(("FONTNAME", (0, begin), (-1, len(rows) - 1), font_name(face)))
        high = min(12.0, (size[1] - 14 * mm) / len(rows))
        commands: list[tuple[object, ...]] = [
            ("FONTSIZE", (0, 0), (-1, -1), min(6.0, high)),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
        ]
        story += [Table(rows, rowHeights=[high] * len(rows), style=TableStyle([*commands, *fonts])), PageBreak()]
    document.build(story[:-1])
    return out.getvalue()


def measures() -> Iterator[Measure]:
    """The player's copy of the sample of 3,000 points."""
    muster = mustering.muster_file(roster_files.read_roster(str(SAMPLE)), search_path())
    sheet = build.sheet(muster, language("en"), "player")
    printed = pypdf.PdfReader(io.BytesIO(pdf.write([sheet], (LAYOUT,)))).pages
    size = float(printed[0].mediabox.width), float(printed[0].mediabox.height)
    pages = [found for page in printed if (found := words(page))]  # the backs of some sheets are blank
    (ratio,) = ratios(
        ROUNDS,
        lambda: seconds(lambda: plain_table(pages, size)),
        lambda: seconds(lambda: pdf.write([sheet], (LAYOUT,))),
    )
    yield Measure("battle sheet as PDF", ratio, 2, "x a plain ReportLab table", f"{len(pages)} pages")


def words(page: pypdf.PageObject) -> Words:
    """The texts of a finished page."""
    found = sorted(fragments(page), key=lambda one: one.face)
    return {face: [one.text for one in those] for face, those in groupby(found, key=lambda one: one.face)}
