"""The figures of an entry on a card: those looked up most large at its head, then a row for each profile."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from builder.core.tracks import Track
from builder.render import style as look
from builder.render.pdf.boxes import box_rows
from builder.render.pdf.fonts import measured
from builder.render.pdf.page_marks import Code, Mark, MarkRow, Rule, Square, Word, moved
from builder.render.pdf.paragraphs import below
from builder.render.pdf.typesetter import Parts, Typesetter, baseline
from builder.render.pdf.unbroken_words import HOLD, whole
from builder.render.style import MM, Style
from builder.sheet.entry_figures import BattleFigure, BattleHeading, BattleRow
from builder.sheet.model import Block, Sheet

Told = tuple[BattleHeading, BattleFigure]
"""A figure with its column's heading."""
_Place = tuple[int, int]
"""A row of an entry, and one of its cells."""


class CardColumns:
    """Columns of a sheet by their form on cards: large figures, table, or text with headings."""

    def __init__(self, sheet: Sheet) -> None:
        self.headings = sheet.battle_columns
        self._places = {heading.id: place for place, heading in enumerate(sheet.battle_columns)}
        self._large = sheet.card_figures
        self.profile = frozenset(self._places[id] for id in sheet.characteristics if id in self._places)

    def large(self, rows: Sequence[BattleRow]) -> dict[_Place, Told]:
        """The large figures: of each place the first of its columns in which a row of the entry has one."""
        found: dict[_Place, Told] = {}
        for ids in self._large:
            places = (self._places[id] for id in ids if id in self._places)
            told = (
                ((index, place), (self.headings[place], cell))
                for place in places
                for index, row in enumerate(rows)
                if not (index and row.post) and place < len(row.cells) and (cell := row.cells[place]) is not None
            )
            found.update([*told][:1])
        return found


# Large ----------------------------------------------------------------------------------------------------------------


def large_rows(typesetter: Typesetter, figures: Sequence[Told]) -> list[MarkRow]:
    """Large figures side by side below their headings; words as text, long ones as a paragraph."""
    if not figures:
        return []
    style = typesetter.look
    large = look.CARD_LARGE if len(figures) <= look.CARD_LARGE_MOST else look.CARD_LARGE_MANY
    widths = _shares(typesetter, figures)
    marks: list[Mark] = []
    high = x = 0.0
    for (heading, cell), wide in zip(figures, widths, strict=True):
        y = 0.0
        for row in _large(typesetter, heading, cell, wide - style.cell_gap * MM, large):
            marks += [moved(mark, x, y) for mark in row.marks]
            y += row.height
        high = max(high, y)
        x += wide
    if high > look.CARD_LARGE.leading * look.CARD_LARGE_LINES:
        return behind_headings(typesetter, figures)
    return [MarkRow(high, tuple(marks), bound=True)]


def _shares(typesetter: Typesetter, figures: Sequence[Told]) -> list[float]:
    """How wide each place is: all alike, or more for a heading that would be broken."""
    style = typesetter.look
    alike = typesetter.width / len(figures)
    least = [
        typesetter.measured(typesetter.clean(heading.text), style.heading) + style.cell_gap * MM + 0.1
        for heading, _ in figures
    ]
    if len(figures) <= look.CARD_LARGE_MOST or sum(least) > typesetter.width:
        return [alike] * len(figures)
    broad = [wide for wide in least if wide > alike]
    others = (typesetter.width - sum(broad)) / max(1, len(figures) - len(broad))
    return [max(wide, others) if wide <= alike else wide for wide in least]


def _large(
    typesetter: Typesetter, heading: BattleHeading, cell: BattleFigure, wide: float, large: Style
) -> Iterator[MarkRow]:
    style, small = typesetter.look, look.CARD_LARGE_SECOND
    yield from typesetter.rows(heading.text, style.heading, wide)
    marks, end = figure_marks(typesetter, cell, large, small, baseline(large))
    if end <= wide:
        yield MarkRow(large.leading, tuple(marks))
    else:
        yield from typesetter.flowed(figure_parts(cell, style.strong, style.text), wide)


def figure_parts(cell: BattleFigure, style: Style, small: Style) -> Parts:
    """A figure as text that runs on."""
    parts: Parts = [(whole(cell.text + cell.raised), style)]
    if cell.second:
        parts[-1] = (parts[-1][0] + HOLD, style)
        parts.append((f"({whole(cell.second)})", small))
    if cell.best:
        parts[-1] = (parts[-1][0] + HOLD, parts[-1][1])
        parts.append((f"→{HOLD}{whole(cell.best)}", style))
    return parts


