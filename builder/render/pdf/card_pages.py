"""Cards on pages: nine on a sheet of paper, their backs on its other side as they lie behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from builder.core.findings import T
from builder.render import style as look
from builder.render.pdf.page_marks import Band, Mark, Page, Rule, moved
from builder.render.pdf.typesetter import Typesetter, baseline
from builder.render.style import MM, Paper
from builder.sheet.model import Sheet

_WIDTH, _HEIGHT, _MARGIN = look.CARD_WIDTH * MM, look.CARD_HEIGHT * MM, look.CARD_MARGIN * MM
_FOOT = (look.CARD_ROOM + look.CARD_FOOT_GAP) * MM


class Face(NamedTuple):
    """A side of a card: marks measured from the upper left corner of its text, and what the outline names on it."""

    marks: tuple[Mark, ...] = ()
    outline: tuple[tuple[str, float], ...] = ()
    part: str = ""
    """Which of several cards of one entry it is."""


class Card(NamedTuple):
    """Both sides of a card; one without marks is left blank."""

    front: Face
    back: Face = Face()
    secret: bool = False
    """True if it is secret; its back must have nothing that all may read."""


def pages(typesetter: Typesetter, sheet: Sheet, cards: Sequence[Card], paper: Paper) -> Iterator[Page]:
    """A page of fronts, then one of backs, its columns from right to left: the paper is turned on its long edge.

    Where no card of the last sheet has a back, it is left out.
    """
    count = -(-len(cards) // look.CARDS_ON_PAGE)
    for number in range(count):
        own = cards[number * look.CARDS_ON_PAGE : (number + 1) * look.CARDS_ON_PAGE]
        backs = any(card.back.marks for card in own)
        which = T("sheet {number} of {count}", number=number + 1, count=count)
        front = T("{sheet}, front", sheet=which) if backs else which
        yield _page(typesetter, sheet, [card.front for card in own], paper, typesetter.say(front))
        if backs or number < count - 1:
            mirrored: list[Face] = []
            for row in range(0, len(own), look.CARDS_ACROSS):
                faces = [card.back for card in own[row : row + look.CARDS_ACROSS]]
                mirrored += [*[Face()] * (look.CARDS_ACROSS - len(faces)), *faces[::-1]]
            back = T("{sheet}, back: turn on the long edge", sheet=which)
            yield _page(typesetter, sheet, mirrored, paper, typesetter.say(back))


def _page(typesetter: Typesetter, sheet: Sheet, faces: Sequence[Face], paper: Paper, which: str) -> Page:
    width, height = (side * MM for side in look.PAPER[paper])
    left = (width - look.CARDS_ACROSS * _WIDTH) / 2
    top = (height - look.CARDS_DOWN * _HEIGHT) / 2
    marks: list[Mark] = [*_grid(left, top), *_margin(typesetter, sheet, left, top, which)]
    outline: list[tuple[str, float]] = []
    for place, face in enumerate(faces):
        if not face.marks:
            continue
        down, across = divmod(place, look.CARDS_ACROSS)
        x, y = left + across * _WIDTH + _MARGIN, top + down * _HEIGHT + _MARGIN
        marks += [moved(mark, x, y) for mark in (*face.marks, *_foot(typesetter, sheet, face.part))]
        outline += [(name, y + place_y) for name, place_y in face.outline]
    return Page(width, height, tuple(marks), tuple(outline))


def _foot(typesetter: Typesetter, sheet: Sheet, part: str) -> Iterator[Mark]:
    """Marks on each card: player (since cards are cut apart), illegal list, and number of several cards."""
    style, texts = look.CARD_FOOT, [sheet.whose, sheet.title]
    if not sheet.legal:
        style, texts = look.CARD_VERDICT, [sheet.verdict, *texts]
    text = " · ".join(filter(None, texts))
    yield Rule(0, _FOOT, typesetter.width, look.HAIR * MM, look.PALE)
    taken = typesetter.measured(part, look.CARD_FOOT) + 2 * MM if part else 0.0
    if shown := typesetter.cut(typesetter.clean(text), style, typesetter.width - taken):
        yield typesetter.word(0, _FOOT + baseline(look.CARD_FOOT), shown, style)
    yield from (moved(mark, 0, _FOOT) for mark in typesetter.right(part, look.CARD_FOOT, typesetter.width))


def _margin(typesetter: Typesetter, sheet: Sheet, left: float, top: float, page: str) -> Iterator[Mark]:
    """Above the cards: the list, its verdict and the page, each over a column of cards and clear of the marks to cut at."""
    texts = (
        (" · ".join(filter(None, (sheet.whose, sheet.title))), look.CARD_FOOT),
        (
            " · ".join(filter(None, (sheet.verdict, sheet.fingerprint))),
            look.CARD_FOOT if sheet.legal else look.CARD_VERDICT,
        ),
        (page, look.CARD_FOOT),
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
