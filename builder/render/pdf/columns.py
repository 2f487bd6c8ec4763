"""Flowables in columns of equal height, continued on the next page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from reportlab.platypus import Flowable, KeepInFrame, Paragraph

from builder.render.pdf.pages import PageSection

ABOVE_COLUMNS = 6.0
"""Space between the blocks of units and the columns below them, in points."""
SPLIT_LEAST = 60.0
"""Height in points above which a paragraph or table may be continued in the next column."""
Column = list[Flowable]


class Heading(Flowable):
    """A title below a line of the width `line` (0 for none); it stays in the column of the next flowable."""

    keepWithNext = 1  # noqa: N815 (ReportLab's name)

    def __init__(self, title: Paragraph, before: float, line: float = 0.5) -> None:
        super().__init__()
        self._title, self.spaceBefore, self._line = title, before, line

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Width and height in points."""
        self.width, self.height = width, self._title.wrap(width, height)[1] + (2.0 if self._line else 0.0)
        return self.width, self.height

    def draw(self) -> None:
        """Draw the title and its line."""
        if self._line:
            self.canv.setLineWidth(self._line)
            self.canv.setStrokeGray(0)
            self.canv.line(0, self.height, self.width, self.height)
        self._title.drawOn(self.canv, 0, 0)


class Together(Flowable):
    """Flowables one below the other; split only if they are higher than a page."""

    def __init__(self, parts: Sequence[Flowable]) -> None:
        super().__init__()
        self.parts = list(parts)
        self._heights: list[float] = []

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Width and height in points."""
        self._heights = [part.wrap(width, height)[1] for part in self.parts]
        self.width, self.height = width, sum(self._heights) + sum(part.getSpaceBefore() for part in self.parts[1:])
        return self.width, self.height

    def draw(self) -> None:
        """Draw the parts one below the other."""
        y = self.height
        for place, (part, high) in enumerate(zip(self.parts, self._heights, strict=True)):
            y -= high + (part.getSpaceBefore() if place else 0.0)
            part.drawOn(self.canv, 0, y)


class Filler:
    """Distributes flowables over columns of a width in points; measures each flowable only once.

    `repeated` is set above each column that begins with a flowable that is not split.
    """

    def __init__(self, width: float, repeated: Flowable | None = None) -> None:
        self.width, self._repeated = width, repeated
        self._heights: dict[int, tuple[Flowable, float]] = {}

    def height(self, piece: Flowable) -> float:
        """The height of a flowable in points."""
        if id(piece) not in self._heights:  # the piece is kept with it, so that no other takes its identity
            piece.canv = getattr(piece, "canv", None)  # which some flowables hand on to their parts
            self._heights[id(piece)] = piece, piece.wrap(self.width, 100_000)[1]
        return self._heights[id(piece)][1]

    def sum(self, pieces: Sequence[Flowable]) -> float:
        """The height in points of flowables one below the other."""
        return sum(
            self.height(piece) + (piece.getSpaceBefore() if place else 0.0) for place, piece in enumerate(pieces)
        )

    def columns(self, pieces: Sequence[Flowable], room: float) -> Iterator[Column]:
        """As many columns of the height `room` in points as the pieces need."""
        waiting = list(pieces)[::-1]
        while waiting:
            yield self._column(waiting, room)

    def fill(self, pieces: Sequence[Flowable], room: float, count: int) -> tuple[list[Column], Column]:
        """`count` columns filled up to the height `room` in points, and the pieces without room."""
        waiting = list(pieces)[::-1]
        return [self._column(waiting, room) for _ in range(count)], waiting[::-1]

    def _column(self, waiting: Column, room: float) -> Column:
        """A column filled up to the height `room` in points; its pieces are removed from the end of `waiting`."""
        begins_with_block = bool(waiting) and isinstance(waiting[-1], Together)
        above: Column = [self._repeated] if self._repeated is not None and begins_with_block else []
        column = [*above]
        used = self.sum(above)
        while waiting:
            group = [waiting.pop()]
            while group[-1].getKeepWithNext() and waiting:
                group.append(waiting.pop())
            high = self.sum(group) + (group[0].getSpaceBefore() if column else 0.0)
            if used + high <= room + 0.01:
                column += group
                used += high
                continue
            *heads, last = group
            own = self.height(last)
            if isinstance(last, Together):
                parts = last.parts if own > room - self.sum(above) else []
            else:
                parts = last.split(self.width, room - used - high + own) if own > SPLIT_LEAST else []
            if isinstance(last, Together) and parts:
                waiting += [*parts[::-1], *heads[::-1]]
                continue
            if len(parts) > 1 and self.sum(parts[1:]) < own:  # no gain if only the headings of a table fit
                column += [*heads, parts[0]]
                waiting += parts[:0:-1]
            elif len(column) > len(above):
                waiting += group[::-1]
            else:  # higher than a column and cannot be split
                column += group
            return column
        return column

    def level(self, pieces: Sequence[Flowable], most: float, count: int) -> list[Column] | None:
        """`count` columns of heights as equal as possible; `None` if one would be higher than `most` points."""
        placed, rest = self.fill(pieces, most, count)
        if rest:
            return None
        low, high = self.sum(pieces) / count - 1, most
        while high - low > 2:
            middle = (low + high) / 2
            found, left = self.fill(pieces, middle, count)
            if left or any(self.sum(column) > middle + 0.01 for column in found):
                low = middle
            else:
                placed, high = found, middle
        return placed


class PlacedColumns(Flowable):
    """Columns of flowables side by side; `full` columns take all the height that is left on the page."""

    def __init__(self, columns: Sequence[Column], filler: Filler, gap: float, *, full: bool = False) -> None:
        super().__init__()
        self._columns, self._filler, self._gap, self._full = columns, filler, gap, full

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Width and height in points."""
        high = max(map(self._filler.sum, self._columns), default=0.0)
        self.width, self.height = width, height if self._full else min(height, high)
        return self.width, self.height

    def draw(self) -> None:
        """Draw the columns from the top."""
        wide = self._filler.width
        for number, column in enumerate(self._columns):
            x, y = number * (wide + self._gap), self.height
            if self._filler.sum(column) > y + 1:  # a single piece that cannot be split
                column = [KeepInFrame(wide, y, column)]
                column[0].canv = self.canv
            for place, piece in enumerate(column):
                y -= piece.wrap(wide, 100_000)[1] + (piece.getSpaceBefore() if place else 0.0)
                piece.drawOn(self.canv, x, y)


