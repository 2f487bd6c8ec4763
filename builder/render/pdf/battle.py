"""The battle sheet: the army in one table, what its rules and items do, and what is to be had at hand in play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from builder.render import style as look
from builder.render.pdf import battle_head, compact_reference, page_marks
from builder.render.pdf.army_sections import flat, ordered, secret_notes, section
from builder.render.pdf.battle_table import BattleTable
from builder.render.pdf.boxes import box_rows
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks
from builder.render.pdf.page_frame import Frame, numbered, text_width
from builder.render.pdf.page_marks import Mark, MarkRow, Page, Piece, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, PrintOptions
from builder.sheet.effects import merged_texts
from builder.sheet.model import Sheet

SECTIONS = ("head", "composition", "units", "game", "limits", "signatures", "findings", "notes", "reference", "secrets")
FULL_WIDTH = ("head", "composition", "units", "game", "limits", "signatures")
COLUMNS = 2


class _Filled:
    """Pages as they fill."""

    def __init__(self) -> None:
        self.marks: list[list[Mark]] = []
        self.outlines: list[list[tuple[str, float]]] = []
        self.held: list[bool] = []

    def add(self, number: int, marks: Iterable[Mark], outline: Iterable[tuple[str, float]], *, held: bool) -> None:
        """Marks on the page of this number, from 0."""
        while len(self.marks) <= number:
            self.marks.append([])
            self.outlines.append([])
            self.held.append(held)
        self.marks[number] += marks
        self.outlines[number] += outline


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The pages: the table over the whole width, all else in columns behind it, what is secret apart."""
    width = text_width(options.paper, compact=True)
    style = look.BATTLE
    gap = style.side_gap * MM
    whole = Typesetter(sheet, width, style)
    column = Typesetter(sheet, (width - (COLUMNS - 1) * gap) / COLUMNS, style)
    column.missing_glyphs = whole.missing_glyphs
    banner = "" if sheet.legal else sheet.verdict
    frame = Frame(whole, options.paper, sheet.running, (sheet.foot,), banner, compact=True)
    sections = options.sections or SECTIONS
    table = BattleTable(whole, sheet)
    filled = _Filled()
    used = _table(filled, frame, table, whole, sheet, sections)
    pieces = [piece for piece in flat(_behind(column, sheet, sections)) if not piece.separate]
    _columns(filled, frame, pieces, column.width + gap, used)
    if "secrets" in sections:
        _slip(filled, frame, table, whole, sheet)
    return [
        frame.page(marks, outline, *of)
        for marks, outline, of in zip(filled.marks, filled.outlines, numbered(filled.held), strict=True)
    ]


def _table(
    filled: _Filled, frame: Frame, table: BattleTable, typesetter: Typesetter, sheet: Sheet, sections: tuple[str, ...]
) -> float:
    """Head and table; how far down the last page is used."""
    pieces: list[Piece] = []
    if "head" in sections:
        rows = tuple(battle_head.head_rows(typesetter, sheet, composition="composition" in sections))
        pieces.append(Piece(rows))
    if "game" in sections and sheet.tracks:
        pieces.append(Piece(tuple(box_rows(typesetter, sheet.tracks)), typesetter.look.part_gap * MM))
    header = table.header()
    high = sum(row.height for row in header)
    lines = list(table.pieces()) if "units" in sections else []
    if lines:
        first = lines[0]
        lines[0] = first._replace(rows=(*header, *first.rows))
    lists = ordered(typesetter, sheet, [s for s in ("limits", "signatures") if s in sections], {})
    pieces += [*lines, *flat(lists)]
    used = 0.0
    begun = set(range(len(pieces) - len(lines), len(pieces))) if lines else set()
    pages = list(dealt_out(pieces, lambda n: frame.room - (high if n else 0.0), typesetter.look.split_least * MM))
    for number, placed in enumerate(pages):
        down = 0.0
        if number and begun and lines:
            marks, _ = page_marks.marks_of(header)
            filled.add(number, (moved(mark, frame.left, frame.top) for mark in marks), (), held=False)
            down = high
        marks, outline = placed_marks(placed, frame.left, frame.top + down)
        filled.add(number, marks, outline, held=False)
        used = down + max((y + row.height for y, row, _ in placed), default=0.0)
    return used


def _behind(typesetter: Typesetter, sheet: Sheet, sections: tuple[str, ...]) -> list[tuple[str, list[Piece]]]:
    """What stands in columns behind the table."""
    own: dict[str, Callable[[], Iterable[Piece]]] = {
        "units": lambda: compact_reference.appendix(typesetter, merged_texts(sheet)),
        "reference": lambda: _reference(typesetter, sheet),
    }
    behind = [s for s in sections if s not in FULL_WIDTH and s != "secrets"]
    if "units" in sections:
        behind.insert(0, "units")
    return ordered(typesetter, sheet, behind, own)


def _reference(typesetter: Typesetter, sheet: Sheet) -> Iterator[Piece]:
    """The tables of the game, and the names of those that are not here."""
    roomy = typesetter.looking(typesetter.look._replace(name_most=look.TABLE_NAMES))
    yield from compact_reference.reference(roomy, sheet)
    if sheet.not_here:
        yield from section(typesetter, "", typesetter.rows(sheet.not_here, typesetter.look.text, typesetter.width))


def _columns(filled: _Filled, frame: Frame, pieces: list[Piece], step: float, used: float) -> None:
    """Pieces in columns, from below what the last page has already."""
    least = look.BATTLE.split_least * MM
    start = max(len(filled.marks) - 1, 0)
    lower = used + look.BATTLE.block_gap * 3 * MM if used else 0.0
    if frame.room - lower < least:
        start, lower = len(filled.marks), 0.0

    def room(number: int) -> float:
        return frame.room - (lower if number < COLUMNS else 0.0)

    for number, placed in enumerate(_balanced(pieces, room, least)):
        page, column = start + number // COLUMNS, number % COLUMNS
        top = frame.top + (lower if number < COLUMNS else 0.0)
        filled.add(page, *placed_marks(placed, frame.left + column * step, top), held=False)


def _balanced(pieces: list[Piece], room: Callable[[int], float], least: float) -> list[list[Placed]]:
    """The columns, those of the last page as nearly of one height as they can be."""
    columns = list(dealt_out(pieces, room, least))
    last = (len(columns) - 1) // COLUMNS
    high, low = room(last * COLUMNS), look.BALANCE_LEAST * MM
    for _ in range(look.BALANCED if low < high else 0):
        middle = (low + high) / 2
        found = list(dealt_out(pieces, partial(_lowered, room, last, middle), least))
        if len(found) <= (last + 1) * COLUMNS:
            columns, high = found, middle
        else:
            low = middle
    return columns


def _lowered(room: Callable[[int], float], page: int, high: float, number: int) -> float:
    """How high a column is if those of one page are only so high."""
    return min(high, room(number)) if number // COLUMNS >= page else room(number)


def _slip(filled: _Filled, frame: Frame, table: BattleTable, typesetter: Typesetter, sheet: Sheet) -> None:
    """What is secret, on a page of its own to be cut off."""
    pieces = [*table.pieces(secret=True), *secret_notes(typesetter, sheet)]
    if not pieces:
        return
    start = len(filled.marks)
    header: list[MarkRow] = table.header() if any(block.secret for block in sheet.blocks) else []
    pieces[0] = pieces[0]._replace(rows=(*header, *pieces[0].rows))
    for number, placed in enumerate(dealt_out(pieces, lambda _: frame.room, look.BATTLE.split_least * MM)):
        filled.add(start + number, *placed_marks(placed, frame.left, frame.top), held=True)
