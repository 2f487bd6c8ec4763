"""The unit blocks of a battle sheet: figures below one row of headings, labelled rows of text, boxes to cross off."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from builder.core.battle_lines import BattleCell
from builder.core.findings import T
from builder.locale import Language
from builder.render import style as look
from builder.render.pdf.boxes import BOX, BOX_LINE, limited
from builder.render.pdf.columns import Together
from builder.render.pdf.fonts import font_name
from builder.render.pdf.grids import GridRow
from builder.render.pdf.pages import Bookmark
from builder.render.pdf.tables import TIGHT, Commands, shared
from builder.render.pdf.term_links import TermLinks
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD, held
from builder.render.style import MM, Style
from builder.sheet.battle_table import BattleTable, FigureRow, Group, Member
from builder.sheet.model import Sheet

NAME = Style("serif-bold", 10, 11.4)
BELOW = Style("sans", 8.4, 10)
KIND = Style("serif-italic", 8.6, 10)
HEADING = Style("sans", 7.5, 9, look.QUIET)
CELL = Style("sans", 8.6, 10.4)
CELL_STRONG = Style("sans-bold", 8.6, 10.4)
SMALL = Style("sans", 6.4, 10.4, look.QUIET)
TEXT = Style("sans", 8.1, 9.5)
STRONG = Style("sans-bold", 8.1, 9.5)
LABEL = Style("sans", 7.2, 9.5, look.QUIET)
NOTE = Style("sans-italic", 8.1, 9.5)
PART = Style("sans-bold", 8.4, 10.2)
WEIGHTS = {"plain": TEXT, "strong": STRONG, "label": LABEL, "name": KIND}
INDENT = 13 * MM
"""Indent of the text of labelled rows, in points."""
SHADE = Color(0.93, 0.93, 0.93)
NAMES_LEAST = 0.24
"""Least width of the column of names, as a fraction of the width of the table."""
HEADING_LINES = 8
"""Greatest number of lines of a heading; longer ones are cut off."""
PAD = 1.8
"""Space on each side of a figure, in points."""


class UnitPrinter:
    """Makes the flowables of the units of one sheet, for a width in points.

    Where the width is `narrow`, names are above their figures, and only the most important figures have columns; the
    others are part of the text.
    """

    def __init__(
        self,
        setter: TextSetter,
        sheet: Sheet,
        lang: Language,
        width: float,
        key: str,
        *,
        narrow: bool = False,
        links: TermLinks | None = None,
    ) -> None:
        self._links = links
        self._setter, self._sheet, self._say = setter, sheet, lang.say
        self._width, self._key, self._narrow = width, key, narrow
        often = {id for ids in sheet.card_figures for id in ids}.union(sheet.characteristics)
        self._places = [place for place, column in enumerate(sheet.battle_columns) if not narrow or column.id in often]
        self._priced = any(block.points for block in sheet.blocks)
        self._each = any(block.battle.each for block in sheet.blocks)
        self._strong = [sheet.battle_columns[place].strong for place in self._places]
        self._indent = INDENT * setter.scale
        self._widths: list[float] = []
        self._style: Commands = []

    def measure(self, tables: Iterable[BattleTable]) -> None:
        """Set the column widths so that the widest figure or heading in all of these tables fits."""
        rows = [row for t in tables for block in t.blocks for member in block.members for row in member.figures]
        headings = self._headings()
        wide = [self._setter.width(text, HEADING) for text in headings]
        least = [max(self._setter.width(word, HEADING) for word in text.split() or [""]) for text in headings]
        for row in rows:
            for place, pieces in enumerate(self._cells(row)):
                parts = [self._setter.width(piece.text, piece.style) for piece in pieces]
                wide[place] = max(wide[place], sum(parts))
                least[place] = max(least[place], *parts, 0.0)
        wide = [own + 2 * PAD for own in wide]
        room = self._width * (0.99 if self._narrow else 1 - NAMES_LEAST)
        if sum(wide) > room:
            wide = shared(wide, [own + PAD for own in least], room)
        self._widths = [self._width - sum(wide), *wide]
        self._style = [
            *TIGHT,
            *self._fonts(),
            ("ALIGN", (1, 0), (-1, -1), "CENTER"),
            ("VALIGN", (0, 0), (-1, -1), "BOTTOM"),
        ]
        if self._priced:
            self._style.append(("ALIGN", (-1, 0), (-1, -1), "RIGHT"))

    def _fonts(self) -> Iterator[tuple[object, ...]]:
        """Table commands that set the fonts of the columns."""
        _, size, leading, _ = self._setter.scaled(CELL)
        yield "FONT", (1, 0), (-1, -1), font_name(CELL.face), size, leading
        strong = [place for place, bold in enumerate(self._strong, 1) if bold]
        for place in [*strong, *([-1] if self._priced else [])]:
            yield "FONT", (place, 0), (place, -1), font_name(CELL_STRONG.face), size, leading

    def _headings(self) -> list[str]:
        found = [self._sheet.battle_columns[place].heading for place in self._places]
        found += [short for short, _ in self._sheet.battle_ticks]
        if self._each:
            found.append(self._say(T("each")))
        return [*found, self._say(T("pts"))] if self._priced else found

    def heading(self) -> Flowable:
        """The row of headings, which is repeated on each page."""
        ordered = self._sheet.deployment.rows and not self._narrow
        title = self._say(T("In order of deployment, the slowest first")) if ordered else ""
        row = [self._setter.paragraph([Piece(title, HEADING)], HEADING)]
        headings = self._headings()
        for number, (text, wide) in enumerate(zip(headings, self._widths[1:], strict=True), 1):
            shown = self._setter.cut(text, HEADING, wide * HEADING_LINES)
            align = 2 if self._priced and number == len(headings) else 1
            row.append(self._setter.paragraph([Piece(shown, HEADING)], HEADING, align=align))
        return Table([row], self._widths, style=[*TIGHT, ("VALIGN", (0, 0), (-1, -1), "BOTTOM")])

    def blocks(self, table: BattleTable) -> Iterator[Together]:
        """A flowable for each unit block; the first of each group of units begins with the group's heading."""
        part = ""
        for number, block in enumerate(table.blocks):
            flow: list[Flowable] = []
            if block.part and block.part != part:
                part = block.part
                flow.append(self._setter.paragraph([Piece(part, PART)], PART, before=3))
            flow.append(Bookmark(f"{self._key}-{number}", block.name, 1))
            for member in block.members:
                flow += self._member(member)
            if block.grids and not self._narrow:
                flow.append(GridRow(self._setter, block.grids))
            flow.append(Spacer(1, 2))
            yield Together(flow)

    def _member(self, member: Member) -> Iterator[Flowable]:
        rows: list[list[Flowable | str]] = []
        style = [*self._style]
        for row in member.figures:
            own = [*self._figure_rows(row)]
            indent = "LEFTPADDING", (0, len(rows)), (0, len(rows)), row.depth * 2.4 * MM
            style += [indent, *([("SPAN", (0, len(rows)), (-1, len(rows)))] if len(own) > 1 else [])]
            rows += own
            if row.depth == 0 and len(rows) == len(own):
                style += [
                    ("BACKGROUND", (0, 0), (-1, len(own) - 1), SHADE),
                    ("LINEABOVE", (0, 0), (-1, 0), 0.4, Color(0, 0, 0)),
                ]
        yield Table(rows, self._widths, style=style, splitInRow=1)
        if self._narrow:
            pieces: list[Piece] = []
            for number, row in enumerate(member.figures):
                further = [*self._further(row)]
                pieces += [Piece(row.name, KIND), *further] if number and further else further
            for text in member.rows:
                pieces += [Piece(text.label, LABEL), *self._text(text.groups)]
            yield self._setter.paragraph(pieces, TEXT)
        else:
            for text in member.rows:
                yield self._labelled(text.label, self._text(text.groups))
        if not self._narrow and (boxes := [*self._boxes(member)]):
            yield self._labelled(self._say(T("Lost")), boxes, BOX_LINE)
        for note in member.notes:
            yield self._setter.paragraph([Piece(note, NOTE)], NOTE, indent=self._indent)
        for finding in member.findings:
            yield self._setter.paragraph(
                [Piece(finding, STRONG)], STRONG, label=Piece("■", STRONG), indent=self._indent
            )

    def _labelled(self, label: str, pieces: Iterable[Piece], base: Style = TEXT) -> Paragraph:
        """A paragraph of pieces with a label to the left of it."""
        return self._setter.paragraph(pieces, base, label=Piece(label, LABEL), indent=self._indent)

    def _further(self, row: FigureRow) -> Iterator[Piece]:
        """Figures of a row that have no column in a `narrow` layout, each after its heading."""
        for place, (heading, cell) in enumerate(zip(self._sheet.battle_columns, row.cells, strict=False)):
            if cell is not None and place not in self._places:
                yield Piece(heading.heading.replace(" ", HOLD), LABEL)
                yield Piece("".join(filter(None, (cell.text, cell.raised, cell.second and f" ({cell.second})"))), TEXT)
                if cell.best:
                    yield Piece(f"→{HOLD}{cell.best}", STRONG)

    def _figure_rows(self, row: FigureRow) -> Iterator[list[Flowable | str]]:
        """One table row for a row of figures, or two if its name needs a row above the figures."""
        style = NAME if row.depth == 0 else BELOW
        title = row.name.replace(" ×", f"{HOLD}×")
        if any(self._setter.width(word, style) > self._widths[0] for word in title.split(" ")):
            title = row.name
        pieces = [Piece(title, style), Piece(row.kind, KIND)]
        name: Flowable = self._setter.paragraph(pieces, style)
        cells: list[Flowable | str] = []
        for wide, shown in zip(self._widths[1:], self._cells(row), strict=True):
            plain = len(shown) == 1 and shown[0].style in (CELL, CELL_STRONG)
            if plain and self._setter.width(shown[0].text, shown[0].style) <= wide:
                cells.append(self._setter.clean(shown[0].text))
            else:
                cells.append(self._setter.paragraph(shown, CELL, align=1, space="") if shown else "")
        named = sum(self._setter.width(piece.text, piece.style) for piece in pieces) + (row.depth + 1) * 2.4 * MM
        if self._narrow and named > self._widths[0]:
            yield [name, *[""] * len(cells)]
            if any(cells):
                yield ["", *cells]
        else:
            yield [name, *cells]

    def _cells(self, row: FigureRow) -> list[list[Piece]]:
        """The pieces in each cell of a row, the points in the last one; an empty list for an empty cell."""
        cells = [row.cells[place] if place < len(row.cells) else None for place in self._places]
        found = [self._figure(cell, place) for place, cell in enumerate(cells)]
        found += [[Piece("☐", BOX)] if row.ticks else [] for _ in self._sheet.battle_ticks]
        if self._each:
            found.append([Piece(row.each, CELL)] if row.each else [])
        if self._priced:
            found.append([Piece(row.points.replace(" ", HOLD), CELL_STRONG)] if row.points else [])
        return found

    def _figure(self, cell: BattleCell[str] | None, place: int) -> list[Piece]:
        """A figure as pieces; `place` is the index of its column among the columns shown."""
        if cell is None:
            return []
        pieces = [Piece(cell.text, CELL_STRONG if self._strong[place] else CELL)]
        if cell.raised:
            pieces.append(Piece(cell.raised, SMALL, raised=True))
        if cell.second:
            pieces.append(Piece(f" ({cell.second})", SMALL))
        if cell.sum:
            pieces.append(Piece(f" ({cell.sum})", SMALL))
        if cell.best:
            pieces += [Piece("→", CELL), Piece(cell.best, CELL_STRONG)]
        return pieces

    def _text(self, groups: tuple[Group, ...]) -> Iterator[Piece]:
        """Groups of texts with their emphasis, as pieces; the groups are separated by dots."""
        for number, group in enumerate(groups):
            for place, run in enumerate(group):
                followed = place == len(group) - 1 and number < len(groups) - 1
                text = held(run.text)
                text = f"{text}{HOLD}·" if followed else text
                yield from self._linked(text, WEIGHTS[run.weight])

    def _linked(self, text: str, style: Style) -> Iterable[Piece]:
        """A text as pieces, its explained terms with links if there are explanations."""
        return [Piece(text, style)] if self._links is None else self._links.pieces(text, style)

    def _boxes(self, member: Member) -> Iterator[Piece]:
        """Boxes to cross off after their labels, then the formations."""
        casualties = self._say(T("Casualties"))
        for number, boxes in enumerate(member.boxes):
            if boxes.label and boxes.label != casualties:
                space = HOLD * 2 if number else ""
                yield Piece(space + boxes.label.replace(" ", HOLD) + HOLD, LABEL)
            yield Piece(limited(boxes, self._say), BOX)
        for number, text in enumerate(member.formations):
            yield Piece(("· " if number else HOLD * 2) + text.replace(" ", HOLD), LABEL)
