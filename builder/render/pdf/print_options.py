"""What is asked of a layout."""

from __future__ import annotations

from typing import NamedTuple

from builder.render.style import Paper


class Wish(NamedTuple):
    """The paper, the sections in their order (those of the layout if none are named), and whether prices are opened."""

    paper: Paper = "a4"
    sections: tuple[str, ...] | None = None
    prices: bool = False
