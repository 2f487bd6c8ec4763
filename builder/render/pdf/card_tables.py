"""Tables on a card: a row for each weapon or spell with figures below headings, and notes below the row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from builder.render import style as look
from builder.render.pdf.page_marks import Mark, MarkRow, Rule, moved
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import held
from builder.render.style import MM
from builder.sheet.model import Table, Weapons


class _Row(NamedTuple):
    name: Parts
    figures: tuple[str, ...]
    note: str = ""


def weapon_rows(typesetter: Typesetter, weapons: Weapons) -> list[MarkRow]:
    """The weapons, without the columns in which none of them has anything."""
    style = typesetter.look
    weapons = weapons.without(weapons.unused)
    rows = [
        _Row(
            [(row.name, style.strong), *([(row.form, style.label)] if row.form else [])],
            tuple(cell or "" for cell in row.figures),
            row.note,
        )
        for row in weapons.rows
    ]
    return [*_drawn(typesetter, weapons.headings[:-1], rows)]


def fact_rows(typesetter: Typesetter, table: Table) -> list[MarkRow]:
    """A further table, such as spells."""
    rows = [_Row([(name, typesetter.look.strong)], tuple(cells)) for name, *cells in table.rows]
    return [*_drawn(typesetter, table.headings, rows)]


def _drawn(typesetter: Typesetter, headings: Sequence[str], rows: Sequence[_Row]) -> Iterator[MarkRow]:
    style = typesetter.look
    widths = [
        max(
            typesetter.measured(typesetter.clean(heading), style.heading),
            *(typesetter.measured(typesetter.clean(row.figures[n]), style.cell) for row in rows),
        )
        + style.figure_pad * MM
        for n, heading in enumerate(headings[1:])
    ]
    names = max(typesetter.width - sum(widths), typesetter.width / 4)
    white = (typesetter.width - names) / sum(widths) if widths else 1.0
    ends = [names + sum(widths[: n + 1]) * white for n in range(len(widths))]
    middles = [end - width * white / 2 for end, width in zip(ends, widths, strict=True)]
    marks: list[Mark] = [*typesetter.line(0, typesetter.clean(headings[0]), style.heading)]
    for middle, heading in zip(middles, headings[1:], strict=True):
        marks += typesetter.centred(typesetter.clean(heading), style.heading, middle)
    yield MarkRow(style.heading.leading, tuple(marks), bound=True)
    yield MarkRow(
        style.heading_gap * MM, (Rule(0, 0, typesetter.width, look.HAIR * MM, look.PALE),), bound=True
    )  # fmt: skip
    for row in rows:
        lines = typesetter.flowed(row.name, names - style.cell_gap * MM, spaced=style.strong)
        figures: list[Mark] = []
        for middle, cell in zip(middles, row.figures, strict=True):
            figures += typesetter.centred(typesetter.clean(cell), style.cell, middle)
        lines[0] = lines[0]._replace(marks=(*lines[0].marks, *figures))
        indent = style.hanging * MM
        for line in typesetter.flowed([(held(row.note), style.text)], typesetter.width - indent) if row.note else ():
            lines.append(line._replace(marks=tuple(moved(mark, indent, 0.0) for mark in line.marks)))
        last = row is rows[-1]  # a table is not parted between the sides of a card
        yield from (line._replace(bound=not last or place < len(lines) - 1) for place, line in enumerate(lines))
