"""The compact layout: a line for each unit in a narrow column, so that the folded paper fits into a pocket."""

from __future__ import annotations

from collections.abc import Iterator

from reportlab.platypus import Flowable

from builder.locale import Language
from builder.render.pdf import umpires_copy
from builder.render.pdf.columns import Columns, Filler
from builder.render.pdf.head import TITLE, facts
from builder.render.pdf.pages import Document, PageSection
from builder.render.pdf.sections import LABEL, STRONG, TEXT, Sections
from builder.render.pdf.text import Piece
from builder.render.pdf.unit_blocks import UnitPrinter
from builder.render.style import PrintOptions
from builder.sheet.battle_table import BattleTable, battle_table
from builder.sheet.model import Sheet

SECTIONS = ("head", "units", "findings")
SCALE = 0.9
"""Factor of the type size, compared with other layouts."""


def story(sheet: Sheet, lang: Language, document: Document, options: PrintOptions, key: str) -> Iterator[Flowable]:
    """The flowables of one sheet; `key` makes bookmarks and page templates unique in the document."""
    sheet = umpires_copy.opened(sheet)
    setter, width = document.setter.smaller(SCALE), (document.text_width - document.gap) / 2
    pages = PageSection(key, sheet.running, sheet.foot, "" if sheet.legal else sheet.verdict)
    document.template(key, pages)
    made = Sections(setter, sheet, lang, width)
    table = _one_line_each(battle_table(sheet, lang))
    printer = UnitPrinter(setter, sheet, lang, width, key, narrow=True)
    printer.measure((table,))
    filler = Filler(width, printer.heading())
    pieces: list[Flowable] = []
    for name in options.sections or SECTIONS:
        if name == "head":
            pieces.append(setter.paragraph([Piece(sheet.title, TITLE._replace(size=14, leading=16))], TITLE))
            verdict = [Piece(sheet.verdict, STRONG), Piece(sheet.subtitle, TEXT), Piece(sheet.list_code, LABEL)]
            pieces += [setter.paragraph(verdict, TEXT), setter.paragraph(facts(sheet.head, command=True), TEXT)]
        elif name == "units":
            pieces += [printer.heading(), *printer.blocks(table)]
        elif name != "secrets":
            pieces += made.named(name)
    columns = [Columns([pieces], filler, document.room(pages), pages, 0, gap=document.gap)] if pieces else []
    yield from document.parts(document.bookmark(key, sheet.title), {key: columns})


def _one_line_each(table: BattleTable) -> BattleTable:
    """The table with one row of figures for each unit, without texts, boxes and notes."""
    return BattleTable(
        tuple(
            block._replace(
                members=tuple(
                    member._replace(rows=(), boxes=(), formations=(), notes=(), figures=member.figures)
                    for member in block.members
                ),
                grids=(),
            )
            for block in table.blocks
        )
    )
