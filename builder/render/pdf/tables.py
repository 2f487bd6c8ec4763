"""Tables and labelled facts as rows."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from math import ceil

from builder.render import style as look
from builder.render.pdf.page_flow import always_side_by_side
from builder.render.pdf.page_marks import Mark, MarkRow, Rule
from builder.render.pdf.typesetter import Typesetter, baseline
from builder.render.style import MM, Style
from builder.sheet.model import Table

_HELD = re.compile(
    r"(?<=[^\W\d]) (?=[−+]?\d)"  # charge 12″, Ld −1
    r"|(?<=\d) (?=[A-Z][a-z]?\d?\b)"  # +1 I
    r"|(?<=×) | (?=×)"
    r"|(?<=\d:) (?=\w)|(?<=\d[\u00a0\u202f]:) (?=\w)"  # 3: no more
)
"""The spaces at which a fact should not break."""
_BLANKS = re.compile(r" (?=__)")
"""Those between what is to be filled in."""


def hold(text: str) -> str:
    """A fact whose figures stay with the words before them."""
    return _HELD.sub("\u00a0", text)


def _lines(typesetter: Typesetter, text: str, style: Style, width: float) -> list[str]:
    """A text in lines, its figures with their words and what is to be filled in together, as far as there is room."""
    word = typesetter.clean(text)
    if word and " " not in word and typesetter.measured(word, style) <= width:
        return [word]
    if not typesetter.look.narrow:
        held = hold(text)
        for whole in (_BLANKS.sub("\u00a0", held), held):
            if all(typesetter.measured(typesetter.clean(part), style) <= width for part in whole.split(" ")):
                return typesetter.wrapped(whole, style, width)
    return typesetter.wrapped(text, style, width)


def label_width(typesetter: Typesetter, labels: Iterable[str], most: float | None = None) -> float:
    """The column for these labels, no wider than `most` in millimetres, with the white behind them."""
    widest = max((typesetter.measured(typesetter.clean(label), typesetter.look.label) for label in labels), default=0.0)
    most = typesetter.look.label_most if most is None else most
    return min(widest + 0.1, most * MM) + typesetter.look.label_gap * MM


def labelled(
    typesetter: Typesetter,
    facts: Iterable[tuple[str, str]],
    width: float,
    label_width: float,
) -> Iterator[MarkRow]:
    """Labels at the left with their texts beside them."""
    style = typesetter.look.text
    for label, text in facts:
        left = typesetter.wrapped(label, typesetter.look.label, label_width - typesetter.look.label_gap * MM + 0.05)
        right = _lines(typesetter, hold(text), style, width - label_width)
        count = max(len(left), len(right))
        for index in range(count):
            marks: list[Mark] = []
            if index < len(left):
                # both on the baseline of the text, which is larger than its label
                marks.append(typesetter.word(0, baseline(style), left[index], typesetter.look.label))
            if index < len(right):
                marks += typesetter.line(label_width, right[index], style)
            yield MarkRow(style.leading, tuple(marks), bound=index == 0 and count > 1)


def share_columns(typesetter: Typesetter, tables: Iterable[Table], name_most: float | None = None) -> None:
    """Give tables with the same headings the same columns, so that they align down the whole sheet.

    Names wider than `name_most` (in millimetres, that of the layout unless given) are broken.
    """
    alike: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for table in tables:
        alike.setdefault(table.headings, []).extend(table.rows)
    for headings, rows in alike.items():
        if rows:
            least = typesetter.look.name_least * MM
            columns = _columns(typesetter, headings, rows, typesetter.width, typesetter.look.cell, least, name_most)
            if not _is_figures(typesetter, columns[-1]):
                columns[-1] += max(0.0, typesetter.width - sum(columns))
            typesetter.columns[headings] = columns


def _columns(
    typesetter: Typesetter,
    headings: tuple[str, ...],
    rows: Iterable[tuple[str, ...]],
    width: float,
    written: Style,
    name_least: float = 0.0,
    name_most: float | None = None,
) -> list[float]:
    """Widths of the columns: names, figures of one width, and text, which gives way if there is too little room."""
    rows = [row[: len(headings)] for row in rows]
    style = typesetter.look
    natural = [typesetter.measured(typesetter.clean(heading), style.heading) for heading in headings]
    for row in rows:
        for index, cell in enumerate(row):
            natural[index] = max(natural[index], typesetter.measured(typesetter.clean(cell), written) + 0.1)
    figures = [index for index, wide in enumerate(natural) if index and wide <= style.figure_most * MM]
    widths, white = [], []
    for index, wide in enumerate(natural):
        if index == 0:
            white.append(style.cell_gap * MM)
            most = (style.name_most if name_most is None else name_most) * MM
            widths.append(max(name_least, min(wide, most)) + white[-1])
        elif index in figures:
            white.append(style.figure_pad * MM)
            widths.append(max(wide, style.figure_least * MM) + white[-1])
        else:
            white.append((style.text_pad + style.cell_gap) * MM)
            widths.append(wide + white[-1])
    if sum(widths) <= width:
        return widths
    least = [wide if index in figures else white[index] for index, wide in enumerate(widths)]
    texts = [index for index in range(len(widths)) if index not in figures]
    for row_style, lettering in ((headings, style.heading), *((row, written) for row in rows)):
        for index, cell in enumerate(row_style):
            if index not in figures:
                words = typesetter.clean(cell).split()
                longest = max((typesetter.measured(word, lettering) for word in words), default=0.0)
                least[index] = max(least[index], min(longest + 0.1 + white[index], widths[index]))
    if sum(least) > width:
        return _squeezed(widths, width, [0.0] * len(widths))
    squeezed = _squeezed(widths, width, least)
    if typesetter.look.narrow or not 1 < len(texts) <= look.COLUMNS_TRIED:
        return squeezed
    cells = [[typesetter.measured(typesetter.clean(cell), written) + 0.1 for cell in row] for row in rows]
    return _lowest(squeezed, cells, texts, white, (least, widths))


def _lowest(
    columns: list[float],
    cells: list[list[float]],
    texts: list[int],
    white: list[float],
    bounds: tuple[list[float], list[float]],
) -> list[float]:
    """The columns of text so wide, together as wide as they are, that the rows have the fewest lines; these cells in all."""
    least, most = bounds
    *tried, last = texts
    room = sum(columns[index] for index in texts)
    choices = []
    for index in tried:
        asked = (row[index] + white[index] for row in cells if index < len(row))
        found = sorted({max(least[index], min(wide, most[index])) for wide in asked})
        step = max(1, len(found) // look.COLUMN_WIDTHS)
        choices.append([columns[index], *found[::-step]])

    def high(widths: tuple[float, ...]) -> float:
        lines = 0.0
        for row in cells:
            parts = [
                row[index] / max(wide - white[index], 1.0)
                for index, wide in zip(texts, widths, strict=True)
                if index < len(row)
            ]
            name, *others = (ceil(part * look.LINE_LOSS) if part > 1.0 else 1 for part in parts)
            lines += max(name, *others, 1) + look.BROKEN_NAME * (name - 1) ** 2
        return lines

    ways = [(*way, room - sum(way)) for way in product(*choices)]
    best = min((way for way in ways if way[-1] >= least[last]), key=high, default=())
    result = [*columns]
    for index, wide in zip(texts, best, strict=False):
        result[index] = wide
    return result


def _squeezed(widths: list[float], room: float, least: list[float]) -> list[float]:
    """The widest columns give way until all have room, none below its least."""
    low, high = 0.0, max(widths)
    for _ in range(40):
        middle = (low + high) / 2
        if sum(max(few, min(width, middle)) for width, few in zip(widths, least, strict=True)) <= room:
            low = middle
        else:
            high = middle
    return [max(few, min(width, low)) for width, few in zip(widths, least, strict=True)]


def _is_figures(typesetter: Typesetter, width: float) -> bool:
    return width <= (typesetter.look.figure_most + typesetter.look.figure_pad) * MM + 0.01


def table_rows(
    typesetter: Typesetter,
    table: Table,
    width: float,
    style: Style | None = None,
    columns: list[float] | None = None,
    *,
    right: bool = False,
    flush: bool = False,
    stretched: bool = True,
) -> Iterator[MarkRow]:
    """A table as rows of the page, those of `table_parts` one after the other."""
    for part in table_parts(typesetter, table, width, style, columns, right=right, flush=flush, stretched=stretched):
        yield from part


def table_parts(
    typesetter: Typesetter,
    table: Table,
    width: float,
    style: Style | None = None,
    columns: list[float] | None = None,
    *,
    right: bool = False,
    flush: bool = False,
    stretched: bool = True,
) -> Iterator[list[MarkRow]]:
    """Headings with a fine line below, then each row, whose cells are broken where they must be; nothing if it has none.

    Without columns given the table takes the whole width, unless it is one of figures that is not to be `stretched`;
    `right` sets figures under
    one another at their last digit, as in sums, and not in the middle of their column;
    `flush` lets the last column end at the edge even if it has words.
    """
    if not table.rows:
        return
    style = style or typesetter.look.small_cell
    if columns is None:
        columns = _columns(typesetter, table.headings, table.rows, width, style)
        if stretched or not _is_figures(typesetter, columns[-1]):
            columns = _spread(typesetter, columns, width)
    heading = _cells(typesetter, table.headings, columns, typesetter.look.heading, right=right, flush=flush)
    line = Rule(0, 0, sum(columns), look.HAIR * MM, look.PALE)
    yield [
        *(row._replace(bound=True) for row in heading),
        MarkRow(typesetter.look.heading_gap * MM, (line,), bound=True),
    ]
    for cells in table.rows:
        yield list(_cells(typesetter, cells, columns, style, right=right, flush=flush))


def halved(typesetter: Typesetter, table: Table, width: float, single: int = 0) -> Iterator[MarkRow]:
    """A table of short rows in two columns to be read one after the other, with the same measures in both.

    No more rows than `single` stay in the first of them.
    """
    gap = 2 * typesetter.look.side_gap * MM
    side = (width - gap) / 2
    written, most = typesetter.look.small_cell, look.TABLE_NAMES
    columns = _columns(typesetter, table.headings, table.rows, side, written, name_most=most)
    columns[0] += max(0.0, side - sum(columns))
    half = -(-len(table.rows) // 2) if len(table.rows) > single else len(table.rows)
    left, right = (
        list(table_rows(typesetter, Table(table.headings, part), side, columns=columns, right=True, flush=True))
        for part in (table.rows[:half], table.rows[half:])
    )
    yield from always_side_by_side(left, right, side + gap)


def _spread(typesetter: Typesetter, columns: list[float], width: float) -> list[float]:
    """With what is left of the width: for the text at the end, or else for the names."""
    place = 0 if _is_figures(typesetter, columns[-1]) else -1
    columns[place] += max(0.0, width - sum(columns))
    return columns


def _cells(
    typesetter: Typesetter,
    cells: tuple[str, ...],
    columns: list[float],
    style: Style,
    *,
    right: bool,
    flush: bool = False,
) -> Iterator[MarkRow]:
    """A row of a table, as many rows of the page as its longest cell has lines."""
    wrapped = []
    for index, (cell, width) in enumerate(zip(cells, columns, strict=False)):
        if index and _is_figures(typesetter, width):
            white = typesetter.look.figure_pad / 2
        else:
            white = (typesetter.look.text_pad if index else 0.0) + (
                typesetter.look.cell_gap if index < len(columns) - 1 else 0.0
            )
        wrapped.append(_lines(typesetter, cell, style, max(width - white * MM, style.size)))
    count = max((len(lines) for lines in wrapped), default=0)
    for line in range(count):
        marks: list[Mark] = []
        x = 0.0
        for index, (lines, width) in enumerate(zip(wrapped, columns, strict=False)):
            if line < len(lines):
                if index == 0:
                    marks += typesetter.line(x, lines[line], style)
                elif flush and index == len(columns) - 1:
                    marks += typesetter.right(lines[line], style, x + width)
                elif not _is_figures(typesetter, width):
                    marks += typesetter.line(x + typesetter.look.text_pad * MM, lines[line], style)
                elif right:
                    marks += typesetter.right(lines[line], style, x + width)
                else:
                    marks += typesetter.centred(lines[line], style, x + width / 2)
            x += width
        yield MarkRow(style.leading, tuple(marks), bound=line < count - 1 and count < 8)