def figure_marks(
    typesetter: Typesetter, cell: BattleFigure, style: Style, small: Style, line: float
) -> tuple[list[Mark], float]:
    """Marks of a figure from a left edge, and its right end; raised parts and brackets follow in smaller type."""
    marks: list[Mark] = []
    end = 0.0
    gap = small.size * look.CARD_FIGURE_GAP
    shown = [(cell.text, style, 0.0, 0.0)]
    if cell.raised:
        shown.append((cell.raised, small, style.size * look.CARD_RAISED, 0.0))
    if cell.second:
        shown.append((f"({cell.second})", small, 0.0, gap))
    if cell.best:
        shown += [("→", small, 0.0, gap), (cell.best, style, 0.0, gap)]
    for text, own, up, before in shown:
        text = typesetter.clean(text)
        if text.strip():
            end += before if marks else 0.0
            marks.append(typesetter.word(end, line - up, text, own))
            end += typesetter.measured(text, own)
    return marks, end


# Rows -----------------------------------------------------------------------------------------------------------------


class CardFigures:
    """The figures of an entry and of those who share its card, in one table."""

    def __init__(self, typesetter: Typesetter, columns: CardColumns, blocks: Sequence[Block]) -> None:
        self._typesetter = typesetter
        self._columns = columns
        self._blocks = blocks
        self._large = columns.large(blocks[0].battle.rows)
        rows = [row for block in blocks for row in block.battle.rows]
        self._places = [
            place
            for place in range(len(columns.headings))
            if place in columns.profile
            and any(
                place < len(row.cells) and row.cells[place] is not None and (index, place) not in self._large
                for index, row in enumerate(rows)
            )
        ]
        if len(blocks) == 1 and len(self._places) <= look.CARD_RUN_ON and not self._raised(rows):
            self._places = []  # so few stand behind their headings, beside the others
        self._headings = [columns.headings[place] for place in self._places]
        style = typesetter.look
        widths = self._widths(rows)
        free = typesetter.width - sum(widths)
        names = (typesetter.clean(_name(row)) for block in blocks for row in block.battle.rows[1:])
        wide = max((typesetter.measured(name, style.text) for name in names), default=0.0)
        self._beside = 0.0 < wide <= free - style.cell_gap * MM
        self._fits = free >= 0.0
        white = 0.0 if self._beside or not widths else min(free / len(widths), style.figure_most * MM / 2)
        self._begin = free if self._beside else 0.0
        self._measures = [wide + white for wide in widths]

    def _raised(self, rows: Sequence[BattleRow]) -> bool:
        """True if any figure of the table has something raised behind it."""
        return any(cell.raised for row in rows for place in self._places if (cell := row.cells[place]) is not None)

    def _widths(self, rows: Sequence[BattleRow]) -> list[float]:
        """Width of each column: its widest figure with raised parts, and the gap."""
        typesetter, style = self._typesetter, self._typesetter.look
        found = []
        for place, heading in zip(self._places, self._headings, strict=True):
            wide = [typesetter.measured(typesetter.clean(heading.text), style.heading), style.figure_least * MM]
            cells = {row.cells[place] for row in rows if place < len(row.cells)}
            wide += [
                figure_marks(typesetter, cell, style.cell, look.CARD_SMALL, 0.0)[1]
                for cell in cells
                if cell is not None
            ]
            found.append(max(wide) + style.figure_pad * MM)
        return found

    def own_rows(self) -> list[MarkRow]:
        """Those of the entry itself: the large ones, those behind their headings, and the table."""
        typesetter, style = self._typesetter, self._typesetter.look
        rows = self._blocks[0].battle.rows
        besides = [*self._besides(0, rows[0])] if rows else []
        heading: list[MarkRow] = []
        if self._fits and self._places:
            line = Rule(0, 0, typesetter.width, look.HAIR * MM, look.PALE)
            heading = [self._heading_row(), MarkRow(style.heading_gap * MM, (line,), bound=True)]
        table = [*heading, *self._table(rows, self._large)]
        # whoever is the first of several has another name than all of them together
        first = rows[0].post if self._blocks[0].battle.apart and len(rows) > 1 else ""
        return list(
            below(
                typesetter,
                typesetter.rows(first, style.strong, typesetter.width),
                large_rows(typesetter, [*self._large.values()]),
                behind_headings(typesetter, besides),
                table if len(table) > len(heading) else [],
            )
        )

    def champion(self, number: int) -> list[MarkRow]:
        """Those of another on the card, and what he crosses off."""
        block = self._blocks[number]
        rows = block.battle.rows
        boxes = rows[0].boxes if rows else None
        if boxes is not None and block.title.text.startswith(boxes.label):
            boxes = boxes._replace(label="")
        tracks = [*([boxes] if boxes is not None else ()), *block.battle.tracks, *block.battle.ticks]
        first = behind_headings(self._typesetter, self._besides(None, rows[0]) if rows else ())
        return [*_with_boxes(self._typesetter, first, tracks), *self._table(rows, {})]

    def led(self, block: Block) -> list[Told]:
        """Of the figures that are large on the card of another the last one: what he leads with."""
        return [*self._columns.large(block.battle.rows).values()][-1:]

    def _besides(self, index: int | None, row: BattleRow) -> Iterator[Told]:
        """Figures of a row that are neither large nor in the table."""
        for place, (heading, cell) in enumerate(zip(self._columns.headings, row.cells, strict=False)):
            if heading.priced:  # the title has it
                continue
            if cell is not None and place not in self._places and (index is None or (index, place) not in self._large):
                yield heading, cell

    def _table(self, rows: Sequence[BattleRow], large: Container[_Place]) -> Iterator[MarkRow]:
        """A row a profile; above its figures, or before them, its name and what is its own."""
        typesetter, style = self._typesetter, self._typesetter.look
        for index, row in enumerate(rows):
            cells = [row.cells[place] if place < len(row.cells) else None for place in self._places]
            some = any(
                cell is not None and (index, place) not in large
                for place, cell in zip(self._places, cells, strict=True)
            )
            rest = [*self._besides(index if large else None, row)] if index else []
            boxes = row.boxes if index else None
            if index and row.ticks and boxes is None and not any(row.cells):
                continue  # what is marked of it stands among the boxes of all
            name = _name(row) if index else ""
            beside = self._beside and self._fits and some and not rest and boxes is None
            if not beside and (name or rest or boxes is not None):
                if boxes is not None and row.name.startswith(boxes.label):
                    boxes = boxes._replace(label="")
                first = behind_headings(typesetter, rest, (name, style.text))
                yield from _with_boxes(typesetter, first, [boxes] if boxes is not None else [])
            if some and not self._fits:
                yield from behind_headings(
                    typesetter,
                    [(heading, cell) for heading, cell in zip(self._headings, cells, strict=True) if cell is not None],
                )
            elif some:
                marks: list[Mark] = [*typesetter.line(0.0, typesetter.clean(name), style.text)] if beside else []
                marks += self._figures(cells)
                yield MarkRow(style.cell.leading, tuple(marks), bound=True)

    def _heading_row(self) -> MarkRow:
        typesetter, style = self._typesetter, self._typesetter.look.heading
        marks: list[Mark] = []
        x = self._begin
        for heading, wide in zip(self._headings, self._measures, strict=True):
            marks += typesetter.centred(typesetter.clean(heading.text), style, x + wide / 2)
            x += wide
        return MarkRow(style.leading, tuple(marks), bound=True)

    def _figures(self, cells: Sequence[BattleFigure | None]) -> Iterator[Mark]:
        """The figures of a row, each in the middle of its column."""
        style = self._typesetter.look.cell
        x = self._begin
        for cell, wide in zip(cells, self._measures, strict=True):
            if cell is not None:
                marks, end = figure_marks(self._typesetter, cell, style, look.CARD_SMALL, baseline(style))
                yield from (moved(mark, x + (wide - end) / 2, 0.0) for mark in marks)
            x += wide


