"""The compact sheet: a whole army in two columns of small type, on one page where it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from builder.render import style as look
from builder.render.pdf import compact_entry, compact_head, compact_reference, page_marks, paragraphs
from builder.render.pdf.army_sections import flat, ordered, secret_notes
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks
from builder.render.pdf.page_frame import Frame, numbered, text_width
from builder.render.pdf.page_marks import Mark, Page, Piece, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, Look, PrintOptions
from builder.sheet import effects
from builder.sheet.model import Sheet

SECTIONS = ("head", "composition", "units", "deployment", "game", "notes", "findings", "signatures", "secrets")
"""Without the quick reference, which would fill a page of its own; of its tables stand those that find room."""
TABLES_BEHIND = "game"
"""The section that they follow."""

COLUMNS = 2


class _Laid(NamedTuple):
    """An army in one type."""

    pages: list[Page]
    public: int
    """How many of the pages are not to be held back."""
    load: float
    """How many pages would be full if there were no white at their ends."""


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The pages: smaller type is taken only where it saves one of a few."""
    first = _laid(sheet, options, look.COMPACT)
    if not 1 < first.public <= look.COMPACT_FEW:
        return first.pages
    for scale in look.SCALES[1:]:
        if first.load * scale**2 < first.public - 1:
            smaller = _laid(sheet, options, look.COMPACT.scaled(scale))
            if smaller.public < first.public:
                return smaller.pages
    return first.pages


def _laid(sheet: Sheet, options: PrintOptions, style: Look) -> _Laid:
    """The pages in this type."""
    sections = options.sections or SECTIONS
    width = text_width(options.paper, compact=True)
    gap = style.side_gap * MM
    wide = Typesetter(sheet, width, style)
    typesetter = Typesetter(sheet, (width - (COLUMNS - 1) * gap) / COLUMNS, style)
    typesetter.missing_glyphs = wide.missing_glyphs
    compact_entry.prepare(typesetter, sheet)
    frame = Frame(wide, options.paper, sheet.running, (sheet.foot,), "" if sheet.legal else sheet.verdict, compact=True)
    head: list[Mark] = []
    begin = 0.0
    together = "head" in sections and "composition" in sections
    if "head" in sections:
        head, begin = page_marks.marks_of(compact_head.head_rows(wide, sheet, composition=together, run_on=True))
        begin += style.block_gap * MM
    if begin > frame.room / 2:  # so much is said in it that it is parted as all else is
        head, begin = [], 0.0
    merged = effects.merged_texts(sheet)
    left = [s for s in sections if not (head and s == "head") and not (together and s == "composition")]
    own = {
        "head": lambda: [Piece(tuple(compact_head.head_rows(typesetter, sheet, composition=together)), whole=False)],
        "units": lambda: units(typesetter, sheet, merged, prices=options.prices),
        "secrets": lambda: (
            *entries(typesetter, sheet, merged, prices=options.prices, secret=True),
            *secret_notes(typesetter, sheet),
        ),
    }
    roomy = typesetter.looking(style._replace(name_most=look.TABLE_NAMES))
    reference = {"reference": partial(compact_reference.reference, roomy, sheet)}
    made = ordered(typesetter, sheet, left, {**own, **reference})
    tables = flat(ordered(roomy, sheet, ("reference",), reference)) if options.sections is None else []
    place = len(flat(pair for pair in made if pair[0] in left[: left.index(TABLES_BEHIND) + 1])) if tables else 0
    filled: list[list[Mark]] = []
    outlines: list[list[tuple[str, float]]] = []
    public = 0
    held: list[bool] = []
    for run in _runs(flat(made)):
        if head and not filled and run[0].separate:
            filled, outlines, public, held = [[]], [[]], 1, [False]  # what is held back does not take the head with it
        lower = begin if not filled else 0.0
        room = partial(_room, frame.room, lower)
        if not run[0].separate:
            run = _with_tables(run, tables, place, room, style.split_least * MM)
            tables = []
        columns = _balanced(run, room, style.split_least * MM)
        start = len(filled)
        for number, placed in enumerate(columns):
            page, column = start + number // COLUMNS, number % COLUMNS
            if page == len(filled):
                filled.append([])
                held.append(run[0].separate)
                outlines.append([])
            x = frame.left + column * (typesetter.width + gap)
            marks, outline = placed_marks(placed, x, frame.top + (lower if page == start else 0.0))
            filled[page] += marks
            outlines[page] += outline
        public = public if run[0].separate else len(filled)
    if head and not filled:
        filled, outlines, held = [[]], [[]], [False]
    if head:
        filled[0] = [*(moved(mark, frame.left, frame.top) for mark in head), *filled[0]]
    pages = [
        frame.page(marks, outline, *of) for marks, outline, of in zip(filled, outlines, numbered(held), strict=True)
    ]
    taken = sum(piece.before + _high(piece) for piece in flat(made) if not piece.separate)
    return _Laid(pages, max(public, 1), (taken / COLUMNS + begin) / frame.room)


