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
from builder.render.pdf.page_marks import Mark, MarkRow, Page, Piece, height_of, marks_of
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, PrintOptions
from builder.sheet.model import Block, Sheet

SECTIONS = ("head", "units", "deployment", "game", "notes", "findings", "secrets")
"""Sections that are printed on cards."""

_ROOM = look.CARD_ROOM * MM
_TITLE = _ROOM / 4
"""Part of that height available for a title."""


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The pages: nine cards, then their backs as they lie behind them."""
    typesetter = Typesetter(
        sheet,
        (look.CARD_WIDTH - 2 * look.CARD_MARGIN) * MM,
        look.card(sheet.card_box, weapon_rows=sheet.card_weapon_rows),
    )
    sections = options.sections or SECTIONS
    entries: list[Card] = []
    if "units" in sections:
        entries += _entries(typesetter, CardColumns(sheet), sheet.blocks, prices=options.prices)
    public, secret = _lists(typesetter, sheet, sections)
    kept = [*_paired(secret)]
    kept = [card._replace(secret=True) for card in kept]
    blank = -(-(-len(public) // 2) + len(entries) + len(kept)) % look.CARDS_ON_PAGE
    placed = _Told(public)
    if options.sections is None:
        placed = _with_tables(typesetter, sheet, public, blank, sum(_open(card) for card in entries))
    behind = [deck.face() for deck in placed.behind]
    entries = [_backed(card, behind) for card in entries]
    army = [*_paired(placed.army)]
    if sections[:1] == ("units",):
        army, entries = entries, army
    cards = [*army, *entries, *kept, *_paired(placed.after)]
    return list(pages(typesetter, sheet, cards, options.paper))


def _backed(card: Card, faces: list[Face]) -> Card:
    """The card, with the next of these behind it where there is nothing."""
    return card._replace(back=faces.pop(0)) if faces and _open(card) else card


def _open(card: Card) -> bool:
    """True if the back is blank and may have public contents, as its front is public too."""
    return not card.back.marks and not card.secret


# Entries --------------------------------------------------------------------------------------------------------------


def _entries(typesetter: Typesetter, columns: CardColumns, blocks: Iterable[Block], *, prices: bool) -> Iterator[Card]:
    """Cards of the entries; entries that need half a card share one."""
    waiting: dict[bool, tuple[int, MarkRow, str]] = {}
    made: list[list[Card]] = []
    for company in card_entry.companies(blocks):
        sides = card_entry.sides(typesetter, columns, company, most=_TITLE, prices=prices)
        name, secret = typesetter.clean(company.block.title.text), company.block.secret
        short = _short(typesetter, sides)
        if short is None:
            own = _entry(typesetter, columns, company, sides, prices=prices)
            made.append([card._replace(secret=secret) for card in own])
        elif secret in waiting:
            place, first, called = waiting.pop(secret)
            both = placed_marks([(0.0, first, called), (_ROOM / 2, short, name)], 0.0, 0.0)
            made[place] = [Card(Face(tuple(both[0]), tuple(both[1])), secret=secret)]
        else:
            waiting[secret] = len(made), short, name
            made.append([Card(Face(short.marks, ((name, 0.0),)), secret=secret)])
    return (card for cards in made for card in cards)


def _short(typesetter: Typesetter, sides: card_entry.Sides) -> MarkRow | None:
    """All of an entry below one another, if half of a side has room for it."""
    gap = MarkRow(typesetter.look.part_gap * MM)
    rows = _below(gap, sides.title, sides.worth, sides.figures, sides.notes, sides.untold, sides.back)
    if height_of(rows) > _ROOM / 2 - gap.height:
        return None
    rows = _below(
        gap,
        *(sides.title, sides.worth, sides.figures, sides.notes, sides.untold),
        *(sides.champions(0), sides.back, sides.behind(0)),
    )
    if height_of(rows) > _ROOM / 2 - gap.height:
        return None
    marks, high = marks_of(rows)
    return MarkRow(high, tuple(marks))


def _entry(
    typesetter: Typesetter,
    columns: CardColumns,
    company: card_entry.Company,
    sides: card_entry.Sides,
    *,
    prices: bool,
) -> Iterator[Card]:
    """The cards of an entry: one if everything fits on both its sides.

    Parts of the back move to the front if that saves a second card; parts without room on the front continue on the
    back. A companion without room on his unit's card has a card of his own, so that it is clear what belongs to whom.
    """
    faces = _faces(typesetter, sides, company, alone=not company.champions)
    if faces is None:
        faces = []
        for block in (company.block, *company.champions):
            others = company.others if block is company.block else ()
            one = card_entry.Company(block, (), others)
            own = card_entry.sides(typesetter, columns, one, most=_TITLE, prices=prices)
            found = _faces(typesetter, own, one, alone=True) or []
            faces += [*found, *[Face()] * (len(found) % 2)]
    count = -(-len(faces) // 2)
    for number in range(count):
        part = typesetter.say(T("card {number} of {count}", number=number + 1, count=count)) if count > 1 else ""
        front, back = (face._replace(part=part) if face.marks else face for face in [*faces[2 * number :], Face()][:2])
        yield Card(front, back)


def _faces(
    typesetter: Typesetter, sides: card_entry.Sides, company: card_entry.Company, *, alone: bool
) -> list[Face] | None:
    """Both sides of a card with an entry, or as many sides as it needs if it is `alone`."""
    gap = MarkRow(typesetter.look.part_gap * MM)
    high, high_again = (height_of(rows) + gap.height for rows in (sides.title, sides.again))
    rooms = _ROOM - high, _ROOM - high_again
    filled: list[list[Placed]] | None = None
    for front, back in _ways(gap, sides):
        if height_of(front) <= rooms[0] and height_of(back) <= rooms[1]:
            filled = [[*_placed(front)], [*_placed(back)]]
            break
    else:
        if alone:
            filled = _poured(gap, sides, rooms)
    if filled is None:
        return None
    faces = []
    name = typesetter.clean(company.block.title.text)
    for number, placed in enumerate(filled or [[]]):
        if number and not placed:
            continue
        above, _ = marks_of(sides.again if number else sides.title)
        below, _ = placed_marks(placed, 0.0, high_again if number else high)
        faces.append(Face((*above, *below), () if number else ((name, 0.0),)))
    return faces


_Rows = tuple[MarkRow, ...]


def _poured(gap: MarkRow, sides: card_entry.Sides, rooms: tuple[float, float]) -> list[list[Placed]]:
    """An entry on as many sides as it needs; without gaps between parts if that saves a card."""
    champions, behind = sides.champions(2), sides.behind(2)
    rows = _below(gap, sides.worth, sides.figures, champions, sides.notes, sides.untold, sides.back, behind)
    ways = (rows, tuple(row for row in rows if row.marks))
    poured = ([*dealt_out([Piece(way)], lambda n: rooms[min(n, 1)], 0.0)] for way in ways)
    return min(poured, key=lambda filled: -(-len(filled) // 2))


def _ways(gap: MarkRow, sides: card_entry.Sides) -> Iterator[tuple[_Rows, _Rows]]:
    """Front and back: with all that is of use in front, then with less and less of it."""
    # what it is worth stands below its points, and only where that costs a card behind
    for own, back in (
        (_below(gap, sides.worth, sides.figures), sides.back),
        (sides.figures, _below(gap, sides.back, sides.worth)),
    ):
        yield from _with_own(gap, sides, own, back)


def _with_own(gap: MarkRow, sides: card_entry.Sides, own: _Rows, only_back: _Rows) -> Iterator[tuple[_Rows, _Rows]]:
    """The ways with this as what is its own in front, and this behind."""
    notes, back = sides.notes, _below(gap, sides.untold, only_back)
    champions, behind = sides.champions, sides.behind
    yield _below(gap, own, notes, sides.rules, champions(0)), _below(gap, only_back, behind(0))
    yield _below(gap, own, notes, champions(0)), _below(gap, back, behind(0))
    if champions(0):
        yield _below(gap, own, notes, champions(1)), _below(gap, back, behind(1))
        # whoever fights stands in front before all that can be read behind
        yield _below(gap, own, champions(1)), _below(gap, notes, back, behind(1))
        yield _below(gap, own, notes, champions(2)), _below(gap, back, behind(2))
    yield _below(gap, own, champions(2)), _below(gap, notes, back, behind(2))


def _below(gap: MarkRow, *parts: tuple[MarkRow, ...]) -> tuple[MarkRow, ...]:
    """Rows below one another, with white between parts."""
    found: tuple[MarkRow, ...] = ()
    for rows in parts:
        found = (*found, gap, *rows) if found and rows else (*found, *rows)
    return found


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
        """A copy that can be filled further."""
        return _Deck(self._placed, self._end)

    def takes(self, piece: Piece) -> bool:
        """True if the piece still fits, which is then on it."""
        begin = self._end + piece.before if self._end else 0.0
        if begin + height_of(piece.rows) > _ROOM:
            return False
        self.put([(0.0, MarkRow(0.0), piece.outline), *_placed(piece.rows)], begin)
        return True

    def put(self, placed: list[Placed], begin: float = 0.0) -> None:
        """Rows in their places."""
        self._placed.append((begin, placed))
        self._end = max((begin + y + row.height for y, row, _ in placed), default=self._end)

    def face(self) -> Face:
        """The side with its contents so far."""
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
    wanted = [section for section in sections if section != "units" and not (together and section == "composition")]
    pieces = flat(ordered(typesetter, sheet, wanted, own))
    return _Lists(
        _dealt(piece for piece in pieces if not piece.separate), _dealt(piece for piece in pieces if piece.separate)
    )


def _head(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Piece:
    """The card with the army's head; continued on a second side."""
    again = typesetter.rows(typesetter.clean(sheet.title), typesetter.look.section, typesetter.width)
    if height_of(again) > _TITLE:
        title = typesetter.cut(typesetter.clean(sheet.title), typesetter.look.section, typesetter.width * 0.9)
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


