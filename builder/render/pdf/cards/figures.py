"""The figures of an entry on a card: the most important ones large at the top, then a row for each profile."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from reportlab.lib.colors import Color
from reportlab.pdfbase.pdfmetrics import getAscentDescent
from reportlab.platypus import Flowable, Table

from builder.core.battle_lines import BattleCell, BattleColumn, BattleLine
from builder.core.findings import T
from builder.core.tracks import Boxes, Track
from builder.locale import Language
from builder.render import style as look
from builder.render.pdf.boxes import BOX, squares
from builder.render.pdf.cards.faces import WIDTH, apart
from builder.render.pdf.fonts import font_name
from builder.render.pdf.grids import GridRow
from builder.render.pdf.tables import TIGHT, Commands
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD, whole
from builder.render.style import MM, Style
from builder.sheet.model import Block, Sheet

TEXT = Style("sans", 8, 9.3)
STRONG = Style("sans-bold", 8, 9.3)
LABEL = Style("sans", 7, 9.3, look.QUIET)
HEADING = Style("sans", 6.6, 8, look.QUIET)
SMALL = Style("sans", 6, 9.3)
LARGE, LARGE_SMALL = Style("sans-bold", 16, 17), Style("sans", 9, 17, look.QUIET)
LESS_LARGE = Style("sans-bold", 12, 14)
LARGE_MOST = 4
"""Greatest number of large figures in full size; more are set in a smaller size."""
LARGE_LINES = 3
"""Greatest number of lines of a large figure in words; if one needs more, all are set as running text."""
RUN_ON_MOST = 3
"""Greatest number of figures that are not large and set as running text; more are set as a table."""
BOXES_MOST = 60
"""Greatest number of boxes drawn for a kind; of more only the number is printed."""
BOX_SIDE, BOX_WHITE = 2.6, 2.4
"""Side of a box in millimetres, unless the game sets another; and space above a box in points."""
BOX_PART = 0.7
"""Side of a box as a fraction of its font size."""
PAD = 2.4
"""Space on each side of a figure or label, in points."""
SPACE = f"{HOLD} "
"""Separator between two figures or two kinds of boxes."""
CLOSE: Commands = [
    *TIGHT,
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
    ("FONT", (0, 0), (-1, -1), font_name(HEADING.face), HEADING.size, HEADING.leading),
]
"""Table style without padding, for rows no higher than their contents."""
LINE = ("LINEBELOW", (0, 0), (-1, 0), 0.3, Color(0.6, 0.6, 0.6))

HeadedFigure = tuple[BattleColumn[str], BattleCell[str]]
"""A figure with the heading of its column."""
Place = tuple[int, int]
"""Index of a row of an entry's figures, and index of a column."""


