"""A card for each entry, of the size of playing cards, nine to a sheet of paper printed on both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf import card_entry, compact_head, compact_reference
from builder.render.pdf.army_sections import flat, ordered
from builder.render.pdf.card_figures import CardColumns
from builder.render.pdf.card_pages import Card, Face, pages
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks
from builder.render.pdf.page_marks import Mark, MarkRow, Page, Piece, marks_of
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, PrintOptions
from builder.sheet.model import Sheet

SECTIONS = ("head", "units", "deployment", "game", "notes", "findings", "secrets")
"""What is of use in a sleeve."""

_ROOM = look.CARD_ROOM * MM
_TITLE = _ROOM / 4
"""What a title may take of it."""


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The pages: nine cards, then their backs as they lie behind them."""
    typesetter = Typesetter(sheet, (look.CARD_WIDTH - 2 * look.CARD_MARGIN) * MM, look.CARD)
    sections = options.sections or SECTIONS
    entries: list[Card] = []
    if "units" in sections:
        columns = CardColumns(sheet)
        for company in card_entry.companies(sheet.blocks):
            entries += _entry(typesetter, columns, company, prices=options.prices)
    public, secret = _lists(typesetter, sheet, sections)
    kept = [*_paired(secret)]
    blank = -(-(-len(public) // 2) + len(entries) + len(kept)) % look.CARDS_ON_PAGE
    tables = _tables(typesetter, sheet, public, blank) if options.sections is None else []
    army = [*_paired(public)]
    if sections[:1] == ("units",):
        army, entries = entries, army
    cards = [*army, *entries, *kept, *_paired(tables)]
    return list(pages(typesetter, sheet, cards, options.paper))


# Entries --------------------------------------------------------------------------------------------------------------


def _entry(
    typesetter: Typesetter, columns: CardColumns, company: card_entry.Company, *, prices: bool
) -> Iterator[Card]:
    """The cards of an entry: one, where all of it has room on both its sides.

    What belongs on the back stands in front where it would otherwise take a second card; what has no room in front
    goes on behind.
    """
    sides = card_entry.sides(typesetter, columns, company, most=_TITLE, prices=prices)
    gap = MarkRow(typesetter.look.part_gap * MM)
    high, high_again = (sum(row.height for row in rows) + gap.height for rows in (sides.title, sides.again))
    if _high(sides.front) <= _ROOM - high and _high(sides.back) <= _ROOM - high_again:
        reminder = (gap, *sides.reminder) if sides.reminder else ()
        left = _ROOM - high - _high(sides.front) - _high(reminder)
        front = (*sides.front, *reminder) if left >= 0.0 else sides.front
        filled = [[*_placed(side)] for side in (front, sides.back)]
    else:
        rows = (*sides.front, *([gap] if sides.front and sides.back else ()), *sides.back)
        filled = list(dealt_out([Piece(rows)], lambda n: _ROOM - (high_again if n else high), 0.0))
    faces = []
    name = typesetter.clean(company.block.title.text)
    for number, placed in enumerate(filled or [[]]):
        if number and not placed:
            continue
        above, _ = marks_of(sides.again if number else sides.title)
        below, _ = placed_marks(placed, 0.0, high_again if number else high)
        faces.append(Face((*above, *below), () if number else ((name, 0.0),)))
    count = -(-len(faces) // 2)
    for number in range(count):
        part = f"{number + 1}/{count}" if count > 1 else ""
        front, *back = faces[2 * number : 2 * number + 2]
        yield Card(front._replace(part=part), back[0]._replace(part=part) if back else Face())


def _high(rows: Iterable[MarkRow]) -> float:
    return sum(row.height for row in rows)


def _placed(rows: Iterable[MarkRow]) -> Iterator[Placed]:
    y = 0.0
    for row in rows:
        yield y, row, ""
        y += row.height


# Lists of the army ----------------------------------------------------------------------------------------------------


class _Deck:
    """A side of a card with lists on it, and how far down it is filled."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._outline: list[tuple[str, float]] = []
        self._end = 0.0

    def takes(self, piece: Piece) -> bool:
        """Whether the piece still fits, which is then on it."""
        begin = self._end + piece.before if self._end else 0.0
        if begin + _high(piece.rows) > _ROOM:
            return False
        self.put([(0.0, MarkRow(0.0), piece.outline)], begin)
        self.put([*_placed(piece.rows)], begin)
        return True

    def put(self, placed: list[Placed], begin: float = 0.0) -> None:
        """Rows in their places."""
        marks, outline = placed_marks(placed, 0.0, begin)
        self._marks += marks
        self._outline += outline
        self._end = max((begin + y + row.height for y, row, _ in placed), default=self._end)

    def face(self) -> Face:
        """The side as it is now."""
        return Face(tuple(self._marks), tuple(self._outline))


def _paired(decks: Iterable[_Deck]) -> Iterator[Card]:
    """Sides in twos."""
    faces = [deck.face() for deck in decks]
    for front, back in zip_longest(faces[::2], faces[1::2], fillvalue=Face()):
        yield Card(front, back)


class _Lists(NamedTuple):
    public: list[_Deck]
    secret: list[_Deck]


def _lists(typesetter: Typesetter, sheet: Sheet, sections: tuple[str, ...]) -> _Lists:
    """Sides with the lists of the army, as few as may be, and sides with what is kept from the opponent."""
    together = "head" in sections and "composition" in sections
    own = {
        "head": lambda: [_head(typesetter, sheet, composition=together)],
        "reference": lambda: compact_reference.reference(typesetter, sheet),
    }
    wanted = [s for s in sections if s != "units" and not (together and s == "composition")]
    pieces = flat(ordered(typesetter, sheet, wanted, own))
    return _Lists(_dealt(p for p in pieces if not p.separate), _dealt(p for p in pieces if p.separate))


def _head(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Piece:
    """The head of the army; a second side of it says what it is."""
    title = (
        typesetter.cut(typesetter.clean(sheet.title), typesetter.look.section, typesetter.width * 0.9).rstrip("…")
        + " …"
    )
    again = typesetter.rows(title, typesetter.look.section, typesetter.width)
    return Piece(tuple(compact_head.head_rows(typesetter, sheet, composition=composition)), again=tuple(again))


def _dealt(pieces: Iterable[Piece]) -> list[_Deck]:
    """Each piece on the first side that has room for it; what is higher than a card is parted."""
    decks: list[_Deck] = []
    for piece in pieces:
        if any(deck.takes(piece) for deck in decks):
            continue
        for placed in dealt_out([piece._replace(separate=False)], lambda _: _ROOM, 0.0):
            decks.append(_Deck())
            decks[-1].put(placed)
    return decks


def _tables(typesetter: Typesetter, sheet: Sheet, army: list[_Deck], blank: int) -> list[_Deck]:
    """Tables of the game where the lists of the army leave room, and on so many blank cards; what is not there is named."""
    sides = 2 * blank
    decks: list[_Deck] = []
    missing = []
    charts_first = sorted(sheet.reference, key=lambda one: one.in_words)  # no rule of thumb stands for a chart
    pieces = list(compact_reference.reference(typesetter, sheet._replace(reference=tuple(charts_first))))
    for piece in pieces:
        if any(deck.takes(piece) for deck in (*army, *decks)):
            continue
        more = _dealt([piece])
        if len(army) % 2 and len(more) == 1:
            army += more
        elif len(decks) + len(more) <= sides:
            decks += more
        else:
            missing.append(piece.title)
    missing += sheet.left_out
    if missing:
        text = typesetter.say(T("Not here: {tables}", tables=" · ".join(missing)))
        rows = typesetter.rows(text, typesetter.look.text, typesetter.width)
        note = Piece(tuple(rows), typesetter.look.block_gap * MM)
        if not any(deck.takes(note) for deck in (*decks[::-1], *army)):
            decks += _dealt([note])
    return decks
