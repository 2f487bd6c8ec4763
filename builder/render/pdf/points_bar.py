"""The one bar of all points: a stretch for each category, its bounds above and below it, and samples of what fills them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.render import style as look
from builder.render.bar_lanes import in_lanes
from builder.render.pdf.fonts import measured
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Rule, Word, moved
from builder.render.pdf.typesetter import Parts, Typesetter
from builder.render.pdf.unbroken_words import HOLD, held
from builder.render.style import MM, Style
from builder.sheet.model import Composition, OnBar, Stretch

_ROOM = HOLD * 6
"""Position of a colour sample before a name."""


def bar_beside(typesetter: Typesetter, composition: Composition, row: MarkRow, edge: float) -> MarkRow:
    """A row with the bar in what is free at its right up to this edge, if any category has one and there is room."""
    words = [mark for mark in row.marks if isinstance(mark, Word)]
    end = max((w.x + measured(w.text, w.face, w.size) for w in words), default=0.0)
    width = min(edge - end - typesetter.look.side_gap * MM, look.POINTS_BAR_MOST * MM)
    if not composition.bar or width < look.POINTS_BAR_LEAST * MM:
        return row
    marks = [moved(mark, edge - width, 0.0) for mark in _bar(composition, width, row.height)]
    return row._replace(marks=(*row.marks, *marks))


def _bar(composition: Composition, width: float, height: float) -> Iterator[Mark]:
    """The bar within a row, with maxima above and minima below it."""
    shares = composition.bar
    above = in_lanes([on.most for _, on in shares if on.most is not None])
    below = in_lanes([on.least for _, on in shares if on.least is not None])
    lane, high = look.POINTS_LANE * MM, look.POINTS_BAR * MM
    top = (height - high + (len(above) - len(below)) * lane) / 2
    for number, stretches in enumerate(above):
        for stretch in stretches:
            yield from _measure(stretch, top - (number + 0.8) * lane, width)
    for number, (_, on) in enumerate(shares):
        begin, end = float(on.spent.begin) * width, float(on.spent.end) * width
        yield from filled(number, begin, top, end - begin, high)
        yield _upright(begin, top, high, width)
    end = float(shares[-1][1].spent.end) * width
    spent, limit = float(composition.spent) * width, float(composition.limit) * width
    yield from (Rule(0, y, width, look.THIN * MM, look.BLACK) for y in (top, top + high))
    yield from (_upright(x, top, high, width) for x in sorted({end, spent, width}))
    if limit < width:  # more is spent than was agreed
        yield Band(limit, top - lane / 2, look.STRONG_RULE * MM, high + lane, look.BLACK)
    for number, stretches in enumerate(below):
        for stretch in stretches:
            yield from _measure(stretch, top + high + (number + 0.8) * lane, width)


def gauge(on: OnBar, width: float) -> Iterator[Mark]:
    """A category by itself: a thin bar of its part in all points, on a line as long as these, with a tick at each bound."""
    high = look.BAR_HIGH * MM
    yield Rule(0, high / 2, width, look.HAIR * MM, look.BAR_GREY)
    yield Band(0, 0, float(on.spent.length) * width, high, look.BAR_GREY)
    for bound in (on.least, on.most):
        if bound is not None:
            yield _upright(float(bound.length) * width, 0, look.BAR_TICK * MM, width)


def _measure(stretch: Stretch, y: float, width: float) -> Iterator[Mark]:
    """A line from end to end of a stretch, as on a plan."""
    begin, end = float(stretch.begin) * width, float(stretch.end) * width
    tick = look.POINTS_TICK * MM
    yield Rule(begin, y, end - begin, look.HAIR * MM, look.QUIET)
    for x in (begin, end):
        yield _upright(x, y - tick / 2, tick, width)


def _upright(x: float, y: float, high: float, width: float) -> Band:
    thick = look.THIN * MM
    return Band(min(max(x - thick / 2, 0.0), width - thick), y, thick, high, look.BLACK)


# what fills a category ------------------------------------------------------------------


def filled(number: int, x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    """An oblong filled as the category of this number is, from 0: greys and hatchings by turns."""
    fills = _FILLS
    yield from fills[number % len(fills)](x, y, width, height)


def _grey(shade: int) -> Callable[[float, float, float, float], Iterator[Mark]]:
    def fill(x: float, y: float, width: float, height: float) -> Iterator[Mark]:
        yield Band(x, y, width, height, look.FILLED[shade])

    return fill


def _uprights(x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    thick, step = look.HATCH_LINE * MM, look.HATCH * MM
    for number in range(1, int(width / step) + 1):
        yield Band(x + number * step - thick, y, thick, height, look.BLACK)


def _lines(x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    step = look.HATCH * MM
    for number in range(1, int(height / step) + 1):
        down = number * step
        if down < height:
            yield Rule(x, y + down, width, look.HATCH_LINE * MM, look.BLACK)


def _crossed(x: float, y: float, width: float, height: float) -> Iterator[Mark]:
    yield from _uprights(x, y, width, height)
    yield from _lines(x, y, width, height)


_FILLS = (_grey(0), _uprights, _grey(1), _lines, _grey(2), _crossed)


# what they are --------------------------------------------------------------------------


def legend(composition: Composition, label: Style, text: Style) -> Parts:
    """The categories, each with what is spent on it and may be; before those that are on the bar room for a sample."""
    apart = label._replace()  # its white is that of the sample
    parts: Parts = []
    for share in composition.rows:
        name = share.label.replace(" ", HOLD) + HOLD
        parts.append((name, label) if share.on_bar is None else (_ROOM + name, apart))
        parts.append((held(composition.with_bounds(share)), text))
    return parts


def sampled(rows: list[MarkRow]) -> list[MarkRow]:
    """The rows with a colour sample for each category in the space left by `told`."""
    made: list[MarkRow] = []
    number = 0
    for row in rows:
        marks: list[Mark] = [*row.marks]
        for mark in row.marks:
            if isinstance(mark, Word) and mark.text.startswith(_ROOM):
                space = measured(HOLD, mark.face, mark.size)
                before = space if mark.x else 0.0
                marks += _sample(number, mark.x + before, mark.y, (len(_ROOM) - 1) * space - before)
                number += 1
        made.append(row._replace(marks=tuple(marks)))
    return made


def _sample(number: int, x: float, line: float, wide: float) -> Iterator[Mark]:
    """A framed sample of what fills a category, on a line of text."""
    high = look.SAMPLE_HIGH * MM
    y = line - high
    yield from filled(number, x, y, wide, high)
    yield from (Rule(x, edge, wide, look.HAIR * MM, look.BLACK) for edge in (y, y + high))
    yield from (Band(side, y, look.HAIR * MM, high, look.BLACK) for side in (x, x + wide - look.HAIR * MM))
