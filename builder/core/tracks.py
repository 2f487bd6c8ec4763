"""What is crossed off during a game: boxes in groups, or a grid whose boxes belong to the systems of a machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from builder.core.findings import Shown

Label_co = TypeVar("Label_co", covariant=True)
"""A text still to be put into words, or one that has been."""


FIVE, UNDIVIDED = 5, 6
"""Boxes that are counted at a glance, and those of a group that need not be divided for it."""
DRAWN = 60
"""As many boxes as a line of characters has room for."""


class Boxes(NamedTuple, Generic[Label_co]):
    """Boxes to cross off: what they count, and how many stand together."""

    label: Label_co
    groups: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(self.groups)

    def drawn(self, box: str, most: int, whole: int | None = None) -> str:
        """As characters, a blank between groups: so many at most; groups of more than `whole` in fives, if that is given."""
        left, groups = most, []
        for number in self.groups:
            here = max(0, min(number, left))
            left -= here
            step = here if whole is None or here <= whole else FIVE
            groups += [box * min(step, here - place) for place in range(0, here, max(1, step))]
        return " ".join(groups)

    def in_words(self, say: Callable[[Label_co], str]) -> Boxes[str]:
        """The same with its label in words."""
        return Boxes(say(self.label), self.groups)


class Cell(NamedTuple):
    """A place of a grid: void, a plain box, or a box of a system."""

    box: bool
    system: str = ""
    """The letter of the system that it belongs to; nothing for a plain box."""


VOID, PLAIN = Cell(box=False), Cell(box=True)


class GridSystem(NamedTuple, Generic[Label_co]):
    """A part of a machine that fails once all its boxes are crossed off."""

    letter: str
    """In its boxes."""
    name: Label_co
    sign: Label_co | None = None
    """The letter as it is shown, where a language has one of its own: "G" for the left arm in French."""


class Grid(NamedTuple, Generic[Label_co]):
    """Boxes in columns that a die chooses among, numbered from 1 at the left; all rows have as many cells."""

    label: Label_co
    rows: tuple[tuple[Cell, ...], ...]
    systems: tuple[GridSystem[Label_co], ...] = ()
    parts: tuple[int, ...] = ()
    """Columns of each of several grids that stand side by side and share their rows; nothing for a single one."""

    @property
    def number(self) -> int:
        """How many boxes there are."""
        return sum(cell.box for row in self.rows for cell in row)

    @property
    def columns(self) -> int:
        """How many columns there are in all."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def counts(self) -> dict[str, int]:
        """Boxes of each system by its letter, those of systems without any left out; plain boxes under no letter."""
        found = Counter(cell.system for row in self.rows for cell in row if cell.box)
        letters = dict.fromkeys((*(s.letter for s in self.systems), *sorted(found)))
        return {letter: found[letter] for letter in letters if found[letter]}

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """First column and the one behind the last, from 0, of each grid that stands side by side with others."""
        ends = [sum(self.parts[: index + 1]) for index in range(len(self.parts))] or [self.columns]
        return tuple(zip((0, *ends[:-1]), ends, strict=True))

    @property
    def drawn(self) -> tuple[str, ...]:
        """The grid as characters, three a cell: the numbers of its columns, then its rows."""
        cells = [[f"[{cell.system or ' '}]" if cell.box else "   " for cell in row] for row in self.rows]
        numbers = [f"{number:^3}" for number in range(1, self.columns + 1)]
        return tuple("  ".join("".join(row[a:b]) for a, b in self.spans).rstrip() for row in (numbers, *cells))

    def in_words(self, say: Callable[[Label_co], str]) -> Grid[str]:
        """The same with its label, the names of its systems and their letters in words."""
        signs = {s.letter: s.letter if s.sign is None else say(s.sign) for s in self.systems}
        rows = tuple(tuple(cell._replace(system=signs.get(cell.system, "")) for cell in row) for row in self.rows)
        systems = tuple(GridSystem(signs[s.letter], say(s.name)) for s in self.systems)
        return Grid(say(self.label), rows, systems, self.parts)


Track = Boxes[Label_co] | Grid[Label_co]


def legend(grid: Grid[str]) -> str:
    """What the letters of a grid stand for, each with its number of boxes."""
    counts = grid.counts
    return ", ".join(f"{s.letter} {s.name} ({counts[s.letter]})" for s in grid.systems if s.letter in counts)


def read_grid(
    label: Shown, drawn: tuple[str, ...], names: Mapping[str, Shown], shown: Mapping[str, Shown] | None = None
) -> Grid[Shown]:
    """A grid from its rows as a file draws them: `x` void, `.` a plain box, a letter of `names` for a box of a system.

    `shown` has the letters that a language shows otherwise than the file.

    A blank parts grids that stand side by side. Raises `ValueError` for rows of unequal
    length and for letters without a name.
    """
    parts = {tuple(len(part) for part in row.split()) for row in drawn}
    if len(parts) != 1:
        msg = "rows of unequal length"
        raise ValueError(msg)
    known = {"x": VOID, ".": PLAIN} | {letter: Cell(box=True, system=letter) for letter in names}
    signs = [row.replace(" ", "") for row in drawn]
    if strange := sorted(set("".join(signs)) - set(known)):
        msg = f"letters without a system: {', '.join(strange)}"
        raise ValueError(msg)
    widths = parts.pop()
    return Grid(
        label,
        tuple(tuple(known[sign] for sign in row) for row in signs),
        tuple(GridSystem(letter, name, (shown or {}).get(letter)) for letter, name in names.items()),
        widths if len(widths) > 1 else (),
    )
