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
    """A column of the order of battle: its id, what stands above it, and true if its figures are set in bold."""

    id: str
    text: str
    strong: bool = False
    priced: bool = False
    """True if it says what an entry costs."""


class BattleFigure(NamedTuple):
    """What stands below a column; see `BattleCell`."""

    text: str
    raised: str = ""
    second: str = ""
    best: str = ""


class BattleRow(NamedTuple):
    """A line of figures: of an entry, or of what stands with it."""

    name: str
    """Nothing for the entry’s own, which has its title."""
    post: str
    cells: tuple[BattleFigure | None, ...]
    boxes: Boxes[str] | None = None
    ticks: bool = False
    """True if it has a box below each column of what is marked."""


class Arms(NamedTuple):
    """A weapon with finished figures, and whose it is if not the entry’s."""

    whose: str
    name: str
    figures: tuple[str, ...]


class Footprint(NamedTuple):
    """A unit drawn up in ranks, in words and as it is drawn; width and depth are millimetres."""

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
    """What it is, where figures and name do not show it."""
    rules: tuple[str, ...] = ()
    """Names of special rules, with what they are measured by if that is short."""
    items: tuple[str, ...] = ()
    """Names of magic items and what they consist of, without their prices."""
    notes: tuple[Fact, ...] = ()
    """What the columns do not show, some without a label."""
    blanks: tuple[Fact, ...] = ()
    """What is filled in by hand."""
    tracks: tuple[Track[str], ...] = ()
    behind: tuple[Track[str], ...] = ()
    """What is crossed off on the back of a card."""
    apart: bool = False
    """True if all its text stands below its own line, even where it stands under another."""
    cost: str = ""
    """What its card says that it costs, where the army pays something else for it."""
    each: str = ""
    """Points of one model, where there are several."""
    footprints: tuple[Footprint, ...] = ()
    """Formations in which it usually stands, the most usual first."""
    ticks: tuple[Boxes[str], ...] = ()
    """What is marked of its lines, for what has no columns for it: a box a line."""
    part: str = ""
    """The heading under which it stands; empty where the order has none."""