class Columns(Flowable):
    """Flowables in columns, in one of several variants: the first that needs the fewest pages.

    `whole` are variants that leave nothing out, from the most open to the closest; `shortened` are only made if these
    need more pages than `most`. `room` is the height of a page's frame in points.
    """

    def __init__(
        self,
        whole: Sequence[Sequence[Flowable]],
        filler: Filler,
        room: float,
        pages: PageSection,
        most: int,
        *,
        shortened: Iterable[Sequence[Flowable]] = (),
        count: int = 2,
        gap: float = 14.0,
    ) -> None:
        super().__init__()
        self._whole, self._filler, self._room, self._pages, self._most = whole, filler, room, pages, most
        self._shortened, self._count, self._gap = shortened, count, gap
        self._pieces: Sequence[Flowable] | None = None

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Width and height in points; more than a page's height, so that the columns are split."""
        return width, 2 * self._room

    def split(self, width: float, height: float) -> list[Flowable]:
        """Two flowables: the columns that fit into this height in points, and the remaining ones."""
        if self._pieces is None:
            self._pieces = self._chosen(height)
        level = self._filler.level(self._pieces, height, self._count)
        if level is not None:
            return [PlacedColumns(level, self._filler, self._gap)]
        placed, rest = self._fill(self._pieces, height)
        if not placed:
            return []
        further = Columns([rest], self._filler, self._room, self._pages, self._most, count=self._count, gap=self._gap)
        return [PlacedColumns(placed, self._filler, self._gap, full=True), further]

    def _chosen(self, height: float) -> Sequence[Flowable]:
        """The variant to draw if this height in points is left on the first page."""
        most = max(1, self._most - self._pages.pages + 1)
        variants = [*self._whole]
        pages = [self._count_pages(pieces, height) for pieces in variants]
        if min(pages) > most:
            for pieces in self._shortened:
                variants.append(pieces)
                pages.append(self._count_pages(pieces, height))
                if pages[-1] <= most:
                    break
        return variants[pages.index(min(pages))]

    def pages_behind(self, above: Sequence[Flowable], width: float, repeated: Flowable) -> int:
        """Number of pages of a sheet on which the complete columns follow the flowables `above`.

        `width` is that of the flowables in points; `repeated` is drawn above them on each page but the first.
        """
        whole = Filler(width)
        room = self._room - whole.height(repeated)
        filled = [*whole.columns(above, room)] or [[]]
        rest = room - whole.sum(filled[-1]) - ABOVE_COLUMNS
        return len(filled) - 1 + min(self._count_pages(pieces, rest) for pieces in self._whole)

    def _fill(self, pieces: Sequence[Flowable], height: float) -> tuple[list[Column], Sequence[Flowable]]:
        """Columns of a height in points, and the pieces without room; no columns if a piece needs a whole page."""
        placed, rest = self._filler.fill(pieces, height, self._count)
        if height < self._room - 1 and any(self._filler.sum(column) > height + 1 for column in placed):
            return [], pieces
        return placed, rest

    def _count_pages(self, pieces: Sequence[Flowable], height: float) -> int:
        """Number of pages for the pieces if this height in points is left on the first one."""
        rest = self._fill(pieces, height)[1]
        return 1 - (-len([*self._filler.columns(rest, self._room)]) // self._count)
