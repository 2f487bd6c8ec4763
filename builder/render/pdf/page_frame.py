"""Frame of a page: banner of an illegal list, footer, page number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.render import style as look
from builder.render.pdf.page_marks import Band, Mark, MarkRow, Page, Rule, height_of, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, Paper

_MARGINS = {
    False: (look.SIDE, look.TOP, look.BOTTOM),
    True: (look.COMPACT_SIDE, look.COMPACT_TOP, look.COMPACT_BOTTOM),
}
"""At both sides, above and below; those of small type are narrower."""
_NUMBER = 25.0
"""Minimum width of the page number, mm."""


class Frame:
    """Common frame of a sheet's pages; `top` and `room` are position and height between banner and footer, `secret` is the title of secret pages."""

    def __init__(
        self,
        typesetter: Typesetter,
        paper: Paper,
        title: str,
        foot: Iterable[str],
        banner: str = "",
        *,
        secret: str = "",
        compact: bool = False,
    ) -> None:
        side, top, bottom = _MARGINS[compact]
        self.paper_width, self.paper_height = (side * MM for side in look.PAPER[paper])
        self.left = side * MM
        self._top = top * MM
        self._typesetter = typesetter
        self._title = typesetter.clean(title)
        self._foot = tuple(_foot(typesetter, foot))
        self._secret = typesetter.cut(typesetter.clean(secret), look.FOOT_PAGE, typesetter.width / 2)
        self._banner = tuple(_banner(typesetter, banner)) if banner else ()
        self.top = self._top + ((look.BANNER_HEIGHT + look.BANNER_GAP) * MM if banner else 0.0)
        self._foot_top = self.paper_height - bottom * MM - height_of(self._foot)
        self.room = self._foot_top - look.FOOT_GAP * MM - self.top

    def page(
        self,
        content: Iterable[Mark],
        outline: Iterable[tuple[str, float]],
        number: int,
        count: int,
        separate: bool = False,
    ) -> Page:
        """A page with this content, which is in its place already."""
        marks: list[Mark] = [moved(mark, self.left, self._top) for mark in self._banner]
        marks += content
        y = self._foot_top
        for row in self._foot:
            marks += [moved(mark, self.left, y) for mark in row.marks]
            y += row.height
        marks += [moved(mark, self.left, self._foot_top) for mark in self._running(number, count, separate)]
        return Page(self.paper_width, self.paper_height, tuple(marks), tuple(outline))

    def _running(self, number: int, count: int, separate: bool) -> Iterator[Mark]:
        """Title and number of the page on one line: the number is whole, the title has the room that is left."""
        typesetter = self._typesetter
        figures = f"{self._secret} {number} / {count}" if separate else f"{number} / {count}"
        left = typesetter.width - max(_NUMBER * MM, typesetter.measured(figures, look.FOOT_PAGE) + look.FOOT_GAP * MM)
        yield from typesetter.line(0, typesetter.cut(self._title, look.FOOT_TITLE, left), look.FOOT_TITLE)
        yield from typesetter.right(figures, look.FOOT_PAGE, typesetter.width)


def numbered(held: Sequence[bool]) -> Iterator[tuple[int, int, bool]]:
    """Number and count of each page, and True if it is secret; secret pages are counted separately, so that others do not reveal them."""
    so_far = {True: 0, False: 0}
    for separate in held:
        so_far[separate] += 1
        yield so_far[separate], held.count(separate), separate


def text_width(paper: Paper, *, compact: bool = False) -> float:
    """Between the margins."""
    return (look.PAPER[paper][0] - 2 * _MARGINS[compact][0]) * MM


def _banner(typesetter: Typesetter, verdict: str) -> Iterator[Mark]:
    """Across the head of every page of a list that is not legal: no page of it can pass for a legal one."""
    yield Band(0, 0, typesetter.width, look.BANNER_HEIGHT * MM, look.BLACK)
    text = typesetter.cut(typesetter.clean(verdict), look.BANNER, typesetter.width - 8 * MM)
    baseline = look.BANNER_HEIGHT * MM / 2 + look.BANNER.size * 0.36
    yield typesetter.word(4 * MM, baseline, text, look.BANNER)


def _foot(typesetter: Typesetter, foot: Iterable[str]) -> Iterator[MarkRow]:
    """Room for title and number below a line, which each page fills, and the sheet's own text."""
    yield MarkRow(look.FOOT_TITLE.leading + 1.5, (Rule(0, 0, typesetter.width, look.HAIR * MM, look.PALE),))
    for text in foot:
        lines = typesetter.wrapped(text, look.FOOT, typesetter.width)
        if len(lines) > look.MAX_FOOT_LINES:
            last = typesetter.cut(" ".join(lines[look.MAX_FOOT_LINES - 1 :]), look.FOOT, typesetter.width)
            lines = [*lines[: look.MAX_FOOT_LINES - 1], last]
        for text_line in lines:
            yield MarkRow(look.FOOT.leading, tuple(typesetter.line(0, text_line, look.FOOT)))
