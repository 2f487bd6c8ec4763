"""An entry in the order of battle, with finished texts, and facts about it."""

from typing import NamedTuple

from builder.core.battle_lines import ArmsLine, BattleLine, Formation
from builder.core.tracks import Boxes, Track


class Fact(NamedTuple):
    """A fact about an entry: label and text."""

    label: str
    text: str
    secondary: bool = False
    """True if the fact is in the second column of a layout with two columns of facts."""
    worth: bool = False
    """True if the fact states victory points for the enemy."""


class Battle(NamedTuple):
    """The contents of an entry in the order of battle, in words."""

    rows: tuple[BattleLine[str], ...] = ()
    arms: tuple[ArmsLine[str], ...] = ()
    gear: tuple[str, ...] = ()
    rank: str = ""
    """Descriptions of the entry that its name and figures do not give, such as its level."""
    rules: tuple[str, ...] = ()
    """Names of special rules, with their values if these are short."""
    items: tuple[str, ...] = ()
    """Names of magic items with their parts, without prices."""
    notes: tuple[Fact, ...] = ()
    """Facts that are not in a column of figures, some without a label."""
    blanks: tuple[Fact, ...] = ()
    """Blanks to fill in by hand."""
    tracks: tuple[Track[str], ...] = ()
    behind: tuple[Track[str], ...] = ()
    """Tracks on the back of a card."""
    apart: bool = False
    """True if the texts of the entry stay below its own figures, and those of entries that join it below theirs."""
    cost: str = ""
    """The cost printed on the entry's card, if the army pays a different one."""
    each: str = ""
    """Points of one model, if the entry has several."""
    footprints: tuple[Formation[str], ...] = ()
    """Usual formations of the unit, the most usual first."""
    ticks: tuple[Boxes[str], ...] = ()
    """A row of boxes for each state that the game marks, with one box for each line that has `ticks`."""
    part: str = ""
    """The heading of the group of entries on the battle sheet; empty if entries are not grouped."""
