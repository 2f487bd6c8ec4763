"""A card for each entry, of the size of playing cards, nine to a sheet of paper printed on both sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf import card_entry, card_head, reference_tables
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
    tables: list[_Deck] = []
    if options.sections is None:
        public, tables = _with_tables(typesetter, sheet, public, blank)
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
    rooms = _ROOM - high, _ROOM - high_again
    told = sides.figures, sides.notes
    ways = (
        (_below(gap, *told, sides.rules, sides.champions), sides.back),
        (_below(gap, *told, sides.champions), _below(gap, sides.untold, sides.back)),
        # whoever fights stands in front before all that can be read behind
        (_below(gap, sides.figures, sides.champions), _below(gap, sides.notes, sides.untold, sides.back)),
    )
    for front, back in ways:
        if _high(front) <= rooms[0] and _high(back) <= rooms[1]:
            filled = [[*_placed(front)], [*_placed(back)]]
            break
    else:
        filled = list(dealt_out([Piece(_below(gap, *ways[-1]))], lambda n: rooms[min(n, 1)], 0.0))
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
        card = Card(*faces[2 * number : 2 * number + 2])
        yield Card(*(face._replace(part=part) if face.marks else face for face in card))


def _below(gap: MarkRow, *parts: tuple[MarkRow, ...]) -> tuple[MarkRow, ...]:
    """Rows below one another, with white between parts."""
    found: tuple[MarkRow, ...] = ()
    for rows in parts:
        found = (*found, gap, *rows) if found and rows else (*found, *rows)
    return found


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

    def __init__(self, placed: Iterable[tuple[float, list[Placed]]] = (), end: float = 0.0) -> None:
        self._placed = list(placed)
        self._end = end

    def copy(self) -> _Deck:
        """The same, to be filled further."""
        return _Deck(self._placed, self._end)

    def takes(self, piece: Piece) -> bool:
        """Whether the piece still fits, which is then on it."""
        begin = self._end + piece.before if self._end else 0.0
        if begin + _high(piece.rows) > _ROOM:
            return False
        self.put([(0.0, MarkRow(0.0), piece.outline), *_placed(piece.rows)], begin)
        return True

    def put(self, placed: list[Placed], begin: float = 0.0) -> None:
        """Rows in their places."""
        self._placed.append((begin, placed))
        self._end = max((begin + y + row.height for y, row, _ in placed), default=self._end)

    def face(self) -> Face:
        """The side as it is now."""
        marks: list[Mark] = []
        outline: list[tuple[str, float]] = []
        for begin, placed in self._placed:
            found = placed_marks(placed, 0.0, begin)
            marks += found[0]
            outline += found[1]
        return Face(tuple(marks), tuple(outline))


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
        "reference": lambda: reference_tables.reference(typesetter, sheet),
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
    return Piece(tuple(card_head.head_rows(typesetter, sheet, composition=composition)), again=tuple(again))


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


def _with_tables(
    typesetter: Typesetter, sheet: Sheet, army: list[_Deck], blank: int
) -> tuple[list[_Deck], list[_Deck]]:
    """The lists of the army with tables of the game where there is room, and those on so many blank cards.

    What is not there is named; a table gives way to that if there is no room for it otherwise.
    """
    charts_first = sorted(sheet.reference, key=lambda one: not one.chart)  # no rule of thumb stands for a chart
    pieces = list(reference_tables.reference(typesetter, sheet._replace(reference=tuple(charts_first))))
    beyond = sheet.left_out if sheet.not_here else ()  # nothing is missed on a copy that is to have none
    for most in range(len(pieces), -1, -1):
        here, decks, missing = _filled(army, pieces[:most], blank)
        left_out = (*missing, *(piece.title for piece in pieces[most:]), *beyond)
        if not left_out:
            return here, decks
        text = typesetter.say(T("Not here: {names}.", names=", ".join(left_out)))
        rows = typesetter.rows(text, typesetter.look.text, typesetter.width)
        note = Piece(tuple(rows), typesetter.look.block_gap * MM)
        if any(deck.takes(note) for deck in (*decks[::-1], *here)):
            return here, decks
        if most == 0 and not blank:  # what begins a sheet of its own fills it
            return _with_tables(typesetter, sheet, army, look.CARDS_ON_PAGE)
        if len(decks) < 2 * blank or most == 0:
            return here, [*decks, *_dealt([note])]
    return army, []


def _filled(army: list[_Deck], pieces: Iterable[Piece], blank: int) -> tuple[list[_Deck], list[_Deck], list[str]]:
    """Tables on the sides of the army and of so many blank cards, and what those are called for which there is no room."""
    here = [deck.copy() for deck in army]
    decks: list[_Deck] = []
    missing = []
    for piece in pieces:
        if any(deck.takes(piece) for deck in (*here, *decks)):
            continue
        more = _dealt([piece])
        if len(here) % 2 and len(more) == 1:
            here += more
        elif len(decks) + len(more) <= 2 * blank:
            decks += more
        else:
            missing.append(piece.title)
    return here, decks, missing
