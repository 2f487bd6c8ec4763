"""Tables of names, figures and words."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.lib.colors import Color
from reportlab.platypus import Flowable, LongTable

from builder.render import style as look
from builder.render.pdf.fonts import font_name
from builder.render.pdf.text import Piece, TextSetter
from builder.render.style import MM, Style
from builder.sheet.model import Table

HEADING = Style("sans", 7.5, 9, look.QUIET)
FIGURES = 17 * MM
"""Greatest width in points of a column of figures, which is centred; wider columns are taken for words."""
PAD = 2.5
Commands = list[tuple[object, ...]]
TIGHT: Commands = [
    ("FONTNAME", (0, 0), (-1, -1), font_name("sans")),  # or cells without text would name a font that is not embedded
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0.2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0.3),
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
]


def data_table(
    setter: TextSetter,
    table: Table,
    width: float,
    style: Style,
    *,
    widths: Sequence[float] | None = None,
    stretched: bool = True,
) -> Flowable:
    """A table with headings that are repeated on further pages; texts wider than their column are wrapped.

    `widths` are those of the columns in points, by default computed from the contents. A `stretched` table takes the
    whole `width`. Columns of figures are centred.
    """
    found = list(column_widths(setter, table, width, style) if widths is None else widths)
    words = [n for n, own in enumerate(found) if own > FIGURES]
    if stretched:
        found[max(words, default=0)] += max(0.0, width - sum(found))

    def row(cells: Sequence[str], style: Style) -> list[Flowable | str]:
        return [
            setter.paragraph([Piece(cell, style)], style, align=1 if n and n not in words else 0)
            if style is HEADING or setter.width(cell, style) > found[n] - PAD
            else setter.clean(cell)
            for n, cell in enumerate(cells)
        ]

    rows = [row(cells, style) for cells in table.rows]
    printed = setter.scaled(style)
    commands = [
        *TIGHT,
        ("FONT", (0, 0), (-1, -1), font_name(style.face), printed.size, printed.leading),
        *(("ALIGN", (n, 0), (n, -1), "CENTER") for n in range(1, len(found)) if n not in words),
        *(("LEFTPADDING", (n, 0), (n, -1), PAD * 2) for n in words if n),
    ]
    if any(table.headings):
        rows.insert(0, row(table.headings, HEADING))
        commands.append(("LINEBELOW", (0, 0), (-1, 0), 0.3, Color(0.6, 0.6, 0.6)))
    return LongTable(
        rows, found, style=commands, repeatRows=1 if any(table.headings) else 0, hAlign="LEFT", splitInRow=1
    )


def column_widths(setter: TextSetter, table: Table, width: float, style: Style) -> list[float]:
    """Widths of the columns in points; if there is too little room, the widest are narrowed."""
    columns = range(len(table.headings))
    cells = [[table.headings[n], *(row[n] for row in table.rows if n < len(row))] for n in columns]

    def wide(text: str, heading: bool) -> float:
        return setter.width(text, HEADING if heading else style)

    natural = [max(wide(text, place == 0) for place, text in enumerate(column)) + 2 * PAD for column in cells]
    least = [
        max((wide(word, place == 0) for place, text in enumerate(column) for word in text.split()), default=0.0)
        + 2 * PAD
        for column in cells
    ]
    return shared(natural, least, width)


def shared(natural: Sequence[float], least: Sequence[float], width: float) -> list[float]:
    """Widths of columns in points: the `natural` ones, of which the widest are narrowed until all fit into `width`.

    No column is narrowed below its `least` width if that is possible.
    """
    if sum(natural) <= width:
        return list(natural)
    if sum(least) > width:
        least = [0.0] * len(natural)
    low, high = 0.0, max(natural)
    for _ in range(30):
        middle = (low + high) / 2
        if sum(max(few, min(own, middle)) for own, few in zip(natural, least, strict=True)) <= width:
            low = middle
        else:
            high = middle
    return [max(few, min(own, low)) for own, few in zip(natural, least, strict=True)]
