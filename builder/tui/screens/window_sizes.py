"""Window sizes in columns and rows, and the layouts that fit them."""

from __future__ import annotations

from textual.widgets import Static

from builder.core.findings import T, Text
from builder.tui.screens.base_screen import Result, TopScreen

SLIM, NARROW, WIDE = 60, 112, 170
"""Widths in columns: below the first, panes are stacked; below the second, one is hidden; the third shows one more."""
SMALLEST, SMALLEST_SLIM = (60, 16), (46, 24)
"""Least columns and rows of a window for the usual layout, and for stacked panes."""


def classes(width: int) -> dict[str, bool]:
    """Names of layout classes in `muster.tcss`, each with true if it applies."""
    return {"slim": width < SLIM, "narrow": width < NARROW, "wide": width >= WIDE}


def fit(screen: TopScreen[Result], width: int, height: int) -> bool:
    """Lay a screen out for a window of this size; true if the window is large enough, else a message is shown."""
    small = too_small(width, height)
    for name, applies in classes(width).items():
        screen.set_class(applies, name)
    screen.set_class(small is not None, "tiny")
    if small is not None:
        screen.query_one("#small", Static).update(screen.lang.say(small))
    return small is None


def too_small(width: int, height: int) -> Text | None:
    """Message for a window that is too small; `None` if it is large enough."""
    least, rows = SMALLEST_SLIM if width < SLIM and height > width / 2 else SMALLEST
    if width >= least and height >= rows:
        return None
    return T(
        "This window has {width} × {height} characters; Muster needs {least} × {rows}. Make it larger; nothing is lost.",
        width=width,
        height=height,
        least=least,
        rows=rows,
    )
