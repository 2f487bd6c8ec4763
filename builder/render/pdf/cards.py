"""A card for each entry, of the size of playing cards, nine to a page; what does not fit takes a second card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf import compact_entry, compact_head, compact_reference, page_marks, paragraphs
from builder.render.pdf.army_sections import flat, ordered
from builder.render.pdf.entry_facts import common_rules
from builder.render.pdf.page_flow import Placed, dealt_out, placed_marks
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Page, Piece, Rule, moved
from builder.render.pdf.typesetter import Typesetter, baseline
from builder.render.style import MM, Paper, PrintOptions
from builder.sheet.model import Block, Sheet, SpecialRule, Title

SECTIONS = ("head", "units", "deployment", "game", "notes", "findings", "secrets")
"""What is of use in a sleeve."""

_WIDTH, _HEIGHT, _MARGIN = look.CARD_WIDTH * MM, look.CARD_HEIGHT * MM, look.CARD_MARGIN * MM
_ROOM = _HEIGHT - 2 * _MARGIN - look.CARD_FOOT_GAP * MM - look.CARD_FOOT.leading
_TITLE = _ROOM / 4
"""What a title may take of it."""
_ON_PAGE = look.CARDS_ACROSS * look.CARDS_DOWN


class Card(NamedTuple):
    """Marks measured from the upper left corner of a card's text, and what the outline names on it."""

    marks: tuple[Mark, ...]
    outline: tuple[tuple[str, float], ...]
    part: str = ""
    """Which of several cards of one entry it is."""


def laid_out(sheet: Sheet, options: PrintOptions) -> list[Page]:
    """The pages, nine cards on each."""
    setters = [Typesetter(sheet, _WIDTH - 2 * _MARGIN, style) for style in look.CARDS]
    typesetter = setters[look.CARDS_MIDDLE]
    for other in setters:
        other.missing_glyphs = typesetter.missing_glyphs
    sections = options.sections or SECTIONS
    entries: list[Card] = []
    if "units" in sections:
        named = frozenset(common_rules(sheet))
        most = _figures_most(typesetter, sheet)
        made = [_Entry(setters, block, named, most, prices=options.prices) for block in sheet.blocks]
        large, small = _sizes(made, len(setters))
        entries = [card for entry in made for card in entry.cards(large, small)]
        setters = setters[large : max(small, look.CARDS_MIDDLE) + 1]
    lists, secret = min((_lists(s, sheet, sections) for s in setters), key=lambda found: sum(map(len, found)))
    army = [deck.card() for deck in lists]
    if sections[:1] == ("units",):
        army, entries = entries, army
    cards = [*army, *entries, *(deck.card() for deck in secret)]
    if options.sections is None:
        cards += _tables(typesetter, sheet, -len(cards) % _ON_PAGE)
    return list(_pages(typesetter, sheet, cards, options.paper))


def _figures_most(typesetter: Typesetter, sheet: Sheet) -> float:
    """How large the figures of profiles are at most: a step larger than the smallest."""
    sizes = look.FIGURES_SIZES
    smallest = min((compact_entry.figures_size(typesetter, block) for block in sheet.blocks), default=sizes[0])
    return sizes[max(0, sizes.index(smallest) - 1)]


# Entries --------------------------------------------------------------------------------------------------------------


