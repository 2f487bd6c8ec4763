"""Pieces dealt out to pages or columns, and rows beside one another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from builder.render import style as look
from builder.render.pdf.page_marks import Mark, MarkRow, Piece, height_of, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM

Placed = tuple[float, MarkRow, str]
"""Position of a row from the top, and the outline entry of the piece that it begins."""


def dealt_out(
    pieces: Iterable[Piece], room: Callable[[int], float], split_least: float, *, joined: bool = False
) -> Iterator[list[Placed]]:
    """Distributes pieces to pages or columns of the heights given by `room`: for each the rows with their positions.

    Pieces that are `joined` to others are put on the same page, if requested.
    """
    page: list[Placed] = []
    y = 0.0
    number = 0
    separate = False
    waiting = [*pieces][::-1]
    while waiting:
        piece = waiting.pop()
        if piece.pour is not None:
            here, rest = piece.pour(room(number) - y - (piece.before if page else 0.0), not page)
            if rest is not None:
                waiting.append(rest)
            if here is None:
                yield page
                number += 1
                page, y = [], 0.0
                continue
            piece = here
        height = height_of(piece.rows)
        before = piece.before if page else 0.0
        turned = piece.separate != separate
        chain = height + (_joined_height(piece, waiting, room(number + 1)) if joined else 0.0)
        little = room(number) - y < look.JOINED_WHITE * room(number)
        turned = turned or (little and y + before + chain > room(number) and height < chain <= room(number + 1))
        if (
            page
            and (turned or y + before + height > room(number))
            and (turned or (height <= room(number + 1) and piece.whole) or room(number) - y < split_least)
        ):
            yield page
            number += 1
            page, y, before = [], 0.0, 0.0
        separate = piece.separate
        y += before
        name, again = piece.outline, height_of(piece.again)
        for group in _groups(piece.rows):
            size = height_of(group)
            begin = bool(page) and y + size > room(number) + 0.01 and y > again
            for row in group:
                # a group higher than a page cannot be kept together
                if begin or (page and y + row.height > room(number) + 0.01):
                    yield page
                    number += 1
                    page, y, begin = [], 0.0, False
                    if not name:
                        for repeated in piece.again:
                            page.append((y, repeated, ""))
                            y += repeated.height
                page.append((y, row, name))
                name = ""
                y += row.height
    if page:
        yield page


def _joined_height(piece: Piece, waiting: list[Piece], most: float) -> float:
    """Height of the pieces that a piece is joined to; counting stops above `most`, the height of a page."""
    high = 0.0
    for after in reversed(waiting):
        if high > most or not piece.joined or after.separate != piece.separate:
            break
        high += after.before + height_of(after.rows)
        piece = after
    return high


def _groups(rows: tuple[MarkRow, ...]) -> Iterator[list[MarkRow]]:
    """Groups of rows that stay together; the last two form a group, to avoid a single row."""
    group: list[MarkRow] = []
    for index, row in enumerate(rows):
        group.append(row)
        if not row.bound and index != len(rows) - 2:
            yield group
            group = []
    if group:
        yield group


def side_by_side(
    typesetter: Typesetter, left: list[MarkRow], right: list[MarkRow], x: float, *, most: float | None = None
) -> Iterator[MarkRow]:
    """Two columns as one row if they are not higher than `most`, else one below the other."""
    heights = [height_of(rows) for rows in (left, right)]
    if max(heights) > (typesetter.look.side_most * MM if most is None else most) or not left or not right:
        yield from left
        if left and right:
            yield MarkRow(typesetter.look.part_gap * MM)
        yield from right
        return
    marks: list[Mark] = []
    for rows, across in ((left, 0.0), (right, x)):
        y = 0.0
        for row in rows:
            marks += [moved(mark, across, y) for mark in row.marks]
            y += row.height
    yield MarkRow(max(heights), tuple(marks))


def always_side_by_side(left: list[MarkRow], right: list[MarkRow], x: float) -> Iterator[MarkRow]:
    """Two columns, row beside row."""
    for index in range(max(len(left), len(right))):
        left_row = left[index] if index < len(left) else MarkRow(0.0)
        right_row = right[index] if index < len(right) else MarkRow(0.0)
        yield MarkRow(
            max(left_row.height, right_row.height),
            (*left_row.marks, *(moved(mark, x, 0) for mark in right_row.marks)),
            bound=left_row.bound or right_row.bound,
        )


def placed_marks(placed: Iterable[Placed], x: float, y: float) -> tuple[list[Mark], list[tuple[str, float]]]:
    """Marks of rows from a position downwards, and positions of outline entries."""
    marks: list[Mark] = []
    outline = []
    for down, row, name in placed:
        marks += [moved(mark, x, y + down) for mark in row.marks]
        if name:
            outline.append((name, y + down))
    return marks, outline
