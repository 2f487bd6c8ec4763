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


class Look(NamedTuple):
    """How the content of a layout is set: its styles, and its measures in millimetres."""

    title: Style = Style("serif-bold", 25, 29)
    title_long: Style = Style("serif-bold", 15, 18)
    """For titles that would run over more than two lines."""
    subtitle: Style = Style("serif-italic", 12.5, 17)
    verdict: Style = Style("sans-bold", 10, 13)
    section: Style = Style("serif-bold", 14.5, 19)
    block: Style = Style("serif-bold", 14.5, 18)
    points: Style = Style("sans-bold", 13, 18)
    kind: Style = Style("serif-italic", 10.5, 13.5)
    heading: Style = Style("sans", 8, 11.5, QUIET)
    cell: Style = Style("sans", 10, 13.2)
    small_cell: Style = Style("sans", 9.2, 12.2)
    label: Style = Style("sans", 8.4, 12.2, QUIET)
    text: Style = Style("sans", 9.2, 12.2)
    strong: Style = Style("sans-bold", 9.2, 12.2)
    note: Style = Style("sans-italic", 9.2, 12.2)
    price: Style = Style("sans", 8.4, 11.4)
    price_rule: Style = Style("sans", 8.4, 11.4, QUIET)

    block_gap: float = 4.6
    """White above the line that begins a block."""
    block_head: float = 1.2
    """From that line to the title's top."""
    kind_gap: float = 3.2
    """Between a title and the kind that follows on its line."""
    title_gap: float = 6.0
    """Before what stands at the right of a title."""
    part_gap: float = 1.5
    """Between the tables, facts and rules of a block."""
    split_least: float = 45.0
    """A block that must be parted begins on the page before only where this much is free."""

    cell_gap: float = 2.4
    """Between columns of text."""
    figure_least: float = 4.4
    """The least width of a column of figures."""
    figure_pad: float = 2.0
    """The white beside its widest figure."""
    figure_most: float = 17.0
    """Columns with wider content hold text, not figures."""
    text_pad: float = 2.4
    """Before a column of text that is not the first."""
    name_least: float = 24.0
    name_most: float = 42.0
    """The first column, which names the row."""
    heading_gap: float = 0.8
    """Between the line below the headings and the first row."""

    label_gap: float = 2.5
    label_most: float = 30.0
    """Labels, and what they say beside them."""
    side_gap: float = 6.0
    side_least: float = 56.0
    """Facts stand beside the profile if this much is left for them."""
    side_most: float = 90.0
    """Higher than this, profile and facts stand below one another so that they can be parted."""
    profile_share: float = 0.58
    """Of the width, for the profile and what is carried below it, at least."""
    hanging: float = 3.5

    box: float = 3.5
    box_gap: float = 0.75
    group_gap: float = 2.4
    box_leading: float = 4.9
    """Squares to cross off, in their groups."""

    price_indent: float = 3.5
    price_gap: float = 3.5
    price_label_most: float = 38.0
    price_sum_most: float = 26.0

    finding_bar: float = 0.9
    finding_indent: float = 3.2

    deployment_single: int = 4
    """Longer lists stand in two columns."""
    deployment_most: int = 60
    """So many names fill one page's columns."""


FULL = Look()
"""The full sheet."""

# What frames a page of any layout
BANNER = Style("sans-bold", 11.5, 15, PAPER_WHITE)
FOOT = Style("sans", 7, 9, QUIET)
FOOT_TITLE = Style("serif-italic", 9, 12, QUIET)
FOOT_PAGE = Style("sans", 8.4, 12, QUIET)
SIDE, TOP, BOTTOM = 15.0, 14.0, 11.0
FOOT_GAP = 5.0
"""Between the last row and the line above the foot."""
BANNER_HEIGHT, BANNER_GAP = 7.4, 4.5
MAX_FOOT_LINES = 3

# Lines
HAIR, THIN, STRONG_RULE = 0.12, 0.2, 0.55
BOX_LINE = 0.18

BOX_GROUP = 5
"""Squares stand together in groups of so many."""
MAX_BOXES = 200
"""More are said in words; nobody crosses off ten thousand."""