class _Entry:
    """An entry in all types that there are: how many cards it takes in each.

    Its facts and rules have lines of their own, unless it fits on one card only if they run on.
    """

    def __init__(
        self, setters: list[Typesetter], block: Block, named: frozenset[SpecialRule], most: float, *, prices: bool
    ) -> None:
        self._setters = setters
        self._block = block
        self._named = named
        self._most = most
        self._prices = prices
        self._made: dict[int, list[Card]] = {}
        self._set: dict[tuple[int, bool], tuple[list[MarkRow], tuple[MarkRow, ...]]] = {}
        sizes = range(len(setters))
        ways = [(size, False) for size in sizes[: look.CARDS_LINES]] + [(size, True) for size in sizes]
        self.best = next((size for size, run_on in ways if self._fits(*self._rows(size, run_on=run_on))), len(setters))
        """The largest type in which one card is enough; more than there are if it is so in none."""

    def _rows(self, size: int, *, run_on: bool) -> tuple[list[MarkRow], tuple[MarkRow, ...]]:
        """Title and body in a type, set once."""
        if (size, run_on) not in self._set:
            self._set[size, run_on] = self._rows_of(size, run_on=run_on)
        return self._set[size, run_on]

    def _rows_of(self, size: int, *, run_on: bool) -> tuple[list[MarkRow], tuple[MarkRow, ...]]:
        typesetter, block = self._setters[size], self._block
        rows = compact_entry.body_rows(
            typesetter, block, None, prices=self._prices, named=self._named, run_on=run_on, most=self._most
        )
        return paragraphs.title_rows(typesetter, block), (MarkRow(_gap(typesetter)), *rows)

    @staticmethod
    def _fits(title: list[MarkRow], rows: tuple[MarkRow, ...]) -> bool:
        high = sum(row.height for row in title)
        return high <= _TITLE and high + sum(row.height for row in rows) <= _ROOM

    def in_type(self, size: int) -> list[Card]:
        """Its cards in a type."""
        if size not in self._made:
            title, rows = self._rows(size, run_on=False)
            if not self._fits(title, rows) and self._fits(*self._rows(size, run_on=True)):
                title, rows = self._rows(size, run_on=True)
            self._made[size] = list(_parted(self._setters[size], self._block, title, rows[1:]))
        return self._made[size]

    def count(self, large: int, small: int) -> int:
        """How many cards it takes if these two types may be used."""
        return 1 if self.best <= max(large, small) else len(self.in_type(small))

    def cards(self, large: int, small: int) -> list[Card]:
        """In the larger of two types if that takes no more cards."""
        fewer = self.best > large and (self.best <= small or self.count(large, small) < len(self.in_type(large)))
        return self.in_type(small if fewer else large)


def _sizes(entries: list[_Entry], count: int) -> tuple[int, int]:
    """The two types of a sheet: those that take the fewest cards; then few entries in small type count for more than large type."""
    weights = [style.text.size**look.CARDS_SMALLNESS for style in look.CARDS]

    def worth(pair: tuple[int, int]) -> tuple[int, float]:
        large, small = pair
        taken = sum(entry.count(large, small) for entry in entries)
        return taken, sum(weights[large if entry.best <= large else small] for entry in entries)

    def near(large: int, small: int) -> bool:
        return look.CARDS[large].text.size <= look.CARDS_APART * look.CARDS[small].text.size

    return min(((a, b) for a in range(count) for b in range(a, count) if near(a, b)), key=worth)


def _gap(typesetter: Typesetter) -> float:
    return typesetter.look.part_gap * MM


def _parted(typesetter: Typesetter, block: Block, title: list[MarkRow], rows: tuple[MarkRow, ...]) -> Iterator[Card]:
    """Rows on as many cards as they take, each with its title; the foot numbers them where there are several."""
    style = typesetter.look
    name = typesetter.clean(block.title.text)
    if sum(row.height for row in title) > _TITLE:
        # a title that would fill the card is cut, and told in full below
        whole = ((block.title.text, style.strong), (block.kind, style.text), (block.group, style.label))
        rows = (*typesetter.flowed(whole, typesetter.width), *rows)
        cut = Title(typesetter.cut(name, style.block, typesetter.width * 1.5))
        block = block._replace(title=cut, kind="", group="")
        title = paragraphs.title_rows(typesetter, block)
    again = paragraphs.title_rows(typesetter, block._replace(kind="", group="", points=""))
    heights = [sum(row.height for row in rows) + _gap(typesetter) for rows in (title, again)]
    filled = list(dealt_out([Piece(rows)], lambda n: _ROOM - heights[1 if n else 0], 0.0)) or [[]]
    for number, placed in enumerate(filled):
        marks, _ = page_marks.marks_of(again if number else title)
        below, _ = placed_marks(placed, 0.0, heights[1 if number else 0])
        part = f"{number + 1}/{len(filled)}" if len(filled) > 1 else ""
        yield Card((*marks, *below), () if number else ((name, 0.0),), part)


# Lists of the army ----------------------------------------------------------------------------------------------------


