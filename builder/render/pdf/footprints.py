"""Formations of a unit in words, and drawn to scale if a row has room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.render import style as look
from builder.render.pdf.fonts import measured
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Rule, Square, Word, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM
from builder.sheet.entry_figures import Footprint


def in_rows(
    typesetter: Typesetter, first: MarkRow, rows: Sequence[MarkRow], footprints: Sequence[Footprint], edge: float
) -> tuple[MarkRow, list[MarkRow]]:
    """A unit's line of figures and the rows below it, with all its formations.

    These are in the last row with room at its right, or after the name up to this edge, or else in rows of their own,
    so that the content does not depend on the length of texts in a language.
    """
    made = [*rows]
    if not footprints:
        return first, made
    text = typesetter.clean(" · ".join(f.text for f in footprints))
    wide = typesetter.measured(text, look.FOOTPRINT)
    for place in range(len(made) - 1, -1, -1):
        row = made[place]
        lines = [mark.y for mark in row.marks if isinstance(mark, Word)]
        end = max((end for _, end in taken(row)), default=0.0)
        if lines and end + look.FOOTPRINT_GAP * MM + wide <= typesetter.width:
            word = typesetter.word(typesetter.width - wide, lines[-1], text, look.FOOTPRINT)
            made[place] = row._replace(marks=(*row.marks, word))
            return first, made
    begin = max((until for start, until in taken(first) if start < edge), default=0.0)
    if edge - wide >= begin + look.FOOTPRINT_GAP * MM:
        line = next(mark.y for mark in first.marks if isinstance(mark, Word))
        word = typesetter.word(edge - wide, line, text, look.FOOTPRINT)
        return first._replace(marks=(*first.marks, word)), made
    return first, [*made, *_own_rows(typesetter, text)]


def _own_rows(typesetter: Typesetter, text: str) -> Iterator[MarkRow]:
    for line in typesetter.wrapped(text, look.FOOTPRINT, typesetter.width):
        yield MarkRow(look.FOOTPRINT.leading, tuple(typesetter.right(line, look.FOOTPRINT, typesetter.width)))


def beside_title(typesetter: Typesetter, rows: Sequence[MarkRow], footprints: Sequence[Footprint]) -> list[MarkRow]:
    """The rows of a title with the usual formation: drawn with text in the first row if there is room, else text below."""
    if not rows or not footprints:
        return [*rows]
    row, usual = rows[0], footprints[0]
    text = typesetter.clean(usual.text)
    wide, high = (side / look.FOOTPRINT_SCALE * MM for side in (usual.width, usual.depth))
    if high > row.height - look.FOOTPRINT_ABOVE * MM:
        wide = 0.0  # told alone
    text_width = typesetter.measured(text, look.FOOTPRINT)
    taken = (wide + look.FOOTPRINT_GAP / 2 * MM if wide else 0.0) + text_width
    begin, end = _widest(row, typesetter.width)
    gap = look.FOOTPRINT_GAP * MM
    if end - begin < taken + 2 * gap:
        wide, taken = 0.0, text_width
    if end - begin < taken + 2 * gap:
        return [*(one._replace(bound=True) for one in rows), *_own_rows(typesetter, text)]
    line = next(mark.y for mark in row.marks if isinstance(mark, Word))
    drawing = [moved(mark, end - gap - taken, row.height - high) for mark in drawn(usual)] if wide else []
    word = typesetter.word(end - gap - text_width, line, text, look.FOOTPRINT)
    return [row._replace(marks=(*row.marks, *drawing, word)), *rows[1:]]


def drawn(footprint: Footprint) -> Iterator[Mark]:
    """A formation to scale, its front a strong line: the complete ranks as an oblong, below it a shorter last rank."""
    each, deep = (
        footprint.width / footprint.files / look.FOOTPRINT_SCALE * MM,
        footprint.depth / footprint.ranks / look.FOOTPRINT_SCALE * MM,
    )
    complete, rest = divmod(footprint.models, footprint.files)
    width = footprint.files * each
    hair = look.THIN * MM
    yield Band(0, 0, width, look.STRONG_RULE * MM, look.BLACK)
    down = complete * deep
    for rank in range(1, complete):
        yield Rule(0, rank * deep, width, look.HAIR * MM, look.PALE)
    yield from _frame(0, 0, width, down, hair)
    if rest:
        yield from _frame((width - rest * each) / 2, down, rest * each, deep, hair)


def _frame(x: float, y: float, width: float, height: float, line: float) -> Iterator[Mark]:
    yield from (Band(x, edge, width, line, look.BLACK) for edge in (y, y + height - line))
    yield from (Band(edge, y, line, height, look.BLACK) for edge in (x, x + width - line))


def taken(row: MarkRow) -> Iterator[tuple[float, float]]:
    """Left and right ends of texts and boxes in a row."""
    for mark in row.marks:
        if isinstance(mark, Word):
            yield mark.x, mark.x + measured(mark.text, mark.face, mark.size)
        elif isinstance(mark, Square):
            yield mark.x, mark.x + mark.side


def _widest(row: MarkRow, width: float) -> tuple[float, float]:
    """The widest gap behind a word of a row, up to the next one or the edge."""
    widest, end = (0.0, 0.0), 0.0
    for begin, until in (*sorted(taken(row)), (width, width)):
        if end and begin - end > widest[1] - widest[0]:
            widest = end, begin
        end = max(end, until)
    return widest
