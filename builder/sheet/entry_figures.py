"""An entry in the order of battle, with finished texts, and facts about it."""

from typing import NamedTuple

from builder.core.battle_lines import ArmsLine, BattleLine, Formation
from builder.core.tracks import Boxes, Track


class Fact(NamedTuple):
    """A fact about an entry: label and text."""

    label: str
    text: str
    secondary: bool = False
    """True if it is in the second column of a layout with two columns of facts."""
    worth: bool = False
    """True if it states victory points for the enemy."""


class Battle(NamedTuple):
    """An entry in the order of battle."""

    rows: tuple[BattleLine[str], ...] = ()
    arms: tuple[ArmsLine[str], ...] = ()
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
    footprints: tuple[Formation[str], ...] = ()
    """Usual formations, the most usual first."""
    ticks: tuple[Boxes[str], ...] = ()
    """Boxes for each state, one for each of its lines with `ticks`, for layouts without columns for them."""
    part: str = ""
    """The heading of the group of entries on the battle sheet; empty if entries are not grouped."""
