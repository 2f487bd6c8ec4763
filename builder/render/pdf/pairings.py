"""The public copies of two lists side by side, for the table of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf import battle_head, battle_reference, reference_tables
from builder.render.pdf.army_sections import flat, ordered
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks
from builder.render.pdf.page_frame import Frame, text_width
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Page, Piece, height_of, marks_of
from builder.render.pdf.pairing_table import PairingTable
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, PrintOptions
from builder.sheet.battle_groups import order_of_battle
from builder.sheet.model import Sheet

SECTIONS = ("head", "units", "findings")
"""Sections that each player needs about the other's list."""
PAGES = 2
"""Largest number of pages; rules and items are explained as far as they fit."""
_ALL = T("For weapons, rules and items see each player’s own sheet.")
_OTHERS = T("For the other weapons, rules and items see each player’s own sheet.")


def laid_out(left: Sheet, right: Sheet, options: PrintOptions) -> list[Page]:
    """The pages: the first list at the left, the second at the right."""
    sheets = left, right
    width = text_width(options.paper, compact=True)
    gap = look.PAIRINGS.side_gap * MM
    wide = Typesetter(sheets[0], width, look.PAIRINGS)
    title = " – ".join(sheet.title for sheet in sheets)
    not_legal = " · ".join(f"{sheet.title}: {sheet.verdict}" for sheet in sheets if not sheet.legal)
    frame = Frame(wide, options.paper, title, dict.fromkeys(sheet.foot for sheet in sheets), not_legal, compact=True)
    columns = [_columns(sheet, (width - gap) / 2, frame.room, options) for sheet in sheets]
    rows = list(zip_longest(*columns, fillvalue=[]))
    pages = []
    for number, sides in enumerate(rows, 1):
        marks: list[Mark] = [Band(frame.left + width / 2, frame.top, look.HAIR * MM, frame.room, look.PALE)]
        outline: list[tuple[str, float]] = []
        for side, placed in enumerate(sides):
            drawn, named = placed_marks(placed, frame.left + side * (width + gap) / 2, frame.top)
            marks += drawn
            outline += named
        pages.append(frame.page(marks, outline, number, len(rows)))
    return pages


def _columns(sheet: Sheet, width: float, room: float, options: PrintOptions) -> list[list[Placed]]:
    """One list in a column on each page, the headings of its table above all that have some of it."""
    typesetter = Typesetter(sheet, width, look.PAIRINGS)
    sections = [section for section in options.sections or SECTIONS if section != "secrets"]
    composition = "head" in sections and "composition" in sections
    table = PairingTable(typesetter, sheet)
    header = table.header()
    high = height_of(header)
    own = {
        # a column has no line for what the code is for; the sheets of either list say it
        "head": lambda: [
            Piece(tuple(battle_head.head_rows(typesetter, sheet._replace(code_caption=""), composition=composition)))
        ],
        "units": lambda: _units(typesetter, table, sheet),
        "reference": lambda: reference_tables.reference(typesetter, sheet),
    }
    made = ordered(
        typesetter, sheet, [section for section in sections if not (composition and section == "composition")], own
    )

    def dealt(behind: Iterable[Piece]) -> list[list[Placed]]:
        pieces = flat((name, [*found, *(behind if name == "units" else ())]) for name, found in made)
        return list(dealt_out(pieces, lambda n: room - (high if n else 0.0), look.PAIRINGS.split_least * MM))

    def with_effects(number: int) -> list[list[Placed]]:
        """Columns with explanations of the first `number` rules, items and weapons, and a note on the others."""
        behind = [*battle_reference.effects(typesetter, sheet, explained=number)] if number else []
        text = _OTHERS if number else _ALL
        note = tuple(typesetter.rows(typesetter.say(text), typesetter.look.note, typesetter.width))
        return dealt([*behind, Piece(note, typesetter.look.block_gap * MM)])

    columns = dealt(battle_reference.effects(typesetter, sheet))
    bare = dealt(())
    most = max(PAGES, len(bare))
    if len(columns) > most:  # as many as there is room for
        fits, too_many = 0, battle_reference.explained_count(sheet)
        while too_many - fits > 1:
            middle = (fits + too_many) // 2
            fits, too_many = (middle, too_many) if len(with_effects(middle)) <= most else (fits, middle)
        columns = with_effects(fits)
    if len(columns) > most:  # nor for the words that say so
        columns = bare
    entries = {typesetter.clean(block.title.text) for block in sheet.blocks}
    for number, column in enumerate(columns):
        if number and any(name in entries for _, _, name in column):
            marks, _ = marks_of(header)
            columns[number] = [
                (0.0, MarkRow(high, tuple(marks)), ""),
                *((down + high, row, name) for down, row, name in column),
            ]
    return columns


def _units(typesetter: Typesetter, table: PairingTable, sheet: Sheet) -> Iterator[Piece]:
    """The table."""
    header = table.header()
    for index, place in enumerate(order_of_battle(sheet)):
        name = typesetter.clean(place.block.title.text)
        yield Piece((*(() if index else header), *table.rows(place)), look.PAIRINGS.block_gap * MM, outline=name)
