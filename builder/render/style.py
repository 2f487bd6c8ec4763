"""Measures that all printed sheets share: paper, margins, greys, fonts. Each layout has styles of its own.

Lengths are millimetres (`MM` points each), type sizes points. Greys go from 0 (black) to 1 (paper); nothing relies on
colour, since sheets are mostly printed in black.
"""

from typing import Literal, NamedTuple

MM = 72 / 25.4
"""Points in a millimetre."""

Paper = Literal["a4", "letter"]


class Device(NamedTuple):
    """An image in grey: width and height in pixels, and a byte for each pixel, row by row from the top."""

    width: int
    height: int
    greys: bytes


class PrintOptions(NamedTuple):
    """Print options: paper, sections in order (`None` for the usual ones of the layout), and price breakdowns."""

    paper: Paper = "a4"
    sections: tuple[str, ...] | None = None
    prices: bool = False
    large: bool = False
    """True for large type: 10.5 points in texts."""
    columns: int = 2
    """Number of columns of the rules after the units."""
    share_qr: bool = False
    """True for a page with the share code as a QR code."""
    device: Device | None = None
    """Image for the head of sheets, not on the umpire's copies."""


USUAL = PrintOptions()
PAPER: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of each paper size, in millimetres."""

FACES = {
    "sans": "MusterSans-Regular.ttf",
    "sans-bold": "MusterSans-Bold.ttf",
    "sans-italic": "MusterSans-Italic.ttf",
    "serif-bold": "MusterSerif-SemiBold.ttf",
    "serif-italic": "MusterSerif-Italic.ttf",
}
"""File in `fonts/` of each font face."""

RIGHT_FACES = {"right": "MusterSansRight-Regular.ttf", "right-bold": "MusterSansRight-Bold.ttf"}
"""File in `fonts/` of each face with Hebrew and Arabic letters, loaded only if a text has such letters."""

STAND_IN = {
    "serif-bold": "sans-bold",
    "serif-italic": "sans-italic",
    "sans": "right",
    "sans-bold": "right-bold",
    "sans-italic": "right",
}
"""Face that replaces a face without some characters of a text; the whole text is then set in it."""

BLACK, QUIET, PALE, SHADE, PAPER_WHITE = 0.0, 0.25, 0.62, 0.9, 1.0


class Style(NamedTuple):
    """A text style: font size and line spacing are points."""

    face: str
    size: float
    leading: float
    grey: float = BLACK


SIDE, TOP, BOTTOM = 11.0, 10.0, 8.0
"""Margins of a page in millimetres: left and right, top, bottom."""
HAIR = 0.12
"""Weight of a fine line in millimetres."""
BANNER_HEIGHT, BANNER_GAP = 7.4, 4.5
"""Height of the banner on pages of an illegal list, and of the space below it, in millimetres."""
BANNER = Style("sans-bold", 11.5, 15, PAPER_WHITE)
FOOT = Style("sans", 7, 9, QUIET)
FOOT_TITLE = Style("serif-italic", 9, 12, QUIET)
FOOT_PAGE = Style("sans", 8.4, 12, QUIET)
BOX_GROUP, BOX_WHOLE = 5, 10
"""Boxes in a visible group, and greatest number of boxes of a group that is not divided into such groups."""
MAX_BOXES = 200
"""Greatest number of boxes of one kind that are printed; of more the number is printed too."""

CARD_WIDTH, CARD_HEIGHT, CARD_MARGIN = 63.0, 88.0, 3.0
CARDS_ACROSS, CARDS_DOWN = 3, 3
CARDS_ON_PAGE = CARDS_ACROSS * CARDS_DOWN
CARD_FOOT = Style("sans", 6, 7, QUIET)
CARD_VERDICT = Style("sans-bold", 6, 7)
CARD_ROOM = CARD_HEIGHT - 2 * CARD_MARGIN - 0.6 - CARD_FOOT.leading / MM
"""Height of the text of a card above its foot, in millimetres."""
CARD_ABOVE = 1.6
"""Distance between the cards and the text in the margin above them, in millimetres."""
