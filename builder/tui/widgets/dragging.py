"""Scroll bar that is moved with the mouse, by a click or by dragging."""

from __future__ import annotations

from textual import events
from textual.widget import Widget


class Draggable(Widget):
    """A widget with a scroll bar in its last column."""

    _held = False
    """True while the bar is dragged."""
    _let_go = False
    """True if the next click only ends dragging."""

    def on_bar(self, x: int, y: int) -> bool:
        """True if a position in the widget is on the scroll bar."""
        raise NotImplementedError

    def to_bar(self, y: int) -> None:
        """Scroll so that the handle of the scroll bar is at line `y`."""
        raise NotImplementedError

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Start dragging if the position is on the scroll bar."""
        self._let_go = False
        if event.button == 1 and self.on_bar(event.x, event.y):
            event.stop()
            self._held = True
            self.capture_mouse()
            self.to_bar(event.y)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Scroll to the position while dragging."""
        if self._held:
            event.stop()
            self.to_bar(event.y)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Stop dragging."""
        if self._held:
            event.stop()
            self._held, self._let_go = False, True
            self.release_mouse()
