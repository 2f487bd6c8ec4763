"""An entry as a battle is fought with it: figures below the columns of its game, arms, gear, boxes.

One table with one header holds a whole army; its columns are the game's own.
"""

from __future__ import annotations

from typing import NamedTuple

from builder.core.entries import Tag
from builder.core.findings import Shown
from builder.core.tracks import Boxes, Track


class BattleColumn(NamedTuple):
    """A column of the order of battle."""

    id: str
    heading: Shown
    strong: bool = False
    """Whether it is looked up so often that it is set in bold."""
    priced: bool = False
    """Whether it tells what an entry costs, which not every copy does."""


class BattleCell(NamedTuple):
    """What stands below a column."""

    text: Shown
    raised: Shown = None
    """Behind it, small and raised: what it lends to others."""
    second: Shown = None
    """In brackets: the same without what does not always help."""
    best: Shown = None
    """Behind an arrow: what it becomes where somebody helps."""


class BattleLine(NamedTuple):
    """The figures of an entry, or of what stands with it: its mount, its champion, its crew."""

    name: Shown
    """`None` for the entry’s own, which has its title."""
    cells: tuple[BattleCell | None, ...]
    """One for each column."""
    post: Shown = None
    """What it is to the entry."""
    models: int | None = None
    """How many they are, where that is not the number of the entry."""
    boxes: Boxes[Shown] | None = None
    """Its own to cross off, beside its name."""
    ticks: bool = False
    """Whether it has a box below each column of what is marked of a model; see `GameSheet.battle_ticks`."""


class ArmsLine(NamedTuple):
    """A weapon with finished figures."""

    name: Shown
    figures: tuple[Shown, ...] = ()
    whose: Shown = None
    """Who has it; `None` for all models of the entry."""
    note: Shown = None


class Formation(NamedTuple):
    """A unit drawn up in ranks: files and ranks are numbers of models, width and depth millimetres."""

    files: int
    ranks: int
    models: int
    """All that stand in it; the last rank may be shorter than the others."""
    width: int
    depth: int
    notes: tuple[Shown, ...] = ()
    """What it is good for."""


class InBattle(NamedTuple):
    """An entry of the order of battle."""

    lines: tuple[BattleLine, ...] = ()
    """Its own first."""
    arms: tuple[ArmsLine, ...] = ()
    gear: tuple[Shown, ...] = ()
    """What it carries besides: armour, a saddle."""
    rank: tuple[Shown, ...] = ()
    """What it is, where figures and name do not tell it: level, race."""
    rules: tuple[Tag, ...] | None = None
    """Special rules that are named beside its arms; `None` for all but those of its items."""
    notes: tuple[tuple[Shown, Shown], ...] = ()
    """Label, or `None`, and text of what the columns do not tell."""
    tracks: tuple[Track[Shown], ...] = ()
    """What is crossed off besides the boxes of its lines."""
    formations: tuple[Formation, ...] = ()
    """In which it usually stands, the most usual first."""
    worth: tuple[tuple[Shown, Shown], ...] = ()
    """Label and text of what the enemy has for a part of it; told where prices are."""
    behind: tuple[Track[Shown], ...] = ()
    """What is crossed off so seldom that it stands on the back of a card."""
    apart: bool = False
    """Whether all that is told of it stands below its own line, even where it stands under another."""
    cost: Shown = None
    """What its card says that it costs, where the army pays something else for it."""
    by_model: bool = True
    """Whether its models are bought one by one, so that one has a price."""
