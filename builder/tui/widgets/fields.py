"""The line to search with."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class SearchField(Input):
    """A line for words to be found; the key that begins a search begins it anew, it is never one of the words."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "clear", show=False, priority=True)]

    def action_clear(self) -> None:
        """Remove the words."""
        self.value = ""
