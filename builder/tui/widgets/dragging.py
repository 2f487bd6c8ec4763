"""The bar at the side of a list, moved with the mouse: a click goes there, and it follows while the button is held."""

from __future__ import annotations

from textual import events
from textual.widget import Widget


class Draggable(Widget):
    """Rows with a bar in their last column."""

    _held = False
    """Whether the bar is held just now."""
    _let_go = False
    """Whether the click that is coming is the end of that."""

    def on_bar(self, x: int, y: int) -> bool:
        """True if the bar stands at a place of the widget."""
        raise NotImplementedError

    def to_bar(self, y: int) -> None:
        """Scroll so that the handle of the bar is at line `y` of the widget."""
        raise NotImplementedError

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """The bar is taken hold of."""
        self._let_go = False
        if event.button == 1 and self.on_bar(event.x, event.y):
            event.stop()
            self._held = True
            self.capture_mouse()
            self.to_bar(event.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """It follows, wherever the mouse is."""
        if self._held:
            event.stop()
            self.to_bar(event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """It stays where it is."""
        if self._held:
            event.stop()
            self._held, self._let_go = False, True
            self.release_mouse()