class _Deck:
    """A card with lists on it, and how far down it is filled."""

    def __init__(self) -> None:
        self._marks: list[Mark] = []
        self._outline: list[tuple[str, float]] = []
        self._end = 0.0

    def takes(self, piece: Piece) -> bool:
        """Whether the piece still fits, which is then on it."""
        begin = self._end + piece.before if self._end else 0.0
        if begin + _high(piece) > _ROOM:
            return False
        self.put([(0.0, MarkRow(0.0), piece.outline)], begin)
        self.put([*_placed(piece)], begin)
        return True

    def put(self, placed: list[Placed], begin: float = 0.0) -> None:
        """Rows in their places."""
        marks, outline = placed_marks(placed, 0.0, begin)
        self._marks += marks
        self._outline += outline
        self._end = max((begin + y + row.height for y, row, _ in placed), default=self._end)

    def card(self) -> Card:
        """The card as it is now."""
        return Card(tuple(self._marks), tuple(self._outline))


def _high(piece: Piece) -> float:
    return sum(row.height for row in piece.rows)


def _placed(piece: Piece) -> Iterator[Placed]:
    y = 0.0
    for row in piece.rows:
        yield y, row, ""
        y += row.height


def _lists(typesetter: Typesetter, sheet: Sheet, sections: tuple[str, ...]) -> tuple[list[_Deck], list[_Deck]]:
    """Cards with the lists of the army, as few as may be, and cards with what is kept from the opponent."""
    together = "head" in sections and "composition" in sections
    own = {
        "head": lambda: [_head(typesetter, sheet, composition=together)],
        "units": lambda: compact_reference.common_rules_section(typesetter, common_rules(sheet)),
        "reference": lambda: _reference(typesetter, sheet),
    }
    wanted = [s for s in sections if not (together and s == "composition")]
    pieces = [piece for _, found in ordered(typesetter, sheet, wanted, own) for piece in found]
    return _dealt(p for p in pieces if not p.separate), _dealt(p for p in pieces if p.separate)


def _head(typesetter: Typesetter, sheet: Sheet, *, composition: bool) -> Piece:
    """The head of the army; a second card of it says what it is."""
    title = (
        typesetter.cut(typesetter.clean(sheet.title), typesetter.look.section, typesetter.width * 0.9).rstrip("…")
        + " …"
    )
    again = typesetter.rows(title, typesetter.look.section, typesetter.width)
    return Piece(tuple(compact_head.head_rows(typesetter, sheet, composition=composition)), again=tuple(again))


def _dealt(pieces: Iterable[Piece]) -> list[_Deck]:
    """Each piece on the first card that has room for it; what is higher than a card is parted."""
    decks: list[_Deck] = []
    for piece in pieces:
        if any(deck.takes(piece) for deck in decks):
            continue
        for placed in dealt_out([piece._replace(separate=False)], lambda _: _ROOM, 0.0):
            decks.append(_Deck())
            decks[-1].put(placed)
    return decks


def _reference(typesetter: Typesetter, sheet: Sheet) -> list[Piece]:
    """Tables of the game, in the largest type in which they take no more cards."""
    found = []
    for by in look.CARD_TABLES_SCALES:
        own = typesetter.looking(look.CARD_TABLES.scaled(by))
        found.append(
            flat(ordered(own, sheet, ("reference",), {"reference": partial(compact_reference.reference, own, sheet)}))
        )
    return min(found, key=lambda pieces: len(_dealt(pieces)))


def _tables(typesetter: Typesetter, sheet: Sheet, blank: int) -> list[Card]:
    """Tables of the game, those for which there are blank cards."""
    if not blank:
        return []
    pieces = _reference(typesetter, sheet)
    decks = _dealt(pieces)
    if len(decks) > blank:
        decks, left = [], []
        for piece in pieces:
            if any(deck.takes(piece) for deck in decks):
                continue
            if len(more := _dealt([piece])) <= blank - len(decks):
                decks += more
            elif piece.title:
                left.append(piece.title)
        text = typesetter.say(T("More on the full sheet: {tables}", tables=" · ".join(left)))
        note = Piece((MarkRow(_gap(typesetter)), *typesetter.rows(text, typesetter.look.text, typesetter.width)))
        if left and not any(deck.takes(note) for deck in decks) and len(decks) < blank:
            decks += _dealt([note])
    return [deck.card() for deck in decks]


