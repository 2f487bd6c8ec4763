"""Tracks to cross off during a game: boxes in groups, or a damage grid with a machine's systems."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Generic, NamedTuple, TypeVar

from builder.core.findings import Shown

Label_co = TypeVar("Label_co", covariant=True)
"""A text, translated or not."""


FIVE, UNDIVIDED = 5, 6
"""Number of boxes in a visual group, and greatest number of boxes that are not divided into such groups."""
DRAWN = 60
"""Greatest number of boxes drawn in a line of characters."""


class Due(NamedTuple, Generic[Label_co]):
    """What a player must do or know once a certain number of boxes is crossed off during a game."""

    text: Label_co
    """What the player must do or know."""
    at: int = 0
    """Number of boxes, or groups, crossed off from which it is due; 0 if `part` decides."""
    part: int = 0
    """If above 0: due once 1 in `part` of the boxes open at the start of a turn is crossed off in that turn."""
    groups: bool = False
    """True if complete groups are counted, such as models with several wounds, instead of boxes."""
    lasting: bool = False
    """True if it stays due after the entry is lost, since it concerns the army."""


class Lessening(NamedTuple):
    """How crossing off boxes lowers figures of the entry."""

    columns: tuple[str, ...]
    """Ids of the columns of the order of battle whose figures are lowered."""
    by: int
    """Number by which each box crossed off lowers the figures."""
    instead: bool = False
    """True if this reduction replaces that of the previous track, as a captured standard is also a lost one."""


class Boxes(NamedTuple, Generic[Label_co]):
    """Boxes to cross off: label, the number in each group, and what follows from crossing them off during a game."""

    label: Label_co
    groups: tuple[int, ...]
    due: tuple[Due[Label_co], ...] = ()
    lessens: Lessening | None = None
    fatal: bool = False
    """True for losses: an entry is lost once all its tracks of losses are full."""

    @property
    def number(self) -> int:
        """Number of boxes in all groups."""
        return sum(self.groups)

    def drawn(self, box: str, most: int, whole: int | None = None) -> str:
        """At most `most` boxes as text, each drawn as `box`, with spaces between groups.

        Groups of more than `whole` boxes are divided into fives; none are for `None`.
        """
        left, groups = most, []
        for number in self.groups:
            here = max(0, min(number, left))
            left -= here
            step = here if whole is None or here <= whole else FIVE
            groups += [box * min(step, here - place) for place in range(0, here, max(1, step))]
        return " ".join(groups)

    def in_words(self, say: Callable[[Label_co], str]) -> "Boxes[str]":
        """A copy of the boxes, with the label and the texts of what is due translated by `say`."""
        due = tuple(Due(say(one.text), *one[1:]) for one in self.due)
        return Boxes(say(self.label), self.groups, due, self.lessens, self.fatal)

    @property
    def counted(self) -> tuple[int, ...]:
        """Number of boxes in each group, since marks are kept for each group."""
        return self.groups


class Cell(NamedTuple):
    """A cell of a grid: void, a plain box, or a box of a system."""

    box: bool
    """True if the cell has a box; false for a void."""
    system: str = ""
    """Letter of the system that the box belongs to; empty for a plain box."""


VOID, PLAIN = Cell(box=False), Cell(box=True)
"""A cell without a box, and one with a box of no system."""


class GridSystem(NamedTuple, Generic[Label_co]):
    """A part of a machine that fails once all its boxes are crossed off."""

    letter: str
    """Letter printed in its boxes."""
    name: Label_co
    sign: Label_co | None = None
    """The letter in another language, such as "G" for the left arm in French."""


class Grid(NamedTuple, Generic[Label_co]):
    """Boxes in columns that a die chooses among, numbered from 1 at the left; all rows have as many cells."""

    label: Label_co
    rows: tuple[tuple[Cell, ...], ...]
    systems: tuple[GridSystem[Label_co], ...] = ()
    parts: tuple[int, ...] = ()
    """Number of columns of each grid, if several grids are side by side; empty for a single grid."""

    @property
    def number(self) -> int:
        """Number of boxes in all columns."""
        return sum(cell.box for row in self.rows for cell in row)

    @property
    def counted(self) -> tuple[int, ...]:
        """Number of boxes in each part that has a mark of its own: always 1, row by row."""
        return (1,) * self.number

    @property
    def boxes(self) -> tuple[tuple[int, int], ...]:
        """Row and column (from 0) of each box, row by row."""
        return tuple((y, x) for y, row in enumerate(self.rows) for x, cell in enumerate(row) if cell.box)

    @property
    def columns(self) -> int:
        """Number of columns of the grid."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def counts(self) -> dict[str, int]:
        """Number of boxes by letter of the system; plain boxes under an empty letter."""
        found = Counter(cell.system for row in self.rows for cell in row if cell.box)
        letters = dict.fromkeys((*(system.letter for system in self.systems), *sorted(found)))
        return {letter: found[letter] for letter in letters if found[letter]}

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """Start and end column (from 0, end excluded) of each grid."""
        ends = [sum(self.parts[: index + 1]) for index in range(len(self.parts))] or [self.columns]
        return tuple(zip((0, *ends[:-1]), ends, strict=True))

    @property
    def drawn(self) -> tuple[str, ...]:
        """The grid as lines of characters, three for each cell: column numbers, then the rows."""
        cells = [[f"[{cell.system or ' '}]" if cell.box else "   " for cell in row] for row in self.rows]
        numbers = [f"{number:^3}" for number in range(1, self.columns + 1)]
        return tuple(
            "  ".join("".join(row[start:end]) for start, end in self.spans).rstrip() for row in (numbers, *cells)
        )

    def in_words(self, say: Callable[[Label_co], str]) -> "Grid[str]":
        """A copy of the grid, with the label and the names and letters of systems translated by `say`."""
        signs = {system.letter: system.letter if system.sign is None else say(system.sign) for system in self.systems}
        rows = tuple(tuple(cell._replace(system=signs.get(cell.system, "")) for cell in row) for row in self.rows)
        systems = tuple(GridSystem(signs[system.letter], say(system.name)) for system in self.systems)
        return Grid(say(self.label), rows, systems, self.parts)


Track = Boxes[Label_co] | Grid[Label_co]
Marks = Mapping[tuple[str, int], int]
"""Numbers of boxes crossed off in a game, by key of a counter and index of the part counted; absent for none."""


def legend(grid: Grid[str]) -> str:
    """Systems of a grid with their letters and numbers of boxes."""
    counts = grid.counts
    return ", ".join(
        f"{system.letter} {system.name} ({counts[system.letter]})" for system in grid.systems if system.letter in counts
    )


def read_grid(
    label: Shown, drawn: tuple[str, ...], names: Mapping[str, Shown], shown: Mapping[str, Shown] | None = None
) -> Grid[Shown]:
    """A grid from rows of characters: `x` void, `.` a plain box, a letter of `names` for a box of a system.

    `shown` has letters that a language shows instead. A blank separates grids side by side. Raises `ValueError` for
    rows of unequal length and for letters without a name.
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
