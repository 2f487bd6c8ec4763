"""How a printed sheet looks: paper, measures, greys, fonts and sizes, all in one place.

Lengths are millimetres (`MM` points each), type sizes points. Greys go from 0
(black) to 1 (paper); nothing relies on colour, sheets are mostly printed in black.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

MM = 72 / 25.4
"""Points in a millimetre."""

Paper = Literal["a4", "letter"]


class PrintOptions(NamedTuple):
    """Print options: paper, sections in order (those of the layout if none are named), and price breakdowns."""

    paper: Paper = "a4"
    sections: tuple[str, ...] | None = None
    prices: bool = False


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

RIGHT_FACES = {"right": "MusterSansRight-Regular.ttf", "right-bold": "MusterSansRight-Bold.ttf"}
"""With Hebrew and Arabic letters, read only where a text has some."""

STAND_IN = {
    "serif-bold": "sans-bold",
    "serif-italic": "sans-italic",
    "sans": "right",
    "sans-bold": "right-bold",
    "sans-italic": "right",
}
"""Substitutes for missing characters; a text that needs one is set completely in it."""

BLACK, QUIET, PALE, SHADE, PAPER_WHITE = 0.0, 0.32, 0.62, 0.9, 1.0


class Style(NamedTuple):
    """A way to set text: size and distance of the baselines are points."""

    face: str
    size: float
    leading: float
    grey: float = BLACK


CODE = 14.0
"""Side of the fingerprint’s code on a dossier."""
CODE_GAP = 3.0
"""Gap between lines and the code beside them."""


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
    small: Style = Style("sans", 7, 9, QUIET)
    """Style of required but rarely read text."""
    price: Style = Style("sans", 8.4, 11.4)
    price_rule: Style = Style("sans", 8.4, 11.4, QUIET)

    block_gap: float = 4.6
    """White above the line that begins a block."""
    block_head: float = 1.2
    """From that line to the title's top."""
    kind_gap: float = 3.2
    """Between a title and the kind that follows on its line."""
    title_gap: float = 6.0
    """Gap before text at the right of a title."""
    part_gap: float = 1.5
    """Between the tables, facts and rules of a block."""
    section_gap: float = 1.5
    """Beyond the heading of a list."""
    sign_height: float = 11.0
    """Of a line to sign on."""
    split_least: float = 45.0
    """A block that must be parted begins on the page before only where this much is free."""

    cell_gap: float = 2.4
    """Between columns of text."""
    figure_least: float = 4.4
    """The least width of a column of figures."""
    figure_pad: float = 1.6
    """Gap beside its widest figure."""
    figure_most: float = 17.0
    """Width above which a column is text, not figures."""
    text_pad: float = 2.4
    """Before a column of text that is not the first."""
    name_least: float = 24.0
    name_most: float = 42.0
    """The first column, which names the row."""
    heading_gap: float = 0.8
    """Between the line below the headings and the first row."""

    label_gap: float = 2.2
    label_most: float = 27.0
    """Widths of labels and of the texts beside them."""
    side_gap: float = 5.0
    side_least: float = 45.0
    """Width needed for boxes beside the profile."""
    side_most: float = 90.0
    """Height above which two columns are put below each other, so that they can be split."""
    hanging: float = 3.5

    box: float = 3.4
    box_gap: float = 0.7
    group_gap: float = 2.4
    box_leading: float = 4.9
    """Squares to cross off, in their groups."""
    grid_least: float = 24.0
    """Smallest width of a grid with its label, if several are side by side."""

    price_indent: float = 3.5
    price_gap: float = 3.5
    price_sum_most: float = 26.0
    price_label_least: float = 16.0

    finding_bar: float = 0.9
    finding_indent: float = 3.2

    narrow: bool = False
    """Too narrow for labels in a column of their own, or for two lists side by side."""
    weapon_rows: bool = False
    """True if weapons have a row each below headings instead of running text."""
    deployment_single: int = 4
    """Length above which a list has two columns."""
    deployment_most: int = 60
    """So many names fill one page's columns."""

    code: float = CODE
    """Side of the fingerprint’s code."""