def _high(piece: Piece) -> float:
    return sum(row.height for row in piece.rows)


def _with_tables(
    run: list[Piece], tables: Iterable[Piece], place: int, room: Callable[[int], float], least: float
) -> list[Piece]:
    """The run with those tables of the game for which its pages have room."""

    def pages(pieces: list[Piece]) -> int:
        return -(-len(list(dealt_out(pieces, room, least))) // COLUMNS)

    count = pages(run)
    for table in tables:
        more = [*run[:place], table, *run[place:]]
        if pages(more) == count:
            run, place = more, place + 1
    return run


def _balanced(run: list[Piece], room: Callable[[int], float], least: float) -> list[list[Placed]]:
    """The columns, those of the last page as nearly of one height as they can be."""
    columns = list(dealt_out(run, room, least))
    last = (len(columns) - 1) // COLUMNS
    high = room(last * COLUMNS)
    low = max([tall for piece in run if piece.whole and (tall := _high(piece)) <= high], default=0.0)
    low = max(low, look.BALANCE_LEAST * MM)  # a few lines are not parted
    for _ in range(look.BALANCED if low < high else 0):
        middle = (low + high) / 2
        found = list(dealt_out(run, partial(_lowered, room, last, middle), least))
        if len(found) <= (last + 1) * COLUMNS:
            columns, high = found, middle
        else:
            low = middle
    return columns


def _lowered(room: Callable[[int], float], page: int, high: float, number: int) -> float:
    """How high a column is if those of one page are only so high."""
    return high if number // COLUMNS >= page else room(number)


def units(typesetter: Typesetter, sheet: Sheet, merged: effects.Merged, *, prices: bool) -> Iterator[Piece]:
    """The entries, and what they have in common once behind them."""
    yield from entries(typesetter, sheet, merged, prices=prices, secret=False)
    yield from compact_reference.appendix(typesetter, merged)


def entries(
    typesetter: Typesetter, sheet: Sheet, merged: effects.Merged, *, prices: bool, secret: bool
) -> Iterator[Piece]:
    """The entries, those that are secret or all others."""
    for block in sheet.blocks:
        if block.secret == secret:
            body = compact_entry.body_rows(typesetter, block, None if secret else merged, prices=prices)
            rows = (*paragraphs.title_rows(typesetter, block), *body)
            again = paragraphs.again_rows(typesetter, block)
            yield Piece(
                rows, typesetter.look.block_gap * MM, tuple(again), typesetter.clean(block.title.text), separate=secret
            )


def _room(room: float, lower: float, number: int) -> float:
    """How high a column is: those of the first page begin below the head."""
    return room - (lower if number < COLUMNS else 0.0)


def _runs(pieces: list[Piece]) -> Iterator[list[Piece]]:
    """Pieces that follow one another on the same pages: what is to be held back has pages of its own."""
    run: list[Piece] = []
    for piece in pieces:
        if run and piece.separate != run[-1].separate:
            yield run
            run = []
        run.append(piece)
    if run:
        yield run