class _Told(NamedTuple):
    """Sides of cards with the lists of the army and tables of the game."""

    army: list[_Deck]
    after: list[_Deck] = []
    """On cards of their own, behind all others."""
    behind: list[_Deck] = []
    """On the backs of cards that have nothing there."""


def _with_tables(typesetter: Typesetter, sheet: Sheet, army: list[_Deck], blank: int, backs: int) -> _Told:
    """The army's lists with the legend and all tables of the game, on as few sheets as possible.

    They are on blank cards of the last sheet; if that saves a sheet, on blank backs of entries as well; otherwise on
    sheets of their own.
    """
    charts_first = sorted(sheet.reference, key=lambda one: not one.chart)  # no rule of thumb stands for a chart
    pieces = [
        *reference_tables.legend(typesetter, sheet),
        *reference_tables.reference(typesetter, sheet._replace(reference=tuple(charts_first))),
    ]
    if not_here := typesetter.rows(sheet.not_here, typesetter.look.text, typesetter.width):
        pieces.append(Piece(tuple(not_here), typesetter.look.block_gap * MM))
    by_height = sorted(pieces, key=lambda piece: -height_of(piece.rows))  # leaves less white
    while True:
        for behind in (0, backs):
            for order in (pieces, by_height):
                if (placed := _filled(army, order, blank, behind)) is not None:
                    return placed
        blank += look.CARDS_ON_PAGE


def _filled(army: list[_Deck], pieces: Iterable[Piece], blank: int, backs: int) -> _Told | None:
    """Tables on the army's sides, blank cards and backs; `None` if they do not fit."""
    here = [deck.copy() for deck in army]
    after: list[_Deck] = []
    behind: list[_Deck] = []
    for piece in pieces:
        if any(deck.takes(piece) for deck in (*here, *after, *behind)):
            continue
        more = _dealt([piece])
        # a table on two sides has both of one card
        white = [_Deck()] if len(after) % 2 and len(more) > 1 else []
        if len(here) % 2 and len(more) == 1:
            here += more
        elif len(after) + len(white) + len(more) <= 2 * blank:
            after += [*white, *more]
        elif len(more) == 1 and len(behind) < backs:
            behind += more
        else:
            return None
    return _Told(here, after, behind)
