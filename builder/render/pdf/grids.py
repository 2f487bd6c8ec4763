"""Damage grids: one with its legend, or several side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.core.tracks import Grid, legend
from builder.render import style as look
from builder.render.pdf.page_marks import Mark, MarkRow, Square, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, Style


def labelled(typesetter: Typesetter, text: str) -> Mark:
    """A label beside the boxes of a row."""
    return typesetter.word(0, typesetter.look.box * MM - 0.8, text, typesetter.look.label)


def grid_rows(typesetter: Typesetter, grid: Grid[str], width: float, column: float = 0.0) -> list[MarkRow]:
    """A grid below its column numbers, after its label if there is room.

    The legend of its letters is at its right, or below it if there is no room.
    """
    style = typesetter.look
    label = typesetter.wrapped(grid.label, style.label, column + 0.05 if column else width)
    left = (
        column or max((typesetter.measured(line, style.label) for line in label), default=0.0)
    ) + style.label_gap * MM
    natural = natural_width(typesetter, grid)
    above = left + natural > width or len(label) > _high(grid)
    if above:
        label, left = typesetter.wrapped(grid.label, style.label, width), 0.0
    drawn = _drawn(typesetter, grid, width)
    right = natural + style.label_gap * MM
    told = _beside(typesetter, grid, width - left - right, drawn)
    beside: list[Mark] = []
    if not told and len(label) == 1 and not column:
        told = _beside(typesetter, grid, width - right, drawn)
        if told:  # with the label above it
            above, left = False, 0.0
            beside = [moved(labelled(typesetter, label.pop()), right, 0.0)]
            drawn.rows[0] += beside
    if not above:
        for place, text in enumerate(label):
            drawn.rows[place].insert(0, moved(labelled(typesetter, text), -left, 0.0))
    first = 1
    if len(told) == len(drawn.rows):
        if style.weapon_rows and not column:  # a card has room for what the letters mean or for their label
            first, drawn.rows[0] = 0, [mark for mark in drawn.rows[0] if mark not in beside]
        else:
            drawn.rows.append([])
    for place, text in enumerate(told, first):
        drawn.rows[place].append(moved(labelled(typesetter, text), right, 0.0))
    if above and style.weapon_rows:  # a card has room for the boxes or for their label
        label = []
    found = [MarkRow(style.box_leading * MM, (labelled(typesetter, text),), bound=True) for text in label if above]
    found += [MarkRow(drawn.step, tuple(moved(mark, left, 0.0) for mark in marks), bound=True) for marks in drawn.rows]
    found.append(MarkRow((style.box_leading - style.box) * MM / 2, bound=bool(grid.systems)))
    if grid.systems and not told:
        found += typesetter.rows(legend(grid), style.label, width - left, x=left)
    return found


def side_by_side(typesetter: Typesetter, grids: Iterable[Grid[str]], width: float) -> Iterator[MarkRow]:
    """Grids side by side below their labels, as many as fit, with one legend below all."""
    style = typesetter.look
    grids = [*grids]
    lines: list[list[Grid[str]]] = []
    end = 0.0
    for grid in grids:
        wide = min(max(natural_width(typesetter, grid), style.grid_least * MM), width)
        if not lines or end + wide > width:
            lines.append([])
            end = 0.0
        lines[-1].append(grid)
        end += wide + style.side_gap * MM
    for line in lines:
        columns = [[*_below_label(typesetter, grid, width)] for grid in line]
        x = 0.0
        marks: list[list[Mark]] = [[] for _ in range(max(map(len, columns)))]
        heights = [0.0] * len(marks)
        for grid, rows in zip(line, columns, strict=True):
            for place, row in enumerate((*[MarkRow(0.0)] * (len(marks) - len(rows)), *rows)):  # on one foot
                marks[place] += [moved(mark, x, 0.0) for mark in row.marks]
                heights[place] = max(heights[place], row.height)
            x += max(natural_width(typesetter, grid), style.grid_least * MM) + style.side_gap * MM
        yield from (MarkRow(high, tuple(own), bound=True) for high, own in zip(heights, marks, strict=True))
        yield MarkRow((style.box_leading - style.box) * MM / 2, bound=True)
    letters = {system.letter: system.name for grid in grids for system in grid.systems if system.letter in grid.counts}
    yield from typesetter.rows(", ".join(f"{a} {b}" for a, b in letters.items()), style.label, width)


def _high(grid: Grid[str]) -> int:
    """Rows that have any boxes."""
    return sum(any(cell.box for cell in cells) for cells in grid.rows)


def natural_width(typesetter: Typesetter, grid: Grid[str]) -> float:
    """How wide a grid is in boxes of the usual size."""
    style = typesetter.look
    group_gap = (len(grid.spans) - 1) * (style.group_gap - style.box_gap)
    return (grid.columns * (style.box + style.box_gap) + group_gap) * MM


def _below_label(typesetter: Typesetter, grid: Grid[str], width: float) -> Iterator[MarkRow]:
    style = typesetter.look
    room = max(natural_width(typesetter, grid), style.grid_least * MM)
    for text in typesetter.wrapped(grid.label, style.label, min(room, width)):
        yield MarkRow(style.label.leading, tuple(typesetter.line(0, text, style.label)))
    drawn = _drawn(typesetter, grid, width)
    yield from (MarkRow(drawn.step, tuple(marks)) for marks in drawn.rows)


class _Drawn(NamedTuple):
    step: float
    """From row to row."""
    rows: list[list[Mark]]
    """The numbers of the columns, then the boxes."""


def _drawn(typesetter: Typesetter, grid: Grid[str], width: float) -> _Drawn:
    """The numbers of its columns and its boxes, smaller than usual where there is too little room."""
    style = typesetter.look
    natural = natural_width(typesetter, grid)
    step = min((style.box + style.box_gap) * MM, width * (style.box + style.box_gap) * MM / natural)
    side = step * style.box / (style.box + style.box_gap)
    group_gap = (style.group_gap - style.box_gap) * MM * side / (style.box * MM)
    places = [n * step + part * group_gap for part, span in enumerate(grid.spans) for n in range(*span)]
    size = min(max(style.label.size, side * look.GRID_LETTER), side * look.GRID_LETTER_MOST)
    lettering = style.label._replace(size=size)
    line = (side + lettering.size * look.CAPITAL) / 2
    numbers: list[Mark] = []
    for number, x in enumerate(places, 1):
        numbers += _centred(typesetter, str(number), x + side / 2, line, lettering)
    rows = [numbers]
    for cells in grid.rows:
        if not any(cell.box for cell in cells):  # its shape shows without it
            continue
        rows.append([])
        for x, cell in zip(places, cells, strict=True):
            if cell.box:
                rows[-1].append(Square(x, 0, side))
                rows[-1] += _centred(typesetter, cell.system, x + side / 2, line, lettering)
    return _Drawn(step, rows)


def _beside(typesetter: Typesetter, grid: Grid[str], room: float, drawn: _Drawn) -> list[str]:
    """The legend of its letters beside it, one line each; empty if there is no room.

    If there is little room, the numbers of boxes are left out.
    """
    counts = grid.counts
    names = {system.letter: system.name for system in grid.systems if system.letter in counts}
    style = typesetter.look.label
    if len(names) > len(drawn.rows) or drawn.step < style.size:
        return []
    for counted in (True, False):
        lines = [f"{a} {b} ({counts[a]})" if counted else f"{a} {b}" for a, b in names.items()]
        if all(typesetter.measured(typesetter.clean(line), style) <= room for line in lines):
            return lines
    return []


def _centred(typesetter: Typesetter, text: str, middle: float, line: float, lettering: Style) -> Iterator[Mark]:
    """A letter in the middle of its box."""
    text = typesetter.clean(text)
    if text:
        yield typesetter.word(middle - typesetter.measured(text, lettering) / 2, line, text, lettering)
