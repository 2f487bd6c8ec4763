"""Compact quick-reference tables: on cards, and beside those of another list."""

from __future__ import annotations

from collections.abc import Iterator

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf.army_sections import section
from builder.render.pdf.page_marks import MarkRow, Piece, height_of
from builder.render.pdf.paragraphs import joined, unparted
from builder.render.pdf.tables import table_rows
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import HOLD, held, whole
from builder.render.style import MM
from builder.sheet.model import Reference, Sheet, Table


def reference(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """The tables of the game in little room."""
    for one in sheet.reference:
        yield from section(typesetter, one.title, _reference(typesetter, one), cited=one.cited, whole=True)


def legend(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """Explanations of the abbreviations as running text below a heading; empty if there are none."""
    style = typesetter.look
    groups: list[Parts] = [
        [(short.replace(" ", HOLD), style.strong), (meaning, style.text)] for short, meaning in sheet.battle_words
    ]
    rows = typesetter.flowed(joined(groups, typesetter.semicolon), typesetter.width, hang=style.hanging * MM)
    yield from section(typesetter, typesetter.say(T("To read the table")), rows, whole=True)


def _reference(typesetter: Typesetter, one: Reference) -> list[MarkRow]:
    """A table of figures in type in which its names take a line each; one of words as lines where these are lower."""
    table = one.table._replace(rows=tuple(tuple(map(held, row)) for row in one.table.rows))
    if one.in_words and len(table.headings) > 2:  # words beside several columns are always higher
        return [row for cells in table.rows for row in _in_lines(typesetter, table.headings, cells)]
    shown = list(table_rows(typesetter, table, typesetter.width, stretched=False))
    if one.in_words:
        lines = [row for cells in table.rows for row in _in_lines(typesetter, table.headings, cells)]
        return lines if height_of(lines) < height_of(shown) * look.LINES_SAVED else shown
    if len(table.headings) > look.FIGURE_TABLE and len(shown) > len(table.rows) + 2:
        for by in look.FIGURE_TABLE_SCALES[1::2]:
            rows = scaled_rows(typesetter, table, by)
            if len(rows) == len(table.rows) + 2:
                return rows
    return shown


def scaled_rows(typesetter: Typesetter, table: Table, scale: float) -> list[MarkRow]:
    """A table of figures in type of this scale, though no smaller than can be read."""
    style = typesetter.look
    small = style._replace(
        small_cell=style.small_cell._replace(size=max(look.CARD_CELL_LEAST, style.small_cell.size * scale)),
        figure_pad=style.figure_pad * scale,
        figure_least=style.figure_least * scale,
    )
    return list(table_rows(typesetter.with_look(small), table, typesetter.width, stretched=False))


def _in_lines(typesetter: Typesetter, headings: tuple[str, ...], cells: tuple[str, ...]) -> Iterator[MarkRow]:
    """A row of a table as a paragraph that is not parted: its name and short cells, the words of the last one below them."""
    style = typesetter.look
    name, *between, words = cells
    size, leading = style.small_cell.size, style.small_cell.leading
    strong, text, label = (one._replace(size=size, leading=leading) for one in (style.strong, style.text, style.label))
    line_parts: Parts = [(name, strong)]
    for heading, cell in zip(headings[1:], between, strict=False):
        if cell:
            line_parts += [(heading + HOLD, label), (whole(cell), text)]
    hang = style.hanging * MM
    if between:
        rows = typesetter.flowed(line_parts, typesetter.width, hang=hang)
        rows += typesetter.rows(words, text, typesetter.width - hang, x=hang)
    else:
        rows = typesetter.flowed([*line_parts, (words, text)], typesetter.width, hang=hang)
    return unparted(rows)
