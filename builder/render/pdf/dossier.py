"""The dossier: everything about each entry, then the lists of the army, on as many pages as needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, KeepTogether, Spacer, Table

from builder.core.findings import T
from builder.core.tracks import Boxes, Grid
from builder.locale import Language
from builder.render import style as look
from builder.render.pdf import umpires_copy
from builder.render.pdf.boxes import BOX, limited
from builder.render.pdf.columns import Columns, Filler
from builder.render.pdf.grids import GridRow
from builder.render.pdf.head import head
from builder.render.pdf.pages import Bookmark, Document, PageSection
from builder.render.pdf.sections import Sections, in_brackets
from builder.render.pdf.tables import TIGHT, column_widths, data_table
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD
from builder.render.sheet_sections import in_head, standing
from builder.render.style import PrintOptions, Style
from builder.sheet.model import Block, Sheet, SpecialRule
from builder.sheet.model import Table as Cells

TITLE = Style("serif-bold", 13, 16)
POINTS = Style("sans-bold", 11.5, 16)
KIND = Style("serif-italic", 10, 13)
CELL = Style("sans", 10, 12.4)
TEXT = Style("sans", 9.2, 11.6)
STRONG = Style("sans-bold", 9.2, 11.6)
LABEL = Style("sans", 8.4, 11.6, look.QUIET)
NOTE = Style("sans-italic", 9.2, 11.6)
BOX_TEXT = Style("sans", 9.2, 14)
PRICE = Style("sans", 8.4, 10.6)
HANG = 10
SHORT_ROWS = ("composition", "glance", "limits", "deployment")
"""Sections that are printed in two columns, since their rows are short."""
COMMON_LEAST = 4
"""Least number of entries with a rule that is explained only once; more than half must have it too."""


def story(sheet: Sheet, lang: Language, document: Document, options: PrintOptions, key: str) -> Iterator[Flowable]:
    """The flowables of one sheet; `key` makes bookmarks and page templates unique in the document."""
    sheet = umpires_copy.opened(sheet)
    setter, width = document.setter, document.text_width
    sections = standing(sheet.copy, options.sections)
    banner = "" if sheet.legal else sheet.verdict
    pages = PageSection(key, sheet.running, sheet.foot, banner)
    document.template(f"{key}-page", pages)
    own = Sections(setter, sheet, lang, width)
    filler = Filler((width - document.gap) / 2)
    column = Sections(setter, sheet, lang, filler.width)
    entries = EntryPrinter(setter, sheet, lang, width, prices=options.prices)

    def opened() -> Iterator[Flowable]:
        for name in sections:
            if name == "head":
                yield from head(setter, sheet, lang, width, composition=in_head(sections), device=options.device)
            elif name == "units":
                yield from own.section(lang.say(T("Rules of most units")), map(entries.rule, entries.common))
                yield from entries.blocks((block for block in sheet.blocks if not block.secret), key)
            elif name == "composition" and in_head(sections):
                continue
            elif name == "reference" or name in SHORT_ROWS:
                found = column.tables(sheet.reference) if name == "reference" else column.named(name)
                if found:
                    yield Columns([found], filler, document.room(pages), pages, 0, gap=document.gap)
            elif name != "secrets" or sheet.copy == "umpire":
                yield from own.named(name)
        yield from own.missing()

    hidden: list[Flowable] = []
    if "secrets" in sections and sheet.copy != "umpire":
        secret = PageSection(f"{key}-secret", sheet.running, sheet.foot, banner, caption=sheet.secrets.title)
        document.template(f"{key}-secret", secret)
        hidden += own.secrets()
        hidden += entries.blocks((block for block in sheet.blocks if block.secret), f"{key}-secret")
    # what is hidden is made first, for the open pages name the characters that the fonts lack
    yield from document.parts(document.bookmark(key, sheet.title), {f"{key}-page": opened(), f"{key}-secret": hidden})


class EntryPrinter:
    """Makes the flowables of the entries of one sheet, for a width in points."""

    def __init__(self, setter: TextSetter, sheet: Sheet, lang: Language, width: float, *, prices: bool) -> None:
        self._setter, self._say, self._width, self._prices = setter, lang.say, width, prices
        self.common = _common_rules(sheet)
        self._widths: dict[tuple[str, ...], list[float]] = {}
        alike: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
        for block in sheet.blocks:
            for table in (block.profile.table, block.weapons.table, *block.tables):
                alike.setdefault(table.headings, []).extend(table.rows)
        for headings, rows in alike.items():
            if rows:
                self._widths[headings] = column_widths(setter, Cells(headings, tuple(rows)), width, CELL)

    def blocks(self, blocks: Iterable[Block], key: str) -> Iterator[Flowable]:
        """The flowables of the entries, each kept on one page if it fits; `key` begins the keys of bookmarks."""
        for number, block in enumerate(blocks):
            mark = Bookmark(f"{key}-{number}", block.title.text, 1)
            yield KeepTogether([mark, *self._entry(block), Spacer(1, 6)])

    def _entry(self, block: Block) -> Iterator[Flowable]:
        setter = self._setter
        title = setter.paragraph(
            [Piece(block.title.text, TITLE), Piece(block.kind, KIND), Piece(block.group, LABEL)], TITLE
        )
        points = setter.paragraph([Piece(block.points.replace(" ", HOLD), POINTS)], POINTS, align=2)
        wide = setter.width(block.points, POINTS) + 4
        line = ("LINEABOVE", (0, 0), (-1, 0), 0.6, Color(0, 0, 0))
        yield Table([[title, points]], [self._width - wide, wide], style=[*TIGHT, line], splitInRow=1)
        if block.profile.rows:
            yield self._table(block.profile.table)
        boxes: list[Piece] = []
        for track in block.tracks:
            if isinstance(track, Boxes):
                boxes += [
                    Piece(HOLD * 2 + track.label.replace(" ", HOLD) + HOLD, LABEL),
                    Piece(limited(track, self._say), BOX),
                ]
        if boxes:
            yield setter.paragraph(boxes, BOX_TEXT)
        if grids := [track for track in block.tracks if isinstance(track, Grid)]:
            yield GridRow(setter, grids)
        facts = [(fact.label, fact.text) for fact in block.facts]
        facts += [(self._say(T("Carries")), block.carries), (self._say(T("Command")), block.command)]
        facts += [(self._say(T("Items")) if number == 0 else "", item) for number, item in enumerate(block.items)]
        pieces = [
            piece
            for label, text in facts
            if text
            for piece in (Piece(label.replace(" ", HOLD), LABEL), Piece(text, TEXT))
        ]
        if pieces:
            yield setter.paragraph(pieces, TEXT)
        if block.weapons.rows:
            yield self._table(block.weapons.without(block.weapons.unused).table)
        for table in block.tables:
            yield self._table(table)
        explained = [rule for rule in block.rules if rule.effect and rule not in self.common]
        for rule in explained:
            yield self.rule(rule)
        if named := [rule.title for rule in block.rules if rule not in explained]:
            yield setter.paragraph([Piece(", ".join(named), STRONG)], STRONG)
        if block.notes:
            yield setter.paragraph([Piece(block.notes, NOTE)], NOTE)
        if self._prices and block.price:
            yield setter.paragraph([Piece(in_brackets(block.price), PRICE)], PRICE)
        for text in block.findings:
            yield setter.paragraph([Piece(text, STRONG)], STRONG, label=Piece("■", STRONG), indent=HANG)

    def rule(self, rule: SpecialRule) -> Flowable:
        """A special rule with its effect."""
        return self._setter.paragraph([Piece(rule.title, STRONG), Piece(rule.effect, TEXT)], TEXT, hang=HANG)

    def _table(self, table: Cells) -> Flowable:
        return data_table(
            self._setter, table, self._width, CELL, widths=self._widths.get(table.headings), stretched=False
        )


def _common_rules(sheet: Sheet) -> tuple[SpecialRule, ...]:
    """Rules with an effect that at least `COMMON_LEAST` and more than half of the entries have."""
    counts = Counter(rule for block in sheet.blocks for rule in dict.fromkeys(block.rules) if rule.effect.strip())
    most = max(COMMON_LEAST, len(sheet.blocks) // 2 + 1)
    return tuple(rule for rule, count in counts.items() if count >= most)
