"""The battle sheet: head, a block for each unit, rules and tables in columns; secret notes on separate paper."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from reportlab.platypus import Flowable, KeepTogether, NextPageTemplate, Spacer

from builder.locale import Language
from builder.render.pdf import umpires_copy
from builder.render.pdf.columns import ABOVE_COLUMNS, Columns, Filler, Together
from builder.render.pdf.head import head
from builder.render.pdf.pages import Document, PageSection
from builder.render.pdf.sections import Sections
from builder.render.pdf.term_links import TermLinks
from builder.render.pdf.unit_blocks import UnitPrinter
from builder.render.sheet_sections import in_head
from builder.render.style import PrintOptions
from builder.sheet.battle_table import battle_table
from builder.sheet.effects import merged_texts
from builder.sheet.model import Reference, Sheet

SECTIONS = ("head", "composition", "units", "game", "signatures", "findings", "limits", "notes", "secrets", "reference")
OPPONENTS = ("head", "units", "findings")
"""Names of the sections that the opponent's copy has by default."""

LINES = (1.0, 0.94, 0.89, 0.87)
"""Line spacings to try, as fractions of the usual one.

The first with which all tables of the game fit on the pages that the game allows is used. If there is none, the last
is used if tables may be left out, otherwise the first of those that need the fewest pages.
"""


class _Body(NamedTuple):
    """A sheet at one line spacing: number of pages with all tables, and the flowables of open and secret pages."""

    pages: int
    printer: UnitPrinter
    opened: list[Flowable]
    hidden: list[Flowable]


def story(sheet: Sheet, lang: Language, document: Document, options: PrintOptions, key: str) -> Iterator[Flowable]:
    """The flowables of one sheet; `key` distinguishes its bookmarks and page templates from those of others."""
    sheet = umpires_copy.opened(sheet)
    width = document.text_width
    sections = options.sections or (OPPONENTS if sheet.copy == "opponent" else SECTIONS)
    banner = "" if sheet.legal else sheet.verdict
    pages = PageSection(key, sheet.running, sheet.foot, banner)
    table = battle_table(sheet, lang)
    secret = battle_table(sheet, lang, secret=True)
    apart = "secrets" in sections and sheet.copy != "umpire"
    most = 1 if sheet.copy == "opponent" else sheet.battle_pages or 1
    room = document.room(pages)
    filler = Filler((width - (options.columns - 1) * document.gap) / options.columns)
    links = None
    if "units" in sections and (sheet.copy != "opponent" or options.sections is not None):
        links = TermLinks(sheet, merged_texts(sheet, at_hand=_tables_that_explain(sheet)), key)
    bodies: list[_Body] = []
    for lines in LINES:
        setter = document.setter.smaller(1.0, lines)
        own = Sections(setter, sheet, lang, width)
        printer = UnitPrinter(setter, sheet, lang, width, key, links=links)
        printer.measure((table, secret))
        opened: list[Flowable] = []
        if "head" in sections:
            opened += head(
                setter, sheet, lang, width, table.shared, composition=in_head(sections), device=options.device
            )
        if "game" in sections and sheet.tracks:
            opened += [own.boxes(), Spacer(1, 2)]
        units = [*printer.blocks(table)] if "units" in sections else []
        if units:
            opened += [NextPageTemplate(f"{key}-table"), printer.heading()]
        # before the open pages, which name the characters that the fonts lack
        hidden: list[Flowable] = []
        if apart:
            hidden += own.secrets()
            if secret.blocks:
                hidden += [printer.heading(), *_kept(printer.blocks(secret)), *own.effects(secret=True)]
            if options.prices:
                hidden += own.prices(block for block in sheet.blocks if block.secret)
        column = Sections(setter, sheet, lang, filler.width, links)
        behind = _ColumnSections(column, sheet, sections, options)
        whole = behind.whole()
        columns = Columns(
            whole, filler, room, pages, most, shortened=behind.shortened(), count=options.columns, gap=document.gap
        )
        needed = columns.pages_behind([*opened, *units], width, printer.heading())
        if units:
            opened += [*_kept(units), NextPageTemplate(f"{key}-plain")]
        if whole[0]:
            opened += [Spacer(1, ABOVE_COLUMNS), columns]
        bodies.append(_Body(needed, printer, opened, hidden))
        if options.sections is not None or needed <= most:
            break
    body = bodies[-1] if behind.may_be_shortened else min(bodies, key=lambda one: one.pages)
    document.template(f"{key}-plain", pages)
    document.template(f"{key}-table", pages, body.printer.heading())
    if apart:
        document.template(
            f"{key}-secret",
            PageSection(f"{key}-secret", sheet.running, sheet.foot, banner, caption=sheet.secrets.title),
        )
    yield from document.parts(
        document.bookmark(key, sheet.title), {f"{key}-plain": body.opened, f"{key}-secret": body.hidden}
    )


