"""Figures and facts of an entry: its lines in the order of battle, its arms, its formations."""

from __future__ import annotations

from typing import NamedTuple

from builder.core.battle_lines import Leading
from builder.core.tracks import Boxes, Track


class Fact(NamedTuple):
    """A fact about an entry: label and text."""

    label: str
    text: str
    secondary: bool = False
    """True if it is in the second column of a layout with two columns of facts."""
    worth: bool = False
    """True if it states victory points for the enemy."""


class BattleHeading(NamedTuple):
    """A column of the order of battle: id, heading, and whether its figures are bold."""

    id: str
    text: str
    strong: bool = False
    priced: bool = False
    """True if the column shows prices."""


class BattleFigure(NamedTuple):
    """A figure in a column of the order of battle; see `BattleCell`."""

    text: str
    raised: str = ""
    second: str = ""
    best: str = ""
    sum: str = ""
    leading: Leading = Leading()


class BattleRow(NamedTuple):
    """A row of figures of an entry, or of a model with it."""

    name: str
    """Name of the model; empty for the entry's own row, which shows the entry's title."""
    post: str
    cells: tuple[BattleFigure | None, ...]
    boxes: Boxes[str] | None = None
    ticks: bool = False
    """True if it has a box in each column of `battle_ticks`."""


class Arms(NamedTuple):
    """A weapon with finished figures, and the name of its owner if it is not the whole entry."""

    whose: str
    name: str
    figures: tuple[str, ...]
    missile: bool = False
    """True if it shoots or is thrown."""


class Footprint(NamedTuple):
    """A formation of a unit in words, with its measurements to draw it; width and depth in millimetres."""

    text: str
    files: int
    ranks: int
    models: int
    width: int
    depth: int


class Battle(NamedTuple):
    """An entry in the order of battle."""

    rows: tuple[BattleRow, ...] = ()
    arms: tuple[Arms, ...] = ()
    gear: tuple[str, ...] = ()
    rank: str = ""
    """Description of the entry, if its name and figures do not give it."""
    rules: tuple[str, ...] = ()
    """Names of special rules, with their values if these are short."""
    items: tuple[str, ...] = ()
    """Names of magic items with their parts, without prices."""
    notes: tuple[Fact, ...] = ()
    """Facts without a column, some without a label."""
    blanks: tuple[Fact, ...] = ()
    """Blanks to fill in by hand."""
    tracks: tuple[Track[str], ...] = ()
    behind: tuple[Track[str], ...] = ()
    """Tracks on the back of a card."""
    apart: bool = False
    """True if all its text stands below its own line, even if it is listed under another entry."""
    cost: str = ""
    """The cost printed on the entry's card, if the army pays a different one."""
    each: str = ""
    """Points of one model, if it has several."""
    footprints: tuple[Footprint, ...] = ()
    """Usual formations, the most usual first."""
    ticks: tuple[Boxes[str], ...] = ()
    """Boxes for each state, one for each of its lines with `ticks`, for layouts without columns for them."""
    part: str = ""
    """The heading of the group of entries on the battle sheet; empty if entries are not grouped."""
