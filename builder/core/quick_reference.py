"""Quick-reference tables for play."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from builder.core.findings import Shown

TableKind = Literal["rules", "chart"]
"""`rules` for rules in rows, `chart` for a dice chart with values of the army."""


class Table(NamedTuple):
    """A quick-reference table."""

    title: Shown
    headings: tuple[Shown, ...]
    rows: tuple[tuple[Shown, ...], ...]
    cited: Shown = None
    """Citation of the table in the book."""
    turn: Shown = None
    """Heading of the phase of the turn in which the table is used, if the game has phases."""
    kind: TableKind = "rules"
    spare: int | None = None
    """Rank among tables that are left out if space is short, from 1; `None` if it always stays."""
    id: str = ""
    """Id of the table in the files of the game; empty without one."""


class QuickReference(NamedTuple):
    """The tables that an army needs, in the order of the turn."""

    tables: tuple[Table, ...] = ()
    """The tables."""
    names: tuple[Shown, ...] = ()
    """Titles of all tables of the game, unneeded ones included, in the same order."""

    @classmethod
    def of(cls, known: Sequence[tuple[Table, bool]], whole: bool) -> "QuickReference":
        """Of the tables that have rows, those paired with True (the army needs them); with `whole` all of them."""
        tables = tuple(table for table, needed in known if (whole or needed) and table.rows)
        return cls(tables, tuple(table.title for table, _ in known))
