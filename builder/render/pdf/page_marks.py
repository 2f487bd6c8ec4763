"""Contents of pages: marks at measured positions, rows of marks, and pieces of rows.

Lengths are points, measured down from the top of a row and from the left edge of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from builder.render.qr import cells


class Word(NamedTuple):
    """Text on one baseline."""

    x: float
    y: float
    text: str
    face: str
    size: float
    grey: float


class Rule(NamedTuple):
    """A line from left to right."""

    x: float
    y: float
    width: float
    weight: float
    grey: float


class Square(NamedTuple):
    """A box to cross off; `x` and `y` are its upper left corner."""

    x: float
    y: float
    side: float


class Band(NamedTuple):
    """A filled oblong; `x` and `y` are its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    grey: float


class Code(NamedTuple):
    """A QR code; `x` and `y` are its upper left corner, the dark cells are counted from there."""

    x: float
    y: float
    side: float
    cells: int
    dark: tuple[tuple[int, int, int], ...]


Mark = Word | Rule | Square | Band | Code


class MarkRow(NamedTuple):
    """An unbreakable row: marks, and the distance to the next row."""

    height: float
    marks: tuple[Mark, ...] = ()
    bound: bool = False
    """Stays with the row that follows even where its piece must be parted."""


class Piece(NamedTuple):
    """Rows that are kept on one page if they fit."""

    rows: tuple[MarkRow, ...]
    before: float = 0.0
    """White above, unless the piece begins a page."""
    again: tuple[MarkRow, ...] = ()
    """Repeated at the top of each further page."""
    outline: str = ""
    whole: bool = True
    """Begins a new page rather than be parted; a long list need not."""
    separate: bool = False
    """True if it is secret and shares no page with public pieces."""
    joined: bool = False
    """Stands on the page of the piece that follows where that costs no page."""
    pour: Pour | None = None
    """Sets itself out for the room that is left, instead of `rows`."""
    title: str = ""
    """Name for the outline, without citation."""


Pour = Callable[[float, bool], "tuple[Piece | None, Piece | None]"]
"""Function from the remaining height and `True` for an empty page to the part that fits and the rest."""


class Page(NamedTuple):
    """A finished page: marks measured from its upper left corner, and what the outline names on it."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    outline: tuple[tuple[str, float], ...]


def moved(mark: Mark, x: float, y: float) -> Mark:
    """The mark moved right and down."""
    return mark._replace(x=mark.x + x, y=mark.y + y)


def lowered(marks: Iterable[Mark], by: float) -> Iterator[Mark]:
    """The marks moved down."""
    return (moved(mark, 0, by) for mark in marks)


def code(fingerprint: str, x: float, y: float, side: float) -> Code:
    """The fingerprint of a list as a QR code with its upper left corner here."""
    count, dark = cells(fingerprint)
    return Code(x, y, side, count, dark)


def height_of(rows: Iterable[MarkRow]) -> float:
    """How high rows are together."""
    return sum(row.height for row in rows)


def marks_of(rows: Iterable[MarkRow]) -> tuple[list[Mark], float]:
    """Rows below one another as marks, and how high they are together."""
    marks: list[Mark] = []
    y = 0.0
    for row in rows:
        marks += lowered(row.marks, y)
        y += row.height
    return marks, y
