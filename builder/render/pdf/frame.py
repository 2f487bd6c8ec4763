"""The paper around what a page says: the banner of a list that is not legal, the foot, the page's number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from builder.render import style as look
from builder.render.pdf.marks import Band, Mark, MarkRow, Page, Rule, moved
from builder.render.pdf.typesetter import Typesetter
from builder.render.style import MM, Paper

_MARGINS = {
    False: (look.SIDE, look.TOP, look.BOTTOM),
    True: (look.DENSE_SIDE, look.DENSE_TOP, look.DENSE_BOTTOM),
}
"""At both sides, above and below; those of small type are narrower."""


class Frame:
    """What all pages of a sheet have alike; `top` and `room` are the place between banner and foot."""

    def __init__(
        self,
        setter: Typesetter,
        paper: Paper,
        title: str,
        foot: Iterable[str],
        banner: str = "",
        *,
        dense: bool = False,
    ) -> None:
        side, top, bottom = _MARGINS[dense]
        self.paper_width, self.paper_height = (side * MM for side in look.PAPER[paper])
        self.left = side * MM
        self._top = top * MM
        self._setter = setter
        self._foot = tuple(_foot(setter, title, foot))
        self._banner = tuple(_banner(setter, banner)) if banner else ()
        self.top = self._top + ((look.BANNER_HEIGHT + look.BANNER_GAP) * MM if banner else 0.0)
        self._foot_top = self.paper_height - bottom * MM - sum(row.height for row in self._foot)
        self.room = self._foot_top - look.FOOT_GAP * MM - self.top

    def page(self, content: Iterable[Mark], outline: Iterable[tuple[str, float]], number: int, count: int) -> Page:
        """A page with this content, which is in its place already."""
        marks: list[Mark] = [moved(mark, self.left, self._top) for mark in self._banner]
        marks += content
        y = self._foot_top
        for row in self._foot:
            marks += [moved(mark, self.left, y) for mark in row.marks]
            y += row.height
        last = self._setter.right(f"{number} / {count}", look.FOOT_PAGE, self._setter.width)
        marks += [moved(mark, self.left, self._foot_top) for mark in last]
        return Page(self.paper_width, self.paper_height, tuple(marks), tuple(outline))


def numbered(held: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Number and count of each page; those that are held back are counted apart, so that the others do not tell of them."""
    so_far = {True: 0, False: 0}
    for apart in held:
        so_far[apart] += 1
        yield so_far[apart], held.count(apart)


def text_width(paper: Paper, *, dense: bool = False) -> float:
    """Between the margins."""
    return (look.PAPER[paper][0] - 2 * _MARGINS[dense][0]) * MM


def _banner(setter: Typesetter, verdict: str) -> Iterator[Mark]:
    """Across the head of every page of a list that is not legal: no page of it can pass for a legal one."""
    yield Band(0, 0, setter.width, look.BANNER_HEIGHT * MM, look.BLACK)
    text = setter.cut(setter.clean(verdict), look.BANNER, setter.width - 8 * MM)
    baseline = look.BANNER_HEIGHT * MM / 2 + look.BANNER.size * 0.36
    yield setter.word(4 * MM, baseline, text, look.BANNER)


def _foot(setter: Typesetter, title: str, foot: Iterable[str]) -> Iterator[MarkRow]:
    """The title with a line above, and the sheet's own text; the page's number is added on each page."""
    title = setter.cut(setter.clean(title), look.FOOT_TITLE, setter.width - 25 * MM)
    line = Rule(0, 0, setter.width, look.HAIR * MM, look.PALE)
    yield MarkRow(look.FOOT_TITLE.leading + 1.5, (line, *setter.line(0, title, look.FOOT_TITLE)))
    for text in foot:
        lines = setter.wrapped(text, look.FOOT, setter.width)
        if len(lines) > look.MAX_FOOT_LINES:
            last = setter.cut(" ".join(lines[look.MAX_FOOT_LINES - 1 :]), look.FOOT, setter.width)
            lines = [*lines[: look.MAX_FOOT_LINES - 1], last]
        for text_line in lines:
            yield MarkRow(look.FOOT.leading, tuple(setter.line(0, text_line, look.FOOT)))
