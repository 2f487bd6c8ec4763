"""Dialog for a text of several lines."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import TextArea

from builder.core.findings import Shown, T
from builder.sheet.wording import capital
from builder.tui.failure_guard import guard_handler
from builder.tui.screens.dialogs import ESC, Dialog, Hints
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Span


class Notes(Dialog[str]):
    """Dialog to edit a text of several lines, of at most `most` characters."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s,escape", "keep", show=False)]

    def __init__(self, title: Shown, value: str = "", most: int = 4000) -> None:
        super().__init__()
        self.heading = title
        self.value = value
        self.most = most

    def compose(self) -> ComposeResult:
        """The title above the editor."""
        with Vertical(classes="box"):
            yield RowList(id="title")
            yield TextArea(self.value, id="text", tab_behavior="focus")

    def on_mount(self) -> None:
        """Focus the editor."""
        lines = self.query_one("#title", RowList)
        lines.can_focus = False
        heading = capital(self.lang.say(self.heading))
        lines.show((), (Span(heading, "strong"),), self.tail(*self.hints()))
        self.query_one(TextArea).focus()

    def hints(self) -> Hints:
        """The key to close the dialog; undo in the builder takes the place of a key to cancel."""
        return ((ESC, T("keep"), "keep"),)

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do the action of a clicked key."""
        event.stop()
        self.pressed(event.action)

    def action_keep(self) -> None:
        """Close with the text."""
        self.dismiss(self.query_one(TextArea).text[: self.most])

    def action_leave(self) -> None:
        """Close with the text, since undo in the builder can revert it."""
        self.action_keep()

    def on_click(self, event: events.Click) -> None:
        """Close with the text on a click outside or on the footer."""
        if event.widget is self and event.chain == 1:
            event.prevent_default()
            self.action_keep()