def behind_headings(typesetter: Typesetter, figures: Iterable[Told], *before: tuple[str, Style]) -> list[MarkRow]:
    """Figures that run on, each behind its heading."""
    style = typesetter.look
    parts: Parts = [*before]
    for heading, cell in figures:
        parts.append((heading.text.replace(" ", HOLD) + HOLD, style.label))
        parts += figure_parts(cell, style.strong if heading.strong else style.text, style.text)
    return [row._replace(bound=True) for row in typesetter.flowed(parts, typesetter.width, spaced=style.label)]


def _with_boxes(typesetter: Typesetter, first: list[MarkRow], tracks: Iterable[Track[str]]) -> list[MarkRow]:
    """Rows of text, and boxes: at the right edge of a single row where they have room there, or else below."""
    boxes = [row._replace(bound=True) for row in box_rows(typesetter, tracks)]
    if len(first) != 1 or len(boxes) != 1:
        return [*first, *boxes]
    wide, end = (max((_end(mark) for mark in row.marks), default=0.0) for row in (boxes[0], first[0]))
    begin = typesetter.width - wide
    if begin < end + typesetter.look.cell_gap * MM:
        return [*first, *boxes]
    down = baseline(typesetter.look.text) - typesetter.look.box * MM + 0.8
    return [first[0]._replace(marks=(*first[0].marks, *(moved(mark, begin, down) for mark in boxes[0].marks)))]


def _end(mark: Mark) -> float:
    """Where a mark ends at the right."""
    if isinstance(mark, Word):
        return mark.x + measured(mark.text, mark.face, mark.size)
    return mark.x + (mark.side if isinstance(mark, (Square, Code)) else mark.width)


def _name(row: BattleRow) -> str:
    """The name of a row and what it is to the entry."""
    return ", ".join(part for part in (row.name, row.post) if part)