class FigureSetter:
    """Sets figures and boxes of the entries of a sheet."""

    def __init__(self, setter: TextSetter, sheet: Sheet, lang: Language) -> None:
        self._setter, self._say = setter, lang.say
        self.headings = sheet.battle_columns
        places = {heading.id: place for place, heading in enumerate(sheet.battle_columns)}
        self._large = [[places[id] for id in ids if id in places] for ids in sheet.card_figures]
        self.profile = sorted(places[id] for id in sheet.characteristics if id in places)
        self._side = (sheet.card_box or BOX_SIDE) * MM
        self._box = BOX._replace(size=self._side / BOX_PART, leading=self._side + BOX_WHITE)
        box = setter.scaled(self._box)
        ascent, _ = getAscentDescent(font_name(box.face), box.size)
        self._boxed: Commands = [
            *CLOSE,
            ("TOPPADDING", (0, 0), (-1, -1), box.size * BOX_PART - ascent + BOX_WHITE / 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), ascent - box.leading + BOX_WHITE / 2),
        ]
        """Table style for rows exactly as high as their boxes; it allows for the ascent and descent of the font."""

    def large(self, rows: Sequence[BattleLine[str]]) -> dict[Place, HeadedFigure]:
        """The large figures of an entry, by row and column.

        Each is in the first of its possible columns in which a row of the entry has a figure.
        """
        found: dict[Place, HeadedFigure] = {}
        for places in self._large:
            shown = (
                ((index, place), (self.headings[place], figure))
                for place in places
                for index, row in enumerate(rows)
                if not (index and row.post) and (figure := cell(row, place)) is not None
            )
            found.update([*shown][:1])
        return found

    def side_by_side(self, figures: Sequence[HeadedFigure]) -> list[Flowable]:
        """Large figures below their headings, side by side; a figure in words is text, a long one a paragraph."""
        if not figures:
            return []
        style = LARGE if len(figures) <= LARGE_MOST else LESS_LARGE
        share = WIDTH / len(figures)
        widths = [self._setter.width(heading.heading, HEADING) + PAD for heading, _ in figures]
        if max(widths) <= share or sum(widths) > WIDTH:
            widths = [share] * len(figures)
        else:
            widths = [wide + (WIDTH - sum(widths)) / len(widths) for wide in widths]
        headings = [self._setter.paragraph([Piece(heading.heading, HEADING)], HEADING) for heading, _ in figures]
        cells = []
        for (_, figure), wide in zip(figures, widths, strict=True):
            pieces = figure_pieces(figure, style, LARGE_SMALL, LARGE_SMALL)
            base = style
            if self._wide(pieces) > wide - PAD:
                pieces, base = figure_pieces(figure, STRONG, TEXT), STRONG
            cells.append(self._setter.paragraph(pieces, base, space=""))
        table = Table([headings, cells], widths, style=CLOSE)
        if table.wrap(WIDTH, 1000)[1] > HEADING.leading + LARGE.leading * LARGE_LINES:
            return self.behind_headings(figures)
        return [table]

    def _wide(self, pieces: Iterable[Piece]) -> float:
        """Width of pieces in points."""
        return sum(self._setter.width(piece.text, piece.style) for piece in pieces)

    def behind_headings(self, figures: Iterable[HeadedFigure], name: str = "", style: Style = TEXT) -> list[Flowable]:
        """A name, then figures as running text, each after its heading."""
        pieces = [Piece(name, style)] if name else []
        for heading, figure in figures:
            pieces.append(Piece(f"{SPACE if pieces else ''}{self.label(heading.heading)}{HOLD}", LABEL))
            pieces += figure_pieces(figure, STRONG if heading.strong else TEXT, TEXT)
        return [self._setter.paragraph(pieces, TEXT, space="")] if pieces else []

    def label(self, text: str) -> str:
        """A label whose words stay on one line, unless it is long."""
        return text.replace(" ", HOLD) if self._short(text) else text

    def _short(self, text: str) -> bool:
        """True if a text takes at most half the width of a card."""
        return self._setter.width(text, LABEL) <= WIDTH / 2

    def boxes(self, tracks: Iterable[Track[str]], style: Style = LABEL) -> Iterator[Flowable]:
        """Boxes and grids to cross off; kinds of boxes with equally many groups are aligned in columns."""
        for groups, alike in groupby(tracks, lambda one: len(one.groups) if isinstance(one, Boxes) else 0):
            those = [*alike]
            shown = [one for one in those if isinstance(one, Boxes)]
            grids = [one for one in those if not isinstance(one, Boxes)]
            if grids:
                yield GridRow(self._setter, grids, self._side, beside=True)
            elif not all(self._short(one.label) for one in shown):
                for one in shown:
                    yield self._setter.paragraph([Piece(one.label, style)], style)
                    yield self._in_row([one._replace(label="")], style)
            elif groups > 1 and len(shown) > 1 and sum(one.number for one in shown) <= BOXES_MOST:
                yield from self._aligned(shown)
            else:
                yield self._in_row(shown, style)

    def _in_row(self, tracks: Iterable[Boxes[str]], style: Style) -> Table:
        """Boxes of several kinds in a row, after their labels; of more than `BOXES_MOST` only the number."""
        pieces: list[Piece] = []
        for one in tracks:
            label = f"{self.label(one.label)}{HOLD}" if one.label else ""
            pieces += [Piece(SPACE if pieces else "", TEXT), Piece(label, style)]
            pieces.append(Piece(squares(one.groups, BOXES_MOST), self._box))
            if one.number > BOXES_MOST:
                more = T("and {more} more, {count} in all", more=one.number - BOXES_MOST, count=one.number)
                pieces.append(Piece(f" {self._say(more)}", TEXT))
        return Table([[self._setter.paragraph(pieces, self._box, space="")]], [WIDTH], style=self._boxed)

    def _aligned(self, tracks: Sequence[Boxes[str]]) -> Iterator[Table]:
        """A row for each kind of boxes and a column for each group; groups without room in the row go below it."""
        setter, box = self._setter, self._box
        columns = range(len(tracks[0].groups))
        widths = [max(setter.width("☐" * one.groups[n], box) for one in tracks) + PAD for n in columns]
        labels = max(setter.width(one.label, LABEL) for one in tracks) + setter.width(HOLD, box) + PAD
        start = 0
        for end in columns:
            if end + 1 == len(widths) or labels + sum(widths[start : end + 2]) > WIDTH:
                rows = [
                    [
                        setter.paragraph([Piece(one.label, LABEL), Piece(HOLD, box)], box, space=""),
                        *(setter.paragraph([Piece("☐" * n, box)], box) for n in one.groups[start : end + 1]),
                    ]
                    for one in tracks
                ]
                yield Table(rows, [labels, *widths[start : end + 1]], style=self._boxed, hAlign="LEFT")
                start = end + 1


