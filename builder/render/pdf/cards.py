"""A card for each entry, of the size of playing cards, nine to a page; what does not fit takes a second card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from builder.render import style as look
from builder.render.pdf import dense
from builder.render.pdf.flow import dealt_out, placed_marks
from builder.render.pdf.lists import ordered
from builder.render.pdf.marks import Band, Mark, Page, Piece, Row, Rule, moved
from builder.render.pdf.setter import Setter, baseline
from builder.render.pdf.wish import Wish
from builder.render.style import CARD, MM, Paper
from builder.sheet import Block, Sheet

SECTIONS = ("head", "units", "deployment", "game", "notes", "findings", "secrets")
"""What is of use in a sleeve."""

_WIDTH, _HEIGHT, _MARGIN = look.CARD_WIDTH * MM, look.CARD_HEIGHT * MM, look.CARD_MARGIN * MM
_ROOM = _HEIGHT - 2 * _MARGIN - look.CARD_FOOT_GAP * MM - look.CARD_FOOT.leading
_ON_PAGE = look.CARDS_ACROSS * look.CARDS_DOWN


class Card(NamedTuple):
    """Marks measured from the upper left corner of a card's text, and what the outline names on it."""

    marks: tuple[Mark, ...]
    outline: tuple[tuple[str, float], ...]
    part: str = ""
    """Which of several cards of one entry it is."""


def laid_out(sheet: Sheet, wish: Wish) -> list[Page]:
    """The pages, nine cards on each."""
    setters = [Setter(sheet, _WIDTH - 2 * _MARGIN, style) for style in look.CARDS]
    setter = setters[1]
    for other in setters:
        other.lacking = setter.lacking
        dense.prepare(other, sheet)
    sections = wish.sections or SECTIONS
    together = "head" in sections and "composition" in sections
    entries: list[Card] = []

    def units() -> list[Piece]:
        entries.extend(card for block in sheet.blocks for card in _entry(setters, block, prices=wish.prices))
        return []

    own = {"head": lambda: [Piece(tuple(dense.head_rows(setter, sheet, composition=together)))], "units": units}
    made = ordered(setter, sheet, [s for s in sections if not (together and s == "composition")], own)
    cards: list[Card] = []
    for name, pieces in made:
        cards += entries if name == "units" else _list(pieces)
    return list(_pages(setter, sheet, cards, wish.paper))


def _entry(setters: list[Setter], block: Block, *, prices: bool) -> Iterator[Card]:
    """The cards of an entry, in the largest type in which one is enough."""
    for setter in (*setters, setters[1]):
        rows = tuple(dense.body_rows(setter, block, None, prices=prices))
        title = dense.title_rows(setter, block)
        if sum(row.height for row in (*title, *rows)) + _gap(setter) <= _ROOM:
            break
    yield from _parted(setter, block, title, rows)


def _gap(setter: Setter) -> float:
    return setter.look.part_gap * MM


def _parted(setter: Setter, block: Block, title: list[Row], rows: tuple[Row, ...]) -> Iterator[Card]:
    """Rows on as many cards as they take, each with its title; numbered where there are several."""
    style = setter.look
    name = setter.clean(block.title)
    if sum(row.height for row in title) > _ROOM / 4:
        # a title that would fill the card is cut, and told in full below
        whole = ((block.title, style.strong), (block.kind, style.text), (block.group, style.label))
        rows = (*setter.flowed(whole, setter.width), *rows)
        block = block._replace(title=setter.cut(name, style.block, setter.width * 1.5), kind="", group="")
        title = dense.title_rows(setter, block)
    titles, count = [title], 0
    while True:
        heights = [sum(row.height for row in title) + _gap(setter) for title in titles]
        filled = list(dealt_out([Piece(rows)], partial(_left, heights), 0.0)) or [[]]
        filled += [[]] * (count - len(filled))  # numbers in the titles may need a row more than they did
        if len(filled) == len(titles):
            break
        count = len(filled)
        shorter = block._replace(kind="", group="", points="")
        titles = [dense.title_rows(setter, shorter if n else block, f"{n + 1}/{count}") for n in range(count)]
    for number, (title, placed) in enumerate(zip(titles, filled, strict=True), 1):
        marks, height = dense.marks_of(title)
        below, _ = placed_marks(placed, 0.0, height + _gap(setter))
        outline = ((name, 0.0),) if number == 1 else ()
        yield Card((*marks, *below), outline, f"{number}/{count}" if count else "")


def _left(heights: list[float], number: int) -> float:
    """What a title leaves of its card."""
    return _ROOM - heights[min(number, len(heights) - 1)]


def _list(pieces: Iterable[Piece]) -> Iterator[Card]:
    """Lists of the army on as many cards as they take."""
    for placed in dealt_out(pieces, lambda _: _ROOM, CARD.split_least * MM):
        marks, outline = placed_marks(placed, 0.0, 0.0)
        yield Card(tuple(marks), tuple(outline))


def _pages(setter: Setter, sheet: Sheet, cards: list[Card], paper: Paper) -> Iterator[Page]:
    width, height = (side * MM for side in look.PAPER[paper])
    left = (width - look.CARDS_ACROSS * _WIDTH) / 2
    top = (height - look.CARDS_DOWN * _HEIGHT) / 2
    foot = _foot(setter, sheet)
    count = -(-len(cards) // _ON_PAGE)
    for number in range(count):
        marks: list[Mark] = [*_grid(left, top), *_margin(setter, sheet, left, top, f"{number + 1} / {count}")]
        outline: list[tuple[str, float]] = []
        for place, card in enumerate(cards[number * _ON_PAGE : (number + 1) * _ON_PAGE]):
            down, across = divmod(place, look.CARDS_ACROSS)
            x, y = left + across * _WIDTH + _MARGIN, top + down * _HEIGHT + _MARGIN
            marks += [moved(mark, x, y) for mark in (*card.marks, *foot)]
            marks += [
                moved(mark, x, y + _ROOM + look.CARD_FOOT_GAP * MM)
                for mark in setter.right(card.part, look.CARD_FOOT, setter.width)
            ]
            outline += [(name, y + place_y) for name, place_y in card.outline]
        yield Page(width, height, tuple(marks), tuple(outline))


def _foot(setter: Setter, sheet: Sheet) -> tuple[Mark, ...]:
    """On each card: whose it is, for cards are cut apart; and that the list is not legal."""
    y = _ROOM + look.CARD_FOOT_GAP * MM
    style, text = look.CARD_FOOT, sheet.running
    if not sheet.legal:
        style, text = look.CARD_VERDICT, f"{sheet.verdict} · {sheet.running}"
    text = setter.cut(setter.clean(text), style, setter.width - 8 * MM)
    line = Rule(0, y, setter.width, look.HAIR * MM, look.PALE)
    return (line, setter.word(0, y + baseline(look.CARD_FOOT), text, style)) if text else (line,)


def _margin(setter: Setter, sheet: Sheet, left: float, top: float, page: str) -> Iterator[Mark]:
    """Above the cards: the list, its verdict and the page, each over a column of cards and clear of the marks to cut at."""
    texts = (
        (sheet.running, look.CARD_FOOT),
        (sheet.verdict, look.CARD_FOOT if sheet.legal else look.CARD_VERDICT),
        (" · ".join(filter(None, (sheet.fingerprint, page))), look.CARD_FOOT),
    )
    for column, (text, style) in enumerate(texts):
        shown = setter.cut(setter.clean(text), style, _WIDTH - 2 * _MARGIN)
        if shown:
            yield setter.word(left + column * _WIDTH + _MARGIN, top - look.CARD_ABOVE * MM, shown, style)


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