FULL = Look()
"""Base of the looks of all layouts."""

DOSSIER = FULL._replace(
    cell=Style("sans", 10, 12.6),
    small_cell=Style("sans", 9.2, 11.7),
    label=Style("sans", 8.4, 11.7, QUIET),
    text=Style("sans", 9.2, 11.7),
    strong=Style("sans-bold", 9.2, 11.7),
    note=Style("sans-italic", 9.2, 11.7),
    price=Style("sans", 8.4, 11),
    price_rule=Style("sans", 8.4, 11, QUIET),
    block_gap=3.4, block_head=0.9, part_gap=1.1, box_leading=4.6,
)  # fmt: skip
"""Look of the dossier: complete entries, on as many pages as needed."""

COMPACT = Look(
    title=Style("serif-bold", 17, 19),
    subtitle=Style("serif-italic", 9.5, 11.5),
    verdict=Style("sans-bold", 8.6, 11),
    section=Style("serif-bold", 9.6, 11.6),
    block=Style("serif-bold", 9.6, 11.4),
    points=Style("sans-bold", 8.8, 11.4),
    kind=Style("serif-italic", 7.8, 9.4),
    heading=Style("sans", 6, 7.2, QUIET),
    cell=Style("sans", 7.6, 9),
    small_cell=Style("sans", 7.4, 9),
    label=Style("sans", 6.8, 9, QUIET),
    text=Style("sans", 7.4, 9),
    strong=Style("sans-bold", 7.4, 9),
    note=Style("sans-italic", 7.4, 9),
    price=Style("sans", 6.8, 8.2),
    price_rule=Style("sans", 6.8, 8.2, QUIET),
    block_gap=2.2, block_head=0.6, kind_gap=2.0, title_gap=3.0, part_gap=0.5, section_gap=0.8, split_least=30.0,
    cell_gap=1.6, figure_least=3.0, figure_pad=1.4, figure_most=11.0, text_pad=1.2, name_least=16.0, name_most=38.0, heading_gap=0.4,
    label_gap=1.6, label_most=18.0, side_gap=5.0, hanging=2.4, box=2.4, box_gap=0.5, group_gap=1.5, box_leading=3.3,
    finding_bar=0.7, finding_indent=2.0, sign_height=9.0, narrow=True, code=13.0,
)  # fmt: skip
"""Small type in columns."""

