"""Squares to cross off during the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from builder.core.findings import T
from builder.core.tracks import Boxes, Grid, Track
from builder.render import style as look
from builder.render.pdf.grids import grid_rows, labelled, natural_width
from builder.render.pdf.page_marks import Mark, MarkRow, Square, lowered, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM


def box_rows(typesetter: Typesetter, tracks: Iterable[Track[str]], width: float | None = None) -> Iterator[MarkRow]:
    """Squares in groups of at most five after their label, on as few rows as possible.

    Too many to draw are given as a number.
    """
    width = typesetter.width if width is None else width
    line: list[Mark] = []
    end = 0.0
    for track in tracks:
        rows = _track(typesetter, track, width) if isinstance(track, Boxes) else grid_rows(typesetter, track, width)
        long = _reach(rows)
        begin = end + typesetter.look.title_gap * MM
        if line and len(rows) == 1 and begin + long <= width:
            line += [moved(mark, begin, 0) for mark in rows[0].marks]
            end = begin + long
            continue
        if line:
            yield MarkRow(typesetter.look.box_leading * MM, tuple(lowered(line, look.BOX_DOWN)))
            line, end = [], 0.0
        if len(rows) == 1:
            line, end = list(rows[0].marks), long
        elif isinstance(track, Boxes):
            yield from (row._replace(marks=tuple(lowered(row.marks, look.BOX_DOWN))) for row in rows)
        else:
            yield from rows
    if line:
        yield MarkRow(typesetter.look.box_leading * MM, tuple(lowered(line, look.BOX_DOWN)))


def box_column(typesetter: Typesetter, tracks: Iterable[Track[str]], width: float) -> Iterator[MarkRow]:
    """Each track on rows of its own, aligned after one column of labels.

    Long labels are broken if that takes fewer rows. Groups of tracks with equally many
    groups are aligned below each other.
    """
    tracks = [track for track in tracks if track.number > 0]
    ways = [_in_column(typesetter, tracks, width, column) for column in _label_columns(typesetter, tracks, width)]
    yield from min(ways, key=lambda rows: (len(rows), _with_squares(rows)), default=[])


def units_of(track: Track[str]) -> int:
    """Number of box groups of a track; 0 for a grid, which is set by itself."""
    return len(track.groups) if isinstance(track, Boxes) else 0


def _with_squares(rows: list[MarkRow]) -> int:
    """How many of these have any."""
    return sum(any(isinstance(mark, Square) for mark in row.marks) for row in rows)


def _label_columns(typesetter: Typesetter, tracks: list[Track[str]], width: float) -> list[float]:
    """How wide the column of labels may be, the widest first: labels whole, or in two lines."""
    style = typesetter.look.label
    found = set()
    for track in tracks:
        words = typesetter.clean(track.label).split(" ")
        for parted in range(1, len(words) + 1):
            parts = " ".join(words[:parted]), " ".join(words[parted:])
            found.add(max(typesetter.measured(part, style) for part in parts) + 0.1)
    # no word is broken, nor are labels of kinds that stand group below group
    words_in = (
        typesetter.measured(word, style) for track in tracks for word in typesetter.clean(track.label).split(" ")
    )
    least = max(
        max(words_in, default=0.0),
        max(
            (
                typesetter.measured(typesetter.clean(track.label), style)
                for pair in pairwise(tracks)
                for track in pair
                if units_of(pair[0]) == units_of(pair[1]) > 1
            ),
            default=0.0,
        ),
    )
    most = width - (look.BOX_GROUP * (typesetter.look.box + typesetter.look.box_gap) + typesetter.look.label_gap) * MM
    fitting = sorted((column for column in found if least <= column <= most), reverse=True)
    return fitting or [0.0]


def _in_column(typesetter: Typesetter, tracks: list[Track[str]], width: float, column: float) -> list[MarkRow]:
    """The rows behind a column of labels of this width."""
    widths = [typesetter.measured(typesetter.clean(track.label), typesetter.look.label) for track in tracks]
    rows: list[MarkRow] = []
    start = 0
    while start < len(tracks):
        first = tracks[start]
        if isinstance(first, Grid):
            rows += grid_rows(typesetter, first, width, column)
            start += 1
            continue
        end = start + 1
        while end < len(tracks) and units_of(tracks[end]) == len(first.groups) > 1:
            end += 1
        together = [track for track in tracks[start:end] if isinstance(track, Boxes)]
        room = width - column - typesetter.look.label_gap * MM
        if len(together) > 1 and max(widths[start:end]) <= column and (pitch := _pitch(typesetter, together)) <= room:
            rows += _aligned(typesetter, together, column, room, pitch)
        else:
            for track in together:
                rows += _track(typesetter, track, width, column)
        start = end
    return rows


def ten_beside(typesetter: Typesetter, tracks: Iterable[Track[str]]) -> float:
    """Width for rows of ten squares after their labels; less if no track has as many."""
    style = typesetter.look
    step = (style.box + style.box_gap) * MM
    widest = 0.0
    for track in tracks:
        if isinstance(track, Grid):
            widest = max(
                widest,
                typesetter.measured(typesetter.clean(track.label), style.label)
                + style.label_gap * MM
                + natural_width(typesetter, track),
            )
            continue
        count = min(track.number, 2 * look.BOX_GROUP)
        if count >= look.BOX_GROUP:
            label = typesetter.measured(typesetter.clean(track.label), style.label) + style.label_gap * MM
            group_gap = (style.group_gap - style.box_gap) * MM if count > look.BOX_GROUP else 0.0
            widest = max(widest, label + count * step - style.box_gap * MM + group_gap + 0.2)
    return widest


def _pitch(typesetter: Typesetter, tracks: Iterable[Boxes[str]]) -> float:
    """From group to group where all have the room of the largest; too much where a group is better parted."""
    most = max(number for track in tracks for number in track.groups)
    if most > look.BOX_WHOLE or sum(track.number for track in tracks) > look.MAX_BOXES:
        return float("inf")
    return (
        most * (typesetter.look.box + typesetter.look.box_gap) + typesetter.look.group_gap - typesetter.look.box_gap
    ) * MM


def _aligned(
    typesetter: Typesetter, tracks: list[Boxes[str]], column: float, room: float, pitch: float
) -> Iterator[MarkRow]:
    style = typesetter.look
    step = (style.box + style.box_gap) * MM
    left = column + style.label_gap * MM
    count = len(tracks[0].groups)
    most = max(1, int((room + (style.group_gap - style.box_gap) * MM) / pitch))
    across = -(-count // -(-count // most))  # as many on each row
    for first in range(0, count, across):
        for track in tracks:
            marks: list[Mark] = [labelled(typesetter, typesetter.clean(track.label))]
            for place, number in enumerate(track.groups[first : first + across]):
                marks += [Square(left + place * pitch + n * step, 0, style.box * MM) for n in range(number)]
            yield MarkRow(style.box_leading * MM, tuple(marks), bound=True)


def _reach(rows: list[MarkRow]) -> float:
    """How far to the right the squares of a first row reach."""
    return max((mark.x + mark.side for mark in rows[0].marks if isinstance(mark, Square)), default=0.0) if rows else 0.0


def _track(typesetter: Typesetter, track: Boxes[str], width: float, column: float = 0.0) -> list[MarkRow]:
    """The rows of one kind of squares; they begin behind their label, or behind the column of labels."""
    if track.number < 1:
        return []
    style = typesetter.look
    step = (style.box + style.box_gap) * MM
    group_gap = (style.group_gap - style.box_gap) * MM
    drawn = min(track.number, look.MAX_BOXES)
    text = typesetter.clean(track.label)
    label = typesetter.measured(text, style.label) + 0.1
    label_lines = typesetter.wrapped(track.label, style.label, column + 0.05) if column else [text]
    labels = typesetter.wrapped(track.label, style.label, width)

    def dealt(left: float) -> list[list[int]]:
        room = width - left + style.box_gap * MM
        parts: list[int] = []  # squares that stand together
        rest = drawn
        for number in track.groups:
            of_group = min(number, rest)
            rest -= of_group
            whole = len(track.groups) > 1 and number <= look.BOX_WHOLE and number * step <= room
            while of_group > 0:
                # the last of them does not stand alone
                last = of_group == look.BOX_GROUP + 1 and of_group * step <= room
                parts.append(of_group if whole or last else min(look.BOX_GROUP, of_group))
                of_group -= parts[-1]
        return _filled(parts, step, group_gap, room)

    above: list[str] = []
    left = (column or label) + style.label_gap * MM
    if column and len(label_lines) > look.BOX_LABEL_LINES:
        above = labels
    elif not column:
        # a label that would leave no room for its squares, or cost more rows than it takes, stands above them
        room = width - style.label_gap * MM - min(drawn, look.BOX_GROUP, max(track.groups)) * step
        free, along = dealt(0.0), dealt(left)
        costs = len(labels) + len(free) - len(along)
        # groups that mean something are not parted for the label's sake
        parted = len(track.groups) > 1 and sum(map(len, free)) < sum(map(len, along))
        if label > room or costs < 0 or (parted and costs == 0):
            above, left = labels, 0.0
    rows: list[list[Mark]] = []
    for line in dealt(left):
        rows.append([])
        x = left
        for together in line:
            rows[-1] += [Square(x + place * step, 0, style.box * MM) for place in range(together)]
            x += together * step + group_gap
    for index, text in enumerate([] if above else label_lines):
        if index == len(rows):
            rows.append([])
        rows[index].insert(0, labelled(typesetter, text))
    found = [MarkRow(style.box_leading * MM, (labelled(typesetter, text),), bound=True) for text in above]
    found += [MarkRow(style.box_leading * MM, tuple(marks)) for marks in rows]
    if drawn < track.number:
        text = typesetter.say(T("and {more} more, {count} in all", more=track.number - drawn, count=track.number))
        found += typesetter.rows(text, style.text, width - left, x=left)
    return found


def _filled(parts: list[int], step: float, group_gap: float, room: float) -> list[list[int]]:
    """Rows of squares, as few as may be and as nearly of one length."""

    def dealt(most: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        for together in parts:
            reach = (sum(rows[-1]) + together) * step + len(rows[-1]) * group_gap
            if rows[-1] and (reach > room or len(rows[-1]) == most):
                rows.append([])
            rows[-1].append(together)
        return rows

    rows = dealt(len(parts))
    even = dealt(-(-len(parts) // len(rows)))
    return even if len(even) == len(rows) else rows
