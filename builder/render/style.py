"""How a printed sheet looks: paper, measures, greys, fonts and sizes, all in one place.

Lengths are millimetres (`MM` points each), type sizes points. Greys go from 0
(black) to 1 (paper); nothing relies on colour, sheets are mostly printed in black.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

MM = 72 / 25.4
"""Points in a millimetre."""

Paper = Literal["a4", "letter"]

PAPER: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height."""

FACES = {
    "sans": "MusterSans-Regular.ttf",
    "sans-bold": "MusterSans-Bold.ttf",
    "sans-italic": "MusterSans-Italic.ttf",
    "serif-bold": "MusterSerif-SemiBold.ttf",
    "serif-italic": "MusterSerif-Italic.ttf",
}
"""Our name for a face, and its file in `fonts/`."""

STAND_IN = {"serif-bold": "sans-bold", "serif-italic": "sans-italic"}
"""The sans holds more signs than the serif; a text that needs them is set in it as a whole."""

BLACK, QUIET, PALE, PAPER_WHITE = 0.0, 0.32, 0.62, 1.0


class Style(NamedTuple):
    """A way to set text: size and distance of the baselines are points."""

    face: str
    size: float
    leading: float
    grey: float = BLACK


TITLE = Style("serif-bold", 25, 29)
TITLE_LONG = Style("serif-bold", 15, 18)
"""For titles that would run over more than two lines."""
SUBTITLE = Style("serif-italic", 12.5, 17)
VERDICT = Style("sans-bold", 10, 13)
BANNER = Style("sans-bold", 11.5, 15, PAPER_WHITE)
SECTION = Style("serif-bold", 14.5, 19)
BLOCK = Style("serif-bold", 14.5, 18)
POINTS = Style("sans-bold", 13, 18)
KIND = Style("serif-italic", 10.5, 13.5)
HEADING = Style("sans", 8, 11.5, QUIET)
CELL = Style("sans", 10, 13.2)
SMALL_CELL = Style("sans", 9.2, 12.2)
LABEL = Style("sans", 8.4, 12.2, QUIET)
TEXT = Style("sans", 9.2, 12.2)
STRONG = Style("sans-bold", 9.2, 12.2)
NOTE = Style("sans-italic", 9.2, 12.2)
PRICE = Style("sans", 8.4, 11.4)
PRICE_RULE = Style("sans", 8.4, 11.4, QUIET)
FOOT = Style("sans", 7, 9, QUIET)
FOOT_TITLE = Style("serif-italic", 9, 12, QUIET)
FOOT_PAGE = Style("sans", 8.4, 12, QUIET)

# The page
SIDE, TOP, BOTTOM = 15.0, 14.0, 11.0
FOOT_GAP = 5.0
"""Between the last row and the line above the foot."""
BANNER_HEIGHT, BANNER_GAP = 7.4, 4.5
MAX_FOOT_LINES = 3

# Lines
HAIR, THIN, STRONG_RULE = 0.12, 0.2, 0.55

# Blocks
BLOCK_GAP = 4.6
"""White above the line that begins a block."""
BLOCK_HEAD = 1.2
"""From that line to the title's top."""
KIND_GAP, TITLE_GAP = 3.2, 6.0
"""Between a title and the kind that follows on its line, and before what stands at the right."""
PART_GAP = 1.5
"""Between the tables, facts and rules of a block."""
SPLIT_LEAST = 45.0
"""A block that must be parted begins on the page before only where this much is free."""

# Tables
CELL_GAP = 2.4
"""Between columns of text."""
FIGURE_LEAST, FIGURE_PAD = 4.4, 2.0
"""A column of figures: its least width, and the white beside its widest figure."""
FIGURE_MOST = 17.0
"""Columns with wider content hold text, not figures."""
TEXT_PAD = 2.4
"""Before a column of text that is not the first."""
NAME_LEAST, NAME_MOST = 24.0, 42.0
"""The first column, which names the row."""
HEADING_GAP = 0.8
"""Between the line below the headings and the first row."""

# Labels and what they say
LABEL_GAP, LABEL_MOST = 2.5, 30.0
SIDE_GAP, SIDE_LEAST = 6.0, 56.0
"""Facts stand beside the profile if this much is left for them."""
SIDE_MOST = 90.0
"""Higher than this, profile and facts stand below one another so that they can be parted."""
PROFILE_SHARE = 0.58
"""Of the width, for the profile and what is carried below it, at least."""
HANGING = 3.5

# Squares to cross off
BOX, BOX_GAP, GROUP_GAP, BOX_LEADING, BOX_LINE = 3.5, 0.75, 2.4, 4.9, 0.18
BOX_GROUP = 5
MAX_BOXES = 200
"""More are said in words; nobody crosses off ten thousand."""

# Prices
PRICE_INDENT, PRICE_GAP, PRICE_LABEL_MOST, PRICE_SUM_MOST = 3.5, 3.5, 38.0, 26.0

# Findings
FINDING_BAR, FINDING_INDENT = 0.9, 3.2

# Deployment: longer lists stand in two columns; so many names fill one page's columns
DEPLOYMENT_SINGLE, DEPLOYMENT_MOST = 4, 60
