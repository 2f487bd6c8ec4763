"""Pages with nine cards each, for paper printed on both sides, with cutting lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from reportlab.platypus import Flowable

from builder.core.findings import T
from builder.locale import Language
from builder.render import style as look
from builder.render.pdf.cards.faces import ROOM, WIDTH, Card, Face
from builder.render.pdf.pages import Document
from builder.render.pdf.text import Piece
from builder.render.style import MM, Style
from builder.sheet.model import Sheet

_WIDE, _HIGH, _MARGIN = look.CARD_WIDTH * MM, look.CARD_HEIGHT * MM, look.CARD_MARGIN * MM
FOOT_GAP = 2.7
"""Space between the text of a card and its foot, in points."""
_ACROSS, _DOWN = look.CARDS_ACROSS, look.CARDS_DOWN


def pages(document: Document, sheet: Sheet, lang: Language, cards: Sequence[Card]) -> Iterator[Flowable]:
    """For each sheet of paper a page of fronts and one of backs.

    The columns of backs run from right to left, since the paper is turned on its long edge.
    """
    count = -(-len(cards) // look.CARDS_ON_PAGE)
    for number in range(count):
        own = cards[number * look.CARDS_ON_PAGE : (number + 1) * look.CARDS_ON_PAGE]
        which = T("sheet {number} of {count}", number=number + 1, count=count)
        fronts = [(card.front, card.part) for card in own]
        yield CardPage(document, sheet, fronts, lang.say(T("{sheet}, front", sheet=which)))
        blank: Face = []
        backs: list[tuple[Face, str]] = []
        for row in range(0, len(own), _ACROSS):
            faces = [(card.back, card.part) for card in own[row : row + _ACROSS]]
            backs += [*((blank, "") for _ in range(_ACROSS - len(faces))), *faces[::-1]]
        yield CardPage(document, sheet, backs, lang.say(T("{sheet}, back: turn on the long edge", sheet=which)))


class CardPage(Flowable):
    """A page with up to nine card sides; the foot of each has the number among its entry's cards."""

    def __init__(self, document: Document, sheet: Sheet, faces: Sequence[tuple[Face, str]], which: str) -> None:
        super().__init__()
        self.width, self.height = document.wide, document.high
        self._setter, self._sheet, self._faces, self._which = document.setter, sheet, faces, which
        self._left = (document.wide - _ACROSS * _WIDE) / 2
        self._top = (document.high + _DOWN * _HIGH) / 2

    def wrap(self, *_: float) -> tuple[float, float]:
        """Width and height of the paper in points."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw lines, margin and cards."""
        self._draw_lines()
        self._draw_margin()
        for place, (face, part) in enumerate(self._faces):
            down, across = divmod(place, _ACROSS)
            if face:
                self._draw_card(face, part, self._left + across * _WIDE + _MARGIN, self._top - down * _HIGH - _MARGIN)

    def _draw_lines(self) -> None:
        """Draw the lines between the cards, dark in the margin, where they reach the edges of the paper."""
        canvas, right, bottom = self.canv, self._left + _ACROSS * _WIDE, self._top - _DOWN * _HIGH
        canvas.setLineWidth(look.HAIR * MM)
        for grey, lines in (
            (look.PALE, ((self._left, right), (bottom, self._top))),
            (look.BLACK, ((0.0, self._left), (0.0, bottom))),
            (look.BLACK, ((right, self.width), (self._top, self.height))),
        ):
            canvas.setStrokeGray(grey)
            across, down = lines
            for row in range(_DOWN + 1):
                canvas.line(across[0], self._top - row * _HIGH, across[1], self._top - row * _HIGH)
            for column in range(_ACROSS + 1):
                canvas.line(self._left + column * _WIDE, down[0], self._left + column * _WIDE, down[1])

    def _draw_margin(self) -> None:
        """Draw the list's name, verdict and page number above the cards."""
        sheet = self._sheet
        for column, (text, style) in enumerate(
            (
                (_joined(sheet.whose, sheet.title), look.CARD_FOOT),
                (_joined(sheet.verdict, sheet.fingerprint), look.CARD_FOOT if sheet.legal else look.CARD_VERDICT),
                (self._which, look.CARD_FOOT),
            )
        ):
            self._draw_line(text, style, self._left + column * _WIDE + _MARGIN, self._top + look.CARD_ABOVE * MM, WIDTH)

    def _draw_card(self, face: Face, part: str, left: float, top: float) -> None:
        """Draw a card side, and `part` in its foot; `left` and `top` are those of the card in points."""
        canvas, sheet, y = self.canv, self._sheet, top
        for place, piece in enumerate(face):
            _, high = piece.wrapOn(canvas, WIDTH, 100_000)
            y -= high + (piece.getSpaceBefore() if place else 0.0)
            piece.drawOn(canvas, left, y)
        foot = top - ROOM - FOOT_GAP
        canvas.setStrokeGray(look.PALE)
        canvas.setLineWidth(look.HAIR * MM)
        canvas.line(left, foot, left + WIDTH, foot)
        foot -= look.CARD_FOOT.leading
        wide = self._setter.width(part, look.CARD_FOOT)
        self._draw_line(part, look.CARD_FOOT, left + WIDTH - wide, foot, wide)
        text = _joined("" if sheet.legal else sheet.verdict, sheet.whose, sheet.title)
        style = look.CARD_FOOT if sheet.legal else look.CARD_VERDICT
        self._draw_line(text, style, left, foot, WIDTH - wide - (2 * MM if part else 0.0))

    def _draw_line(self, text: str, style: Style, x: float, y: float, width: float) -> None:
        """Draw a text on one line; a text wider than `width` points is cut off."""
        line = self._setter.paragraph([Piece(self._setter.cut(text, style, width), style)], style)
        line.wrapOn(self.canv, width + 1, style.leading)
        line.drawOn(self.canv, x, y)


def _joined(*texts: str) -> str:
    return " · ".join(filter(None, texts))