BATTLE = COMPACT._replace(
    title=Style("serif-bold", 19, 21),
    block=Style("serif-bold", 10, 11.6),
    points=Style("sans-bold", 8.6, 11.6),
    kind=Style("serif-italic", 8.2, 9.6),
    section=Style("serif-bold", 11, 13),
    heading=Style("sans", 6.2, 8, QUIET),
    cell=Style("sans", 8.6, 10.6),
    small_cell=Style("sans", 8, 9.7),
    text=Style("sans", 8, 9.6),
    strong=Style("sans-bold", 8, 9.6),
    note=Style("sans-italic", 8, 9.6),
    price=Style("sans", 8, 9.6),
    price_rule=Style("sans", 8, 9.6, QUIET),
    label=Style("sans", 6.6, 9.6, QUIET),
    small=Style("sans", 6.4, 8, QUIET),
    block_gap=1.0, part_gap=0.3, box=2.7, box_gap=0.45, box_leading=3.7, figure_pad=1.3, code=20.0, hanging=2.0,
)  # fmt: skip
"""The order of battle, and what it needs to be played."""
BATTLE_CLOSE = BATTLE._replace(
    title=Style("serif-bold", 16, 17),
    block=Style("serif-bold", 9.6, 10.2),
    points=Style("sans-bold", 8.6, 10.2),
    kind=Style("serif-italic", 8.2, 8.7),
    cell=Style("sans", 8.6, 9.2),
    text=Style("sans", 8, 8.7),
    strong=Style("sans-bold", 8, 8.7),
    note=Style("sans-italic", 8, 8.7),
    label=Style("sans", 6.6, 8.7, QUIET),
    block_gap=0.3, code=14.0,
)  # fmt: skip
BATTLE_CLOSEST = BATTLE_CLOSE._replace(
    title=Style("serif-bold", 15, 15.5),
    block=Style("serif-bold", 9.4, 9.8),
    points=Style("sans-bold", 8.6, 9.8),
    cell=Style("sans", 8.4, 8.9),
    text=Style("sans", 8, 8.5),
    strong=Style("sans-bold", 8, 8.5),
    note=Style("sans-italic", 8, 8.5),
    label=Style("sans", 6.6, 8.5, QUIET),
    block_gap=0.25, block_head=0.1, code=12.0,
)  # fmt: skip
CLOSER = (BATTLE, BATTLE_CLOSE, BATTLE_CLOSEST)
"""The battle sheet with closer lines, the type as large in all: the first that has room for all is taken."""
FEW_CUT = 2
"""Number of tables without room up to which closer lines are tried."""
BATTLE_TABLE = Style("serif-bold", 8.6, 10.4)
"""Names of tables below the heading of their part of the turn."""
PAIRINGS = BATTLE._replace(
    title=Style("serif-bold", 15, 17),
    block=Style("serif-bold", 9, 10.4),
    heading=Style("sans", 6, 7.4, QUIET),
    cell=Style("sans", 7.8, 9.4),
    text=Style("sans", 7.6, 8.9),
    strong=Style("sans-bold", 7.6, 8.9),
    label=Style("sans", 6.4, 8.9, QUIET),
    side_gap=5.0, cell_gap=0.8, figure_pad=0.9, figure_least=2.2, block_gap=0.8, code=13.0,
)  # fmt: skip
"""Two lists side by side."""
PAIRINGS_HEADING = 8.0
"""Characters above which a heading has two lines."""
PAIRINGS_SMALL = Style("sans", 6, 9.4)
"""What stands there behind a figure, raised or in brackets."""
BATTLE_RAISED = Style("sans", 6, 10.6)
BATTLE_STRONG = Style("sans-bold", 8.6, 10.6)
BATTLE_SECOND = Style("sans", 8, 10.6, QUIET)
BATTLE_BELOW = Style("sans", 8.2, 9.8)
"""Style of the names of lines below an entry."""
BATTLE_INDENT = 2.2
BATTLE_HEAD = 0.4
"""White between the line above an entry and its name, at most."""
SLIP_DASH = 1.6
"""Length of the dashes at which what is secret is cut off."""
BATTLE_BOXES_GAP = 1.2
PART = Style("sans-bold", 7.4, 8.4)
"""The heading of a part of the army."""
BATTLE_NAMES = 0.2
"""Smallest part of the width for names, however wide the figures are."""
POINTS_PAD = 4.0
"""White before the points beyond that of all columns."""
BATTLE_BESIDE = 24
"""Largest number of boxes beside a name; more are put below it."""

REFERENCE = FULL._replace(
    section=Style("serif-bold", 10.5, 13),
    small_cell=Style("sans", 8, 9.6),
    heading=Style("sans", 6.6, 8.2, QUIET),
    block_gap=2.4, block_head=0.7, section_gap=0.6, cell_gap=1.8, figure_least=4.0, figure_pad=1.4, text_pad=1.6, name_most=70.0,
)  # fmt: skip
"""Tables of the rules, in two columns of a full sheet."""
JOINED_WHITE = 0.25
"""Of a page: a leader who leaves more white does not wait for the page of his unit."""
REFERENCE_ACROSS = (2, 3)
"""Possible numbers of columns of tables; the smallest in which all fit on the page is used, else the smallest."""
WIDE_LEAST, WIDE_GAIN = 3, 1.4
"""Columns from which a table may have the full width, and the factor by which it must be lower there than in one of two columns."""
TRACKS_WHOLE = 4
"""Kinds of boxes up to which an entry is not split between pages."""

COMMON_LEAST = 4
"""Entries that must share a rule, and more than half of all, for it to be explained only once."""

