"""Lines of the header and the footer, with clickable parts."""

from __future__ import annotations

from textual import events

from builder.tui.widgets.row_list import RowList


class Bar(RowList, can_focus=False):
    """Rows without a cursor, for header and footer.

    The second of two quick clicks repeats the first one's action or does nothing, since the text under the pointer may
    have changed.
    """

    _pressed = ""

    def on_click(self, event: events.Click) -> None:
        """Do the action under the pointer."""
        action = self.action_at(event.x, event.y)
        if event.chain > 1 and action != self._pressed:
            event.stop()
            event.prevent_default()
        self._pressed = action
