"""Input line for search words."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input


class SearchField(Input):
    """Input line for search words; the key that starts a search clears it and is not typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("slash", "clear", show=False, priority=True)]

    def action_clear(self) -> None:
        """Clear the search line."""
        self.value = ""