TABLE_NAMES = 70.0
"""Width of the first column that tables of the game may have in a column."""
COLUMNS_TRIED = 3
"""Tables with no more columns of text than these are set so that they have the fewest lines."""
COLUMN_WIDTHS = 12
"""Approximate number of widths that are tried for each."""
BROKEN_NAME = 0.5
"""Cost in lines of breaking the name of a row, for each break."""
BROKEN_PRICE = 1.5
"""The same for rows with a price, whose sum is beside the first line."""
LINE_LOSS = 1.05
"""How much longer a text is that is broken into lines."""
BALANCE_LEAST = 60.0
"""Height up to which a piece stays in one column."""
BALANCED = 9
"""Steps in which the height is found at which two columns are equal."""

CARD = COMPACT._replace(
    title=Style("serif-bold", 12.5, 14),
    section=Style("serif-bold", 9.6, 11.6),
    block=Style("serif-bold", 10.5, 12),
    points=Style("sans-bold", 9, 12),
    kind=Style("serif-italic", 8, 9.4),
    heading=Style("sans", 6.2, 7.2, QUIET),
    cell=Style("sans", 8, 9.4),
    small_cell=Style("sans", 8, 9.2),
    text=Style("sans", 8, 9.4),
    strong=Style("sans-bold", 8, 9.4),
    note=Style("sans-italic", 8, 9.4),
    label=Style("sans", 6.8, 9.4, QUIET),
    part_gap=0.7, cell_gap=1.2, figure_least=2.2, figure_pad=0.9, figure_most=9.0,
    name_least=8.0, name_most=60.0, text_pad=1.0, split_least=0.0, box=2.6, box_leading=3.6,
)  # fmt: skip
"""A card for a sleeve; all cards of all lists are set in it."""


def card(box: float | None, *, weapon_rows: bool = False) -> Look:
    """The look of cards with boxes of this size in mm, or of the usual size."""
    more = 0.0 if box is None else box - CARD.box
    return CARD._replace(
        weapon_rows=weapon_rows,
        box=CARD.box + more,
        box_leading=CARD.box_leading + more,
        group_gap=CARD.group_gap + more / 4,
    )


CARD_LARGE, CARD_LARGE_SECOND = Style("sans-bold", 16, 17), Style("sans", 9, 17, QUIET)
"""The figures looked up most, and what stands behind them in brackets."""
CARD_LARGE_MOST, CARD_LARGE_MANY = 4, Style("sans-bold", 12, 14)
"""More figures than this are set in less large type."""
CARD_LARGE_LINES = 3
"""Largest height of words in place of a large figure, as a multiple of its height."""
CARD_RUN_ON = 3
"""Number of figures beside the large ones up to which they are not set as a table."""
CARD_SMALL = Style("sans", 6, 9.4)
"""Style of raised parts after a figure of a profile."""
CARD_RAISED, CARD_FIGURE_GAP = 0.32, 0.35
"""How far it is raised, and the white before what stands in brackets, as parts of the size."""
LINES_SAVED = 0.85
"""Factor by which lines must be lower for a table of two columns to be set as lines."""
FIGURE_TABLE = 3
"""A table of more columns than these that has no words is one of figures."""
CARD_CELL_LEAST = 8.0
"""The least type of tables of figures in little room."""
FIGURE_TABLE_SCALES = (1.0, 0.94, 0.88, 0.82, 0.76)
"""Types for tables of figures; the first in which no name is parted."""
CARD_WIDTH, CARD_HEIGHT, CARD_MARGIN = 63.0, 88.0, 3.0
CARDS_ACROSS, CARDS_DOWN = 3, 3
CARDS_ON_PAGE = CARDS_ACROSS * CARDS_DOWN
CARD_FOOT = Style("sans", 6, 7, QUIET)
CARD_VERDICT = Style("sans-bold", 6, 7)
CARD_FOOT_GAP = 0.6
CARD_ROOM = CARD_HEIGHT - 2 * CARD_MARGIN - CARD_FOOT_GAP - CARD_FOOT.leading / MM
"""How high the text of a card may be above its foot."""
CARD_ABOVE = 1.6
"""Distance of the text in the margin from the cards."""
CROP, CROP_GAP = 4.0, 0.8
"""Length of a crop mark, and its distance from the cards."""

