"""The open copies of two lists side by side, for a table at a tournament."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from reportlab.platypus import Flowable, PageBreak

from builder.core.findings import T
from builder.locale import Language, language
from builder.render.pdf.battle import OPPONENTS
from builder.render.pdf.columns import Column, Filler, PlacedColumns, Together
from builder.render.pdf.head import head
from builder.render.pdf.pages import Bookmark, Document, PageSection
from builder.render.pdf.sections import TEXT, Sections
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unit_blocks import UnitPrinter
from builder.render.style import PrintOptions
from builder.sheet.battle_table import battle_table
from builder.sheet.model import Sheet

TYPE = ((0.9, 1.0), (0.87, 0.94), (0.84, 0.9))
"""Font scales and line spacings to try in turn, as fractions of the usual ones, until a list fits on `PAGES` pages."""
PAGES = 2
"""Number of pages on which a list should fit; rules and items are explained only if they do."""
OWN_SHEETS = T("For weapons, rules and items see each player’s own sheet.")


def story(left: Sheet, right: Sheet, document: Document, options: PrintOptions, key: str) -> Iterator[Flowable]:
    """The flowables of two sheets side by side; `key` makes bookmarks and page templates unique in the document."""
    sheets = left, right
    title = " – ".join(sheet.title for sheet in sheets)
    foot = " · ".join(dict.fromkeys(sheet.foot for sheet in sheets))
    not_legal = " · ".join(f"{sheet.title}: {sheet.verdict}" for sheet in sheets if not sheet.legal)
    pages = PageSection(key, title, foot, not_legal)
    document.template(key, pages)
    room, filler = document.room(pages), Filler((document.text_width - document.gap) / 2)
    columns = [
        _columns(sheet, language(sheet.language), document, options, filler, room, f"{key}-{number}")
        for number, sheet in enumerate(sheets)
    ]
    pieces: list[Flowable] = []
    for sides in zip_longest(*columns, fillvalue=[]):
        pieces += [PageBreak(), PlacedColumns(sides, filler, document.gap)]
    yield from document.parts(Bookmark(key, title), {key: pieces[1:]})


def _columns(
    sheet: Sheet, lang: Language, document: Document, options: PrintOptions, filler: Filler, room: float, key: str
) -> list[Column]:
    """The columns of one list, one for each page; the first of `TYPE` with which it fits is used, else the last.

    `room` is the height of a page's frame in points, `filler` distributes the flowables, `key` begins the keys of
    bookmarks.
    """
    columns: list[Column] = []
    for scale, lines in TYPE:
        setter = document.setter.smaller(scale, lines)
        columns = _in_type(sheet, lang, setter, options, filler, room, key)
        if len(columns) <= PAGES:
            break
    return columns


def _in_type(
    sheet: Sheet, lang: Language, setter: TextSetter, options: PrintOptions, filler: Filler, room: float, key: str
) -> list[Column]:
    """The columns of one list set by `setter`; rules and items are explained if it then fits on `PAGES` pages.

    `room` is the height of a page's frame in points, `filler` distributes the flowables, `key` begins the keys of
    bookmarks.
    """
    made = Sections(setter, sheet, lang, filler.width)
    table = battle_table(sheet, lang)
    printer = UnitPrinter(setter, sheet, lang, filler.width, key, narrow=True)
    printer.measure((table,))
    before: list[Flowable] = []
    behind: list[Flowable] = []
    sections = options.sections or OPPONENTS
    for name in sections:
        if name == "head":
            before += head(setter, sheet._replace(code_caption=""), lang, filler.width, table.shared, composition=False)
        elif name == "units":
            before += [printer.heading(), *printer.blocks(table)]
        elif name == "reference":
            behind += made.tables(sheet.reference)
        elif name != "secrets":
            behind += made.named(name)
    elsewhere = setter.paragraph([Piece(lang.say(OWN_SHEETS), TEXT)], TEXT, before=4)
    explained = made.effects(), made.effects(run_on=True), [elsewhere]
    heading = printer.heading()
    columns: list[Column] = []
    for effects in explained if "units" in sections else ([],):
        columns = [*filler.columns([*before, *effects, *behind], room - filler.height(heading))]
        if len(columns) <= PAGES:
            break
    return [[heading, *one] if number and isinstance(one[0], Together) else one for number, one in enumerate(columns)]