def _kept(blocks: Iterable[Together]) -> Iterator[Flowable]:
    """The flowables of blocks, each kept on one page if it fits."""
    return (KeepTogether(block.parts) for block in blocks)


def _tables_that_explain(sheet: Sheet) -> frozenset[str]:
    """Titles of the quick-reference tables that explain special rules of units."""
    named = {rule.explained_in for block in sheet.blocks for rule in block.rules}
    return frozenset(one.title for one in sheet.reference if one.title in named)


class _ColumnSections:
    """The sections in columns after the blocks of units, in several variants to choose from."""

    def __init__(self, made: Sections, sheet: Sheet, sections: Sequence[str], options: PrintOptions) -> None:
        self._made, self._sheet = made, sheet
        elsewhere = {"head", "units", "game"}.union(["composition"] if in_head(sections) else [])
        if sheet.copy != "umpire":
            elsewhere.add("secrets")
        self._lists = {name: made.named(name) for name in sections if name not in elsewhere}
        self._units = "units" in sections
        self._legend = made.legend() if self._units else []
        opened = (block for block in sheet.blocks if not block.secret)
        self._prices = made.prices(opened, beside=True) if options.prices else []
        self._in_tables = _tables_that_explain(sheet)
        self._spare = sorted((one for one in sheet.reference if one.spare is not None), key=lambda one: one.spare or 0)
        self.may_be_shortened = options.sections is None and (
            sheet.copy == "opponent" or (sheet.battle_pages is not None and bool(self._spare))
        )
        """True if tables or effects may be left out for lack of room."""

    def whole(self) -> list[list[Flowable]]:
        """Variants with everything: tables as rows, then as running text, then the effects as running text too."""
        every = self._sheet.reference
        rows, run_on = self._effects(every, run_on=False), self._effects(every, run_on=True)
        return [
            self._variant(every, rows, run_on=False),
            self._variant(every, rows, run_on=True),
            self._variant(every, run_on, run_on=True),
        ]

    def shortened(self) -> Iterator[list[Flowable]]:
        """Variants without legend, effects and prices on the opponent's copy, with ever fewer tables on others."""
        if not self.may_be_shortened:
            return
        if self._sheet.copy == "opponent":
            yield [piece for pieces in self._lists.values() for piece in pieces]
            return
        for count in range(1, len(self._spare) + 1):
            gone = {one.title for one in self._spare[:count]}
            tables = tuple(one for one in self._sheet.reference if one.title not in gone)
            yield self._variant(tables, self._effects(tables, run_on=True), run_on=True)

    def _effects(self, tables: Sequence[Reference], *, run_on: bool) -> list[Flowable]:
        """Effects of rules and items that none of these tables explains, in rows or with `run_on` as running text."""
        printed = frozenset(one.title for one in tables if one.title in self._in_tables)
        return self._made.effects(run_on=run_on, in_tables=printed) if self._units else []

    def _variant(self, tables: Sequence[Reference], effects: list[Flowable], *, run_on: bool) -> list[Flowable]:
        """The flowables of all sections with these tables and effects; with `run_on` tables as running text."""
        found = [*self._legend, *effects, *self._prices] if self._units else []
        for name, pieces in self._lists.items():
            found += self._made.tables(tables, run_on=run_on) if name == "reference" else pieces
        return [*found, *self._made.missing()]
