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
from builder.sheet.model import Block, Sheet

SECTIONS = ("head", "units", "deployment", "game", "notes", "findings", "secrets")
"""What is of use in a sleeve."""

_ROOM = look.CARD_ROOM * MM
_TITLE = _ROOM / 4
"""What a title may take of it."""


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
    blank = -(-(-len(public) // 2) + len(entries) + len(kept)) % look.CARDS_ON_PAGE
    told = _Told(public)
    if options.sections is None:
        told = _with_tables(typesetter, sheet, public, blank, sum(not card.back.marks for card in (*entries, *kept)))
    behind = [deck.face() for deck in told.behind]
    entries, kept = ([_backed(card, behind) for card in cards] for cards in (entries, kept))
    army = [*_paired(told.army)]
    if sections[:1] == ("units",):
        army, entries = entries, army
    cards = [*army, *entries, *kept, *_paired(told.after)]
    return list(pages(typesetter, sheet, cards, options.paper))


def _backed(card: Card, faces: list[Face]) -> Card:
    """The card, with the next of these behind it where there is nothing."""
    return card if card.back.marks or not faces else card._replace(back=faces.pop(0))


# Entries --------------------------------------------------------------------------------------------------------------


def _entries(typesetter: Typesetter, columns: CardColumns, blocks: Iterable[Block], *, prices: bool) -> Iterator[Card]:
    """The cards of the entries; those that are told in half a card share one with the next that is."""
    waiting: dict[bool, tuple[int, MarkRow, str]] = {}
    made: list[list[Card]] = []
    for company in card_entry.companies(blocks):
        sides = card_entry.sides(typesetter, columns, company, most=_TITLE, prices=prices)
        name, secret = typesetter.clean(company.block.title.text), company.block.secret
        short = _short(typesetter, sides)
        if short is None:
            made.append([*_entry(typesetter, columns, company, sides, prices=prices)])
        elif secret in waiting:
            place, first, called = waiting.pop(secret)
            both = placed_marks([(0.0, first, called), (_ROOM / 2, short, name)], 0.0, 0.0)
            made[place] = [Card(Face(tuple(both[0]), tuple(both[1])))]
        else:
            waiting[secret] = len(made), short, name
            made.append([Card(Face(short.marks, ((name, 0.0),)))])
    return (card for cards in made for card in cards)


def _short(typesetter: Typesetter, sides: card_entry.Sides) -> MarkRow | None:
    """All of an entry below one another, if half of a side has room for it."""
    gap = MarkRow(typesetter.look.part_gap * MM)
    rows = _below(gap, sides.title, sides.figures, sides.notes, sides.untold, sides.back)
    if _high(rows) > _ROOM / 2 - gap.height:
        return None
    rows = _below(
        gap, *(sides.title, sides.figures, sides.notes, sides.untold), sides.champions(0), sides.back, sides.behind(0)
    )
    if _high(rows) > _ROOM / 2 - gap.height:
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
    """The cards of an entry: one, where all of it has room on both its sides.

    What belongs on the back stands in front where it would otherwise take a second card; what has no room in front
    goes on behind. Whoever has no room on the card of his unit has one of his own, so that it is plain whose a thing is.
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
        card = Card(*faces[2 * number : 2 * number + 2])
        yield Card(*(face._replace(part=part) if face.marks else face for face in card))


def _faces(
    typesetter: Typesetter, sides: card_entry.Sides, company: card_entry.Company, *, alone: bool
) -> list[Face] | None:
    """Both sides of a card with all of an entry, or as many as it takes if it is `alone` on them."""
    gap = MarkRow(typesetter.look.part_gap * MM)
    high, high_again = (_high(rows) + gap.height for rows in (sides.title, sides.again))
    rooms = _ROOM - high, _ROOM - high_again
    filled: list[list[Placed]] | None = None
    front: _Rows = ()
    back: _Rows = ()
    for front, back in _ways(gap, sides):
        if _high(front) <= rooms[0] and _high(back) <= rooms[1]:
            filled = [[*_placed(front)], [*_placed(back)]]
            break
    else:
        if alone:
            filled = list(dealt_out([Piece(_below(gap, front, back))], lambda n: rooms[min(n, 1)], 0.0))
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


def _ways(gap: MarkRow, sides: card_entry.Sides) -> Iterator[tuple[_Rows, _Rows]]:
    """Front and back: with all that is of use in front, then with less and less of it."""
    told, own, back = sides.notes, sides.figures, _below(gap, sides.untold, sides.back)
    champions, behind = sides.champions, sides.behind
    yield _below(gap, own, told, sides.rules, champions(0)), _below(gap, sides.back, behind(0))
    yield _below(gap, own, told, champions(0)), _below(gap, back, behind(0))
    if champions(0):
        yield _below(gap, own, told, champions(1)), _below(gap, back, behind(1))
        # whoever fights stands in front before all that can be read behind
        yield _below(gap, own, champions(1)), _below(gap, told, back, behind(1))
        yield _below(gap, own, told, champions(2)), _below(gap, back, behind(2))
    yield _below(gap, own, champions(2)), _below(gap, told, back, behind(2))


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
    again = typesetter.rows(typesetter.clean(sheet.title), typesetter.look.section, typesetter.width)
    if _high(again) > _TITLE:
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
    """The lists of the army with tables of the game where there is room: on blank cards, and on so many blank backs.

    What is not there is named; a table gives way to that if there is no room for it otherwise.
    """
    charts_first = sorted(sheet.reference, key=lambda one: not one.chart)  # no rule of thumb stands for a chart
    pieces = list(reference_tables.reference(typesetter, sheet._replace(reference=tuple(charts_first))))
    most = len(pieces)
    while True:
        told, missing = _filled(army, pieces[:most], blank, backs)
        cut = (*missing, *(piece.title for piece in pieces[most:]))
        rows = [*_not_here(typesetter, sheet, cut)]
        if not rows:
            return told
        note = Piece(tuple(rows), typesetter.look.block_gap * MM)
        if any(deck.takes(note) for deck in (*told.after[::-1], *told.army, *told.behind[::-1])):
            return told
        if most == 0 and not blank:  # what begins a sheet of its own fills it
            return _with_tables(typesetter, sheet, army, look.CARDS_ON_PAGE, backs)
        if len(told.after) < 2 * blank or most == 0:
            return told._replace(after=[*told.after, *_dealt([note])])
        while most and pieces[most - 1].title in missing:
            most -= 1  # without those that had no room anyway all would be the same
        most = max(most - 1, 0)


def _not_here(typesetter: Typesetter, sheet: Sheet, cut: tuple[str, ...]) -> Iterator[MarkRow]:
    """The names of tables for which there was no room, and of those that the army does not need."""
    style = typesetter.look.text
    if cut:
        yield from typesetter.rows(
            typesetter.say(T("No room here for: {names}.", names=", ".join(cut))), style, typesetter.width
        )
    yield from typesetter.rows(sheet.not_here, style, typesetter.width)  # nothing on a copy that is to have none


def _filled(army: list[_Deck], pieces: Iterable[Piece], blank: int, backs: int) -> tuple[_Told, list[str]]:
    """Tables on the sides of the army, of so many blank cards and on so many backs, and what those are called for which there is no room."""
    here = [deck.copy() for deck in army]
    after: list[_Deck] = []
    behind: list[_Deck] = []
    missing = []
    for piece in pieces:
        if any(deck.takes(piece) for deck in (*here, *after, *behind)):
            continue
        more = _dealt([piece])
        if len(here) % 2 and len(more) == 1:
            here += more
        elif len(after) + len(more) <= 2 * blank:
            after += more
        elif len(behind) + len(more) <= backs:
            behind += more
        else:
            missing.append(piece.title)
    return _Told(here, after, behind), missing