class FigureTable:
    """The figures of an entry and of the champions on its card, whose columns are aligned."""

    def __init__(self, setter: TextSetter, figures: FigureSetter, blocks: Sequence[Block]) -> None:
        self._setter, self._figures, self._blocks = setter, figures, blocks
        self._large = figures.large(blocks[0].battle.rows)
        rows = [row for block in blocks for row in block.battle.rows]
        self._places = [
            place
            for place in figures.profile
            if any(cell(row, place) is not None and (index, place) not in self._large for index, row in enumerate(rows))
        ]
        columns = [[one for row in rows if (one := cell(row, place)) is not None] for place in self._places]
        self._widths = [
            max(setter.width(figures.headings[place].heading, HEADING), *map(self._wide, column)) + PAD
            for place, column in zip(self._places, columns, strict=True)
        ]
        few = len(self._places) <= RUN_ON_MOST and not any(one.raised for column in columns for one in column)
        if sum(self._widths) > WIDTH or (len(blocks) == 1 and few):
            self._places, self._widths = [], []  # no table: each figure follows its heading
        free = WIDTH - sum(self._widths)
        names = max((setter.width(_name(row), TEXT) for block in blocks for row in block.battle.rows[1:]), default=0.0)
        self._beside = names + PAD <= free
        if not self._beside or not names:
            self._widths = [wide + free / len(self._widths) for wide in self._widths]
            free = 0.0
        self._widths.insert(0, free)

    def _wide(self, figure: BattleCell[str]) -> float:
        """Width of a figure in points."""
        return sum(self._setter.width(piece.text, piece.style) for piece in figure_pieces(figure, TEXT, SMALL))

    def own(self) -> list[Flowable]:
        """Figures of the entry: the large ones, those behind their headings, and the table."""
        block, figures = self._blocks[0], self._figures
        rows = block.battle.rows
        # the first row names one of several, the title all of them together
        first = rows[0].post if block.battle.apart and len(rows) > 1 else ""
        return apart(
            [self._setter.paragraph([Piece(first, STRONG)], STRONG)] if first else [],
            figures.side_by_side([*self._large.values()]),
            figures.behind_headings(self._besides(rows[0], 0)) if rows else [],
            self._rows(rows, heading=True),
        )

    def champion(self, number: int) -> list[Flowable]:
        """Figures of a champion; `number` is his index among the entries of the card."""
        block = self._blocks[number]
        rows = block.battle.rows
        besides = self._figures.behind_headings(self._besides(rows[0], None)) if rows else []
        return [*besides, *self._rows(rows, heading=False)]

    def _besides(self, row: BattleLine[str], index: int | None) -> Iterator[HeadedFigure]:
        """Figures of a row that are neither large nor in the table; prices are in the title.

        `index` is that of the row in the entry; `None` for a champion, who has no large figures.
        """
        for place, heading in enumerate(self._figures.headings):
            figure = cell(row, place)
            if figure is None or heading.priced or place in self._places:
                continue
            if index is None or (index, place) not in self._large:
                yield heading, figure

    def _rows(self, rows: Sequence[BattleLine[str]], *, heading: bool) -> list[Flowable]:
        """Table rows of the profiles, with name and role before the figures or above them; `heading` adds headings."""
        found: list[Flowable] = []
        tabled = False
        for index, row in enumerate(rows):
            large = self._large if heading else {}
            some = any(cell(row, place) is not None and (index, place) not in large for place in self._places)
            if index and row.ticks and row.boxes is None and not any(row.cells):
                continue  # what is marked of it stands among the boxes of all
            besides = [*self._besides(row, index if heading else None)] if index else []
            boxes = row.boxes if index else None
            name = _name(row) if index else ""
            beside = self._beside and some and not besides and boxes is None
            if boxes is not None and not besides:
                found += self._figures.boxes([boxes._replace(label=name)], TEXT)
            elif index and not beside:
                found += self._figures.behind_headings(besides, name)
                found += self._figures.boxes([boxes._replace(label="")] if boxes is not None else [])
            if some:
                tabled = True
                found.append(self._row(name if beside else "", [cell(row, place) for place in self._places]))
        if heading and tabled:
            headings = [self._figures.headings[place].heading for place in self._places]
            shown = [self._setter.paragraph([Piece(text, HEADING)], HEADING, align=1) for text in headings]
            found.insert(0, Table([["", *shown]], self._widths, style=[*CLOSE, LINE], hAlign="LEFT"))
        return found

    def _row(self, name: str, figures: Iterable[BattleCell[str] | None]) -> Table:
        cells = [
            self._setter.paragraph(figure_pieces(one, TEXT, SMALL), TEXT, align=1, space="") if one else ""
            for one in figures
        ]
        return Table([[self._setter.paragraph([Piece(name, TEXT)], TEXT), *cells]], self._widths, style=CLOSE)


def cell(row: BattleLine[str], place: int) -> BattleCell[str] | None:
    """The figure of a row in the column with the index `place`; `None` if it has none."""
    return row.cells[place] if place < len(row.cells) else None


def figure_pieces(figure: BattleCell[str], style: Style, small: Style, raised: Style = SMALL) -> list[Piece]:
    """A figure in `style` as pieces, with its raised part in the style `raised` and brackets and arrows in `small`."""
    pieces = [Piece(whole(figure.text), style)]
    if figure.raised:
        pieces.append(Piece(figure.raised, raised, raised=True))
    if figure.second:
        pieces.append(Piece(f"{HOLD}({whole(figure.second)})", small))
    if figure.best:
        pieces += [Piece(f"{HOLD}→{HOLD}", small), Piece(whole(figure.best), style)]
    return pieces


def _name(row: BattleLine[str]) -> str:
    """Name and role of a row."""
    return ", ".join(part for part in (row.name, row.post) if part)
