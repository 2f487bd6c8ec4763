"""Input line for searching."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class SearchField(Input):
    """Search line; the key that starts a search restarts it and is not typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "clear", show=False, priority=True)]

    def action_clear(self) -> None:
        """Clear the search line."""
        self.value = ""