# What frames a page of any layout
BANNER = Style("sans-bold", 11.5, 15, PAPER_WHITE)
FOOT = Style("sans", 7, 9, QUIET)
FOOT_TITLE = Style("serif-italic", 9, 12, QUIET)
FOOT_PAGE = Style("sans", 8.4, 12, QUIET)
SIDE, TOP, BOTTOM = 15.0, 14.0, 11.0
COMPACT_SIDE, COMPACT_TOP, COMPACT_BOTTOM = 11.0, 10.0, 8.0
"""Of pages in small type."""
FOOT_GAP = 5.0
"""Between the last row and the line above the foot."""
BANNER_HEIGHT, BANNER_GAP = 7.4, 4.5
MAX_FOOT_LINES = 3
MAX_HEADING_LINES = 3

# Lines
HAIR, THIN, STRONG_RULE = 0.12, 0.2, 0.55
BOX_LINE = 0.18
COMPOSITION = 74.0
"""Width of the composition beside the facts of the army."""
HEAD_LINES = 2.5
"""Lines above which a fact is put below the composition, not beside it."""
HEAD_LABEL = 42.0
"""Labels of the army’s facts, of findings and of secret notes are no wider than this."""
HEAD_MOST = 190.0
"""Height up to which facts and composition are side by side."""
BAR_HIGH, BAR_GAP, BAR_GREY = 0.7, 0.8, 0.62
"""Bars of the points by category: how high, white below them, how light."""
BAR_TICK = 1.3
"""How high ticks are at their bounds."""

POINTS_BAR, POINTS_LANE, POINTS_TICK = 2.4, 0.9, 0.9
"""The one bar of all points: how high, the distance of the lines for its bounds, how high their ends are."""
POINTS_BAR_LEAST, POINTS_BAR_MOST = 40.0, 120.0
"""Width beside a title."""
SAMPLE_HIGH = 1.7
"""Of a sample of how a category is filled, before its name."""
FOOTPRINT = Style("sans", 6.4, 9.6, QUIET)
FOOTPRINT_SCALE = 25
"""Scale of drawn formations: 1 to this number."""
FOOTPRINT_GAP, FOOTPRINT_ABOVE = 3.0, 0.8
"""Gap beside their text, and above the drawing."""
STRIP = Style("sans", 6.4, 9)
STRIP_MOVE = Style("sans-bold", 7.4, 9)
STRIP_LABEL = Style("sans", 6.2, 9, QUIET)
STRIP_LINES = 3
"""Lines above which a deployment strip is left out; the table has the order as well."""
STRIP_PAD, STRIP_GAP, STRIP_STEP, STRIP_MOST = 0.7, 0.6, 1.8, 52.0
"""White within a block, between blocks and before those of another movement; how wide a block is at most."""
HATCH, HATCH_LINE = 0.75, 0.16
"""Distance and strength of the lines that fill a category."""
FILLED = (0.42, 0.8, 0.12)
"""Greys of categories that are filled with one."""

BOX_DOWN = 0.8
"""Distance in points of boxes from the top of their row, clear of descenders above."""
BOX_GROUP, BOX_WHOLE = 5, 10
"""Squares in a group; groups with a meaning of their own are kept whole up to this size."""
GRID_LETTER, GRID_LETTER_MOST, CAPITAL = 0.72, 0.9, 0.7
"""The size of a letter in a box of a grid, as a part of its side; the most of a small box, where letters are as large as labels.

The height of a capital, as a part of its size.
"""
BOX_LABEL_LINES = 2
"""Width above which a label in the column of labels is put above its squares."""
MAX_BOXES = 200
"""Number of boxes above which only the number is printed."""

FACTS_SHARES = (0.5, 0.45, 0.55)
"""Of the width, for the first of two columns of facts: that on which all are lowest is taken, of equals the first."""
SINGLE_MOST = 1
"""Numbers up to which a table of one row is set among the facts."""
FIGURE_SIGNS = 4
"""Length above which a word among a profile's figures is put below it."""
PRICE_COLUMNS = (2, 3, 4, 1)
"""Largest number of prices side by side."""
