"""Tables to have at hand in play."""

from __future__ import annotations

from typing import Literal, NamedTuple

from builder.core.findings import Shown

TableKind = Literal["rules", "chart"]
"""Rules in rows, or a chart of dice for the values that the army has."""


class Table(NamedTuple):
    """A table to have at hand in play."""

    title: Shown
    headings: tuple[Shown, ...]
    rows: tuple[tuple[Shown, ...], ...]
    cited: Shown = None
    """Where the book has it."""
    turn: Shown = None
    """Heading of the part of the turn in which it is needed, where the game has such parts."""
    kind: TableKind = "rules"
    spare: int | None = None
    """Its place among those that give way where there is no room for all, from 1; `None` for one that stays."""
    id: str = ""
    """Its id in the game's own files, where they have any."""


class QuickReference(NamedTuple):
    """The tables to have at hand in play, in the order of the turn."""

    tables: tuple[Table, ...] = ()
    names: tuple[Shown, ...] = ()
    """Titles of all that there are, those that the army does not need too, in the same order."""
