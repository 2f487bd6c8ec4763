"""Lines at the top and at the foot of a screen: nothing in them is at hand, but what they say can be pressed."""

from __future__ import annotations

from textual import events

from builder.tui.widgets.row_list import RowList


class Bar(RowList, can_focus=False):
    """Lines without a cursor.

    The second of two quick clicks presses what the first one did, or nothing: what stands under the
    pointer may have changed places by then.
    """

    _pressed = ""

    def on_click(self, event: events.Click) -> None:
        """Press what is there."""
        action = self.action_at(event.x, event.y)
        if event.chain > 1 and action != self._pressed:
            event.stop()
            event.prevent_default()
        self._pressed = action
