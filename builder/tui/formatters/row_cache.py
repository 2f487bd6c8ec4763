"""The only cache of rows: rows are made again only if their content has changed."""

from __future__ import annotations

from collections.abc import Callable

from builder.tui.widgets.rows import Row

MOST = 4000
"""Greatest number of cached sets of rows; beyond it all are dropped."""


class RowCache:
    """Cached rows by pane and key, each with the values that they were made from."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, str], tuple[tuple[object, ...], tuple[Row, ...]]] = {}

    def rows(
        self, pane: str, key: str, content: tuple[object, ...], make: Callable[[], tuple[Row, ...]]
    ) -> tuple[Row, ...]:
        """Rows of a key in a pane; `make` is called unless the cached ones were made from equal `content`."""
        held = self._held.get((pane, key))
        if held is None or held[0] != content:
            if len(self._held) >= MOST:
                self._held.clear()
            held = self._held[pane, key] = (content, make())
        return held[1]
