"""Damage grids side by side, with the legend of their letters."""

from __future__ import annotations

from collections.abc import Sequence

from reportlab.platypus import Flowable, Paragraph

from builder.core.tracks import Grid
from builder.render import style as look
from builder.render.pdf.fonts import font_name
from builder.render.pdf.text import Piece, TextSetter
from builder.render.pdf.unbroken_words import HOLD
from builder.render.style import MM, Style

BOX = 3.2 * MM
LABEL = Style("sans", 7.5, 9, look.QUIET)
LETTER = Style("sans", 6.2, 6.2)
BETWEEN = 5 * MM
"""Space between two grids, in points."""


class GridRow(Flowable):
    """Damage grids below their labels and column numbers, as many side by side as fit, with legends below them."""

    def __init__(
        self, setter: TextSetter, grids: Sequence[Grid[str]], box: float = BOX, *, beside: bool = False
    ) -> None:
        """`box` is the side of a box in points, reduced if the grid is too wide.

        With `beside` the legend of a single grid is to its right if there is room.
        """
        super().__init__()
        self._setter, self._grids, self._box, self._beside = setter, grids, box, beside and len(grids) == 1
        systems = {
            system.letter: system.name for grid in grids for system in grid.systems if grid.counts.get(system.letter)
        }
        self._systems = [f"{letter}{HOLD}{name.replace(' ', HOLD)}" for letter, name in systems.items()]
        self._lines: list[list[Grid[str]]] = []
        self._right = False
        self._legend: Paragraph | None = None

    def _step(self, grid: Grid[str]) -> float:
        """Side of a box in points with which a grid fits, including empty columns between joined grids."""
        return min(self._box, self.width / _columns(grid))

    def _wide(self, grid: Grid[str]) -> float:
        """Width of a grid in points."""
        return max(_columns(grid) * self._step(grid), self._setter.width(grid.label, LABEL)) + BETWEEN

    def _high(self, line: Sequence[Grid[str]]) -> float:
        """Height of a line of grids in points."""
        return max(len(grid.rows) * self._step(grid) for grid in line) + 2 * LABEL.leading

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Width and height in points."""
        self.width, self._lines, used = width, [[]], 0.0
        for grid in self._grids:
            if self._lines[-1] and used + self._wide(grid) > width:
                self._lines.append([])
                used = 0.0
            self._lines[-1].append(grid)
            used += self._wide(grid)
        widest = max((self._setter.width(text, LABEL) for text in self._systems), default=0.0)
        self._right = self._beside and self._wide(self._grids[0]) + widest + 1 <= width
        text = ("\n" if self._right else ", ").join(self._systems)
        self._legend = self._setter.paragraph([Piece(text, LABEL)], LABEL)
        room = width - self._wide(self._grids[0]) if self._right else width
        high = float(self._legend.wrap(room, height)[1]) if self._systems else 0.0
        grids = sum(map(self._high, self._lines))
        self.height = max(grids, high + 2 * LABEL.leading) if self._right else grids + high + 5
        return self.width, self.height

    def draw(self) -> None:
        """Draw the grids line by line, and the legends of the letters in their boxes."""
        top = self.height
        for line in self._lines:
            x = 0.0
            for grid in line:
                self._draw(grid, x, top)
                x += self._wide(grid)
            top -= self._high(line)
        if self._systems and self._legend is not None:
            if self._right:
                place = self._wide(self._grids[0]), self.height - 2 * LABEL.leading - self._legend.height
            else:
                place = 0.0, top - self._legend.height - 2
            self._legend.drawOn(self.canv, *place)

    def _text(self, words: str, x: float, y: float, style: Style, *, centred: bool = False) -> None:
        words = self._setter.clean(words)
        self.canv.setFont(font_name(self._setter.face(words, style.face)), style.size)
        self.canv.setFillGray(style.grey)
        (self.canv.drawCentredString if centred else self.canv.drawString)(x, y, words)

    def _draw(self, grid: Grid[str], x: float, top: float) -> None:
        """Draw a grid with its label and column numbers; `x` is its left edge and `top` its upper edge in points."""
        step = self._step(grid)
        self._text(grid.label, x, top - LABEL.size, LABEL)
        parts = {column: number for number, span in enumerate(grid.spans) for column in range(*span)}
        y = top - LABEL.leading - LABEL.size
        for column in range(grid.columns):
            self._text(str(column + 1), x + (column + parts[column] + 0.5) * step, y, LABEL, centred=True)
        self.canv.setLineWidth(0.5)
        self.canv.setStrokeGray(look.BLACK)
        y = top - 2 * LABEL.leading
        for row in grid.rows:
            y -= step
            for column, cell in enumerate(row):
                if cell.box:
                    left = x + (column + parts[column]) * step
                    self.canv.rect(left, y, step, step, stroke=1, fill=0)
                    self._text(cell.system, left + step / 2, y + step / 2 - 2.2, LETTER, centred=True)


def _columns(grid: Grid[str]) -> int:
    """Number of columns of a grid, with an empty column between joined grids."""
    return grid.columns + len(grid.spans) - 1
