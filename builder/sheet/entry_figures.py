"""Figures and facts of an entry: its lines in the order of battle, its arms, its formations."""

from __future__ import annotations

from typing import NamedTuple

from builder.core.tracks import Boxes, Track


class Fact(NamedTuple):
    """A fact about an entry: label and text."""

    label: str
    text: str
    secondary: bool = False
    """True if it stands apart from the first ones where there are two columns."""
    worth: bool = False
    """True if it says what the entry is worth to the enemy."""


class BattleHeading(NamedTuple):
    """A column of the order of battle: id, heading, and whether its figures are bold."""

    id: str
    text: str
    strong: bool = False
    priced: bool = False
    """True if it says what an entry costs."""


class BattleFigure(NamedTuple):
    """A figure in a column of the order of battle; see `BattleCell`."""

    text: str
    raised: str = ""
    second: str = ""
    best: str = ""
    sum: str = ""


class BattleRow(NamedTuple):
    """A row of figures of an entry, or of a model with it."""

    name: str
    """Nothing for the entry’s own, which has its title."""
    post: str
    cells: tuple[BattleFigure | None, ...]
    boxes: Boxes[str] | None = None
    ticks: bool = False
    """True if it has a box below each column of what is marked."""


class Arms(NamedTuple):
    """A weapon with finished figures, and the name of its owner if it is not the whole entry."""

    whose: str
    name: str
    figures: tuple[str, ...]
    missile: bool = False
    """True if it shoots or is thrown."""


class Footprint(NamedTuple):
    """A formation of a unit in words, and its measures to draw it; width and depth are millimetres."""

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
    """Description of the entry, where figures and name do not show it."""
    rules: tuple[str, ...] = ()
    """Names of special rules, with what they are measured by if that is short."""
    items: tuple[str, ...] = ()
    """Names of magic items and what they consist of, without their prices."""
    notes: tuple[Fact, ...] = ()
    """Facts without a column, some without a label."""
    blanks: tuple[Fact, ...] = ()
    """Blanks to fill in by hand."""
    tracks: tuple[Track[str], ...] = ()
    behind: tuple[Track[str], ...] = ()
    """Tracks on the back of a card."""
    apart: bool = False
    """True if all its text stands below its own line, even where it stands under another."""
    cost: str = ""
    """The cost printed on the entry's card, if the army pays another."""
    each: str = ""
    """Points of one model, where there are several."""
    footprints: tuple[Footprint, ...] = ()
    """Formations in which it usually stands, the most usual first."""
    ticks: tuple[Boxes[str], ...] = ()
    """Boxes for states of the entry's lines, one for each line, for layouts without columns for them."""
    part: str = ""
    """The heading under which it stands; empty where the order has none."""
