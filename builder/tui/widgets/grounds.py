"""What lies under the panes of a screen and shows between them only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from textual.containers import Horizontal, Vertical
from textual.filter import LineFilter
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Ground(Widget):
    """Drawn once, and taken again as it was for as long as nothing asks for it to be drawn again; the last of the bases.

    Textual asks everything that overlaps a changed line for all of its lines, with each frame.
    """

    _held: tuple[Region, Sequence[LineFilter], list[Strip]] | None = None
    """The lines with the part that they are of, and with what was changed in them for this terminal."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of it."""
        held, filters = self._held, self.get_line_filters()
        if held is None or held[:2] != (crop, filters):
            held = self._held = (crop, filters, super().render_lines(crop))
        return held[2]

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        """Something is to be drawn again."""
        self._held = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        """Its colours may be others."""
        super().notify_style_update()
        self._held = None


class Beside(Horizontal, Ground):
    """Panes side by side."""


class Below(Vertical, Ground):
    """Panes below one another."""
