"""Squares to cross off during the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from builder.core.findings import T
from builder.core.tracks import Boxes, Grid, Track, legend
from builder.render import style as look
from builder.render.pdf.marks import Mark, MarkRow, Square, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, Style


def box_rows(setter: Typesetter, tracks: Iterable[Track[str]], width: float | None = None) -> Iterator[MarkRow]:
    """Squares in their groups, of five at most, behind their label; what fits stands on one row.

    Too many to draw are said in words.
    """
    width = setter.width if width is None else width
    line: list[Mark] = []
    end = 0.0
    for track in tracks:
        rows = _track(setter, track, width) if isinstance(track, Boxes) else grid_rows(setter, track, width)
        long = _reach(rows)
        begin = end + setter.look.title_gap * MM
        if line and len(rows) == 1 and begin + long <= width:
            line += [moved(mark, begin, 0) for mark in rows[0].marks]
            end = begin + long
            continue
        if line:
            yield MarkRow(setter.look.box_leading * MM, tuple(line))
            line, end = [], 0.0
        if len(rows) == 1:
            line, end = list(rows[0].marks), long
        else:
            yield from rows
    if line:
        yield MarkRow(setter.look.box_leading * MM, tuple(line))


def box_column(setter: Typesetter, tracks: Iterable[Track[str]], width: float) -> Iterator[MarkRow]:
    """Each kind of squares on rows of its own, all beginning behind one column of labels.

    Long labels are broken where that takes fewer rows. Kinds with as many groups stand
    group below group, so that one sees which belong together.
    """
    tracks = [track for track in tracks if track.number > 0]
    ways = [_in_column(setter, tracks, width, column) for column in _label_columns(setter, tracks, width)]
    yield from min(ways, key=lambda rows: (len(rows), _with_squares(rows)), default=[])


def units_of(track: Track[str]) -> int:
    """For how many units a track has a group of boxes each; 0 for a grid, which stands alone."""
    return len(track.groups) if isinstance(track, Boxes) else 0


def _with_squares(rows: list[MarkRow]) -> int:
    """How many of these have any."""
    return sum(any(isinstance(mark, Square) for mark in row.marks) for row in rows)


def _label_columns(setter: Typesetter, tracks: list[Track[str]], width: float) -> list[float]:
    """How wide the column of labels may be, the widest first: labels whole, or in two lines."""
    style = setter.look.label
    found = set()
    for track in tracks:
        words = setter.clean(track.label).split(" ")
        for parted in range(1, len(words) + 1):
            parts = " ".join(words[:parted]), " ".join(words[parted:])
            found.add(max(setter.measured(part, style) for part in parts) + 0.1)
    # no word is broken, nor are labels of kinds that stand group below group
    words_in = (setter.measured(word, style) for track in tracks for word in setter.clean(track.label).split(" "))
    least = max(
        max(words_in, default=0.0),
        max(
            (
                setter.measured(setter.clean(track.label), style)
                for pair in pairwise(tracks)
                for track in pair
                if units_of(pair[0]) == units_of(pair[1]) > 1
            ),
            default=0.0,
        ),
    )
    most = width - (look.BOX_GROUP * (setter.look.box + setter.look.box_gap) + setter.look.label_gap) * MM
    fitting = sorted((column for column in found if least <= column <= most), reverse=True)
    return fitting or [0.0]


def _in_column(setter: Typesetter, tracks: list[Track[str]], width: float, column: float) -> list[MarkRow]:
    """The rows behind a column of labels of this width."""
    widths = [setter.measured(setter.clean(track.label), setter.look.label) for track in tracks]
    rows: list[MarkRow] = []
    start = 0
    while start < len(tracks):
        first = tracks[start]
        if isinstance(first, Grid):
            rows += grid_rows(setter, first, width, column)
            start += 1
            continue
        end = start + 1
        while end < len(tracks) and units_of(tracks[end]) == len(first.groups) > 1:
            end += 1
        together = [track for track in tracks[start:end] if isinstance(track, Boxes)]
        room = width - column - setter.look.label_gap * MM
        if len(together) > 1 and max(widths[start:end]) <= column and (pitch := _pitch(setter, together)) <= room:
            rows += _aligned(setter, together, column, room, pitch)
        else:
            for track in together:
                rows += _track(setter, track, width, column)
        start = end
    return rows


def ten_beside(setter: Typesetter, tracks: Iterable[Track[str]]) -> float:
    """The width in which ten squares stand on a row behind the labels that have as many; less where none has."""
    style = setter.look
    step = (style.box + style.box_gap) * MM
    widest = 0.0
    for track in tracks:
        if isinstance(track, Grid):
            widest = max(
                widest,
                setter.measured(setter.clean(track.label), style.label) + style.label_gap * MM + _wide(setter, track),
            )
            continue
        count = min(track.number, 2 * look.BOX_GROUP)
        if count >= look.BOX_GROUP:
            label = setter.measured(setter.clean(track.label), style.label) + style.label_gap * MM
            apart = (style.group_gap - style.box_gap) * MM if count > look.BOX_GROUP else 0.0
            widest = max(widest, label + count * step - style.box_gap * MM + apart + 0.2)
    return widest


def _pitch(setter: Typesetter, tracks: Iterable[Boxes[str]]) -> float:
    """From group to group where all have the room of the largest; too much where a group is better parted."""
    most = max(number for track in tracks for number in track.groups)
    if most > look.BOX_WHOLE or sum(track.number for track in tracks) > look.MAX_BOXES:
        return float("inf")
    return (most * (setter.look.box + setter.look.box_gap) + setter.look.group_gap - setter.look.box_gap) * MM


def _aligned(
    setter: Typesetter, tracks: list[Boxes[str]], column: float, room: float, pitch: float
) -> Iterator[MarkRow]:
    style = setter.look
    step = (style.box + style.box_gap) * MM
    left = column + style.label_gap * MM
    count = len(tracks[0].groups)
    most = max(1, int((room + (style.group_gap - style.box_gap) * MM) / pitch))
    across = -(-count // -(-count // most))  # as many on each row
    for first in range(0, count, across):
        for track in tracks:
            marks: list[Mark] = [_labelled(setter, setter.clean(track.label))]
            for place, number in enumerate(track.groups[first : first + across]):
                marks += [Square(left + place * pitch + n * step, 0, style.box * MM) for n in range(number)]
            yield MarkRow(style.box_leading * MM, tuple(marks), bound=True)


def _labelled(setter: Typesetter, text: str) -> Mark:
    return setter.word(0, setter.look.box * MM - 0.8, text, setter.look.label)


def _reach(rows: list[MarkRow]) -> float:
    """How far to the right the squares of a first row reach."""
    return max((m.x + m.side for m in rows[0].marks if isinstance(m, Square)), default=0.0) if rows else 0.0


def _track(setter: Typesetter, track: Boxes[str], width: float, column: float = 0.0) -> list[MarkRow]:
    """The rows of one kind of squares; they begin behind their label, or behind the column of labels."""
    if track.number < 1:
        return []
    style = setter.look
    step = (style.box + style.box_gap) * MM
    apart = (style.group_gap - style.box_gap) * MM
    drawn = min(track.number, look.MAX_BOXES)
    label = setter.measured(setter.clean(track.label), style.label) + 0.1
    beside = setter.wrapped(track.label, style.label, column + 0.05) if column else [setter.clean(track.label)]
    labels = setter.wrapped(track.label, style.label, width)

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
        return _filled(parts, step, apart, room)

    above: list[str] = []
    left = (column or label) + style.label_gap * MM
    if column and len(beside) > look.BOX_LABEL_LINES:
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
            x += together * step + apart
    for index, text in enumerate([] if above else beside):
        if index == len(rows):
            rows.append([])
        rows[index].insert(0, _labelled(setter, text))
    found = [MarkRow(style.box_leading * MM, (_labelled(setter, text),), bound=True) for text in above]
    found += [MarkRow(style.box_leading * MM, tuple(marks)) for marks in rows]
    if drawn < track.number:
        text = setter.say(T("and {more} more, {count} in all", more=track.number - drawn, count=track.number))
        found += setter.rows(text, style.text, width - left, x=left)
    return found


def _filled(parts: list[int], step: float, apart: float, room: float) -> list[list[int]]:
    """Rows of squares, as few as may be and as nearly of one length."""

    def dealt(most: int) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        for together in parts:
            reach = (sum(rows[-1]) + together) * step + len(rows[-1]) * apart
            if rows[-1] and (reach > room or len(rows[-1]) == most):
                rows.append([])
            rows[-1].append(together)
        return rows

    rows = dealt(len(parts))
    even = dealt(-(-len(parts) // len(rows)))
    return even if len(even) == len(rows) else rows


# Grids ---------------------------------------------------------------------------------------------------------------


def grid_rows(setter: Typesetter, grid: Grid[str], width: float, column: float = 0.0) -> list[MarkRow]:
    """A grid below the numbers of its columns, behind its label where there is room; then what its letters stand for."""
    style = setter.look
    label = setter.wrapped(grid.label, style.label, column + 0.05 if column else width)
    left = (column or max((setter.measured(line, style.label) for line in label), default=0.0)) + style.label_gap * MM
    above = left + _wide(setter, grid) > width or len(label) > len(grid.rows)
    if above:
        label, left = setter.wrapped(grid.label, style.label, width), 0.0
    step = min((style.box + style.box_gap) * MM, width * (style.box + style.box_gap) * MM / _wide(setter, grid))
    side = step * style.box / (style.box + style.box_gap)
    apart = (style.group_gap - style.box_gap) * MM * side / (style.box * MM)
    places = [left + n * step + part * apart for part, span in enumerate(grid.spans) for n in range(*span)]
    lettering = style.label._replace(size=side * look.GRID_LETTER)
    line = (side + lettering.size * look.CAPITAL) / 2

    def numbers() -> Iterator[Mark]:
        for number, x in enumerate(places, 1):
            yield from _centred(setter, str(number), x + side / 2, line, lettering)

    def cells(place: int) -> Iterator[Mark]:
        for x, cell in zip(places, grid.rows[place], strict=True):
            if cell.box:
                yield Square(x, 0, side)
                yield from _centred(setter, cell.system, x + side / 2, line, lettering)

    drawn = [[*numbers()], *([*cells(place)] for place in range(len(grid.rows)))]
    if not above:
        for place, text in enumerate(label):
            drawn[place].insert(0, _labelled(setter, text))
    found = [MarkRow(style.box_leading * MM, (_labelled(setter, text),), bound=True) for text in label if above]
    found += [MarkRow(step, tuple(marks), bound=True) for marks in drawn]
    found.append(MarkRow((style.box_leading - style.box) * MM / 2, bound=bool(grid.systems)))
    if grid.systems:
        found += setter.rows(legend(grid), style.label, width - left, x=left)
    return found


def _wide(setter: Typesetter, grid: Grid[str]) -> float:
    """How wide a grid is in boxes of the usual size."""
    style = setter.look
    apart = (len(grid.spans) - 1) * (style.group_gap - style.box_gap)
    return (grid.columns * (style.box + style.box_gap) + apart) * MM


def _centred(setter: Typesetter, text: str, middle: float, line: float, lettering: Style) -> Iterator[Mark]:
    """A letter in the middle of its box."""
    text = setter.clean(text)
    if text:
        yield setter.word(middle - setter.measured(text, lettering) / 2, line, text, lettering)