# Pages ----------------------------------------------------------------------------------------------------------------


def _pages(typesetter: Typesetter, sheet: Sheet, cards: list[Card], paper: Paper) -> Iterator[Page]:
    width, height = (side * MM for side in look.PAPER[paper])
    left = (width - look.CARDS_ACROSS * _WIDTH) / 2
    top = (height - look.CARDS_DOWN * _HEIGHT) / 2
    foot = _foot(typesetter, sheet)
    count = -(-len(cards) // _ON_PAGE)
    for number in range(count):
        marks: list[Mark] = [*_grid(left, top), *_margin(typesetter, sheet, left, top, f"{number + 1} / {count}")]
        outline: list[tuple[str, float]] = []
        for place, card in enumerate(cards[number * _ON_PAGE : (number + 1) * _ON_PAGE]):
            down, across = divmod(place, look.CARDS_ACROSS)
            x, y = left + across * _WIDTH + _MARGIN, top + down * _HEIGHT + _MARGIN
            marks += [moved(mark, x, y) for mark in (*card.marks, *foot)]
            marks += [
                moved(mark, x, y + _ROOM + look.CARD_FOOT_GAP * MM)
                for mark in typesetter.right(card.part, look.CARD_FOOT, typesetter.width)
            ]
            outline += [(name, y + place_y) for name, place_y in card.outline]
        yield Page(width, height, tuple(marks), tuple(outline))


def _foot(typesetter: Typesetter, sheet: Sheet) -> tuple[Mark, ...]:
    """On each card: whose it is, for cards are cut apart; and that the list is not legal."""
    y = _ROOM + look.CARD_FOOT_GAP * MM
    style, text = look.CARD_FOOT, sheet.running
    if not sheet.legal:
        style, text = look.CARD_VERDICT, f"{sheet.verdict} · {sheet.running}"
    text = typesetter.cut(typesetter.clean(text), style, typesetter.width - 8 * MM)
    line = Rule(0, y, typesetter.width, look.HAIR * MM, look.PALE)
    return (line, typesetter.word(0, y + baseline(look.CARD_FOOT), text, style)) if text else (line,)


def _margin(typesetter: Typesetter, sheet: Sheet, left: float, top: float, page: str) -> Iterator[Mark]:
    """Above the cards: the list, its verdict and the page, each over a column of cards and clear of the marks to cut at."""
    texts = (
        (sheet.running, look.CARD_FOOT),
        (sheet.verdict, look.CARD_FOOT if sheet.legal else look.CARD_VERDICT),
        (" · ".join(filter(None, (sheet.fingerprint, page))), look.CARD_FOOT),
    )
    for column, (text, style) in enumerate(texts):
        shown = typesetter.cut(typesetter.clean(text), style, _WIDTH - 2 * _MARGIN)
        if shown:
            yield typesetter.word(left + column * _WIDTH + _MARGIN, top - look.CARD_ABOVE * MM, shown, style)


def _grid(left: float, top: float) -> Iterator[Mark]:
    """Pale lines between the cards, and marks in the margin to cut at."""
    across, down = look.CARDS_ACROSS * _WIDTH, look.CARDS_DOWN * _HEIGHT
    gap, weight = look.CROP_GAP * MM, look.HAIR * MM
    for row in range(look.CARDS_DOWN + 1):
        y = top + row * _HEIGHT
        length = min(look.CROP * MM, left - 2 * gap)
        yield Rule(left, y, across, weight, look.PALE)
        yield Rule(left - gap - length, y, length, weight, look.BLACK)
        yield Rule(left + across + gap, y, length, weight, look.BLACK)
    for column in range(look.CARDS_ACROSS + 1):
        x = left + column * _WIDTH - weight / 2
        length = min(look.CROP * MM, top - 2 * gap)
        yield Band(x, top, weight, down, look.PALE)
        yield Band(x, top - gap - length, weight, length, look.BLACK)
        yield Band(x, top + down + gap, weight, length, look.BLACK)
