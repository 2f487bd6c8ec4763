"""Window sizes in columns and rows, and the layouts that fit them."""

from __future__ import annotations

from builder.core.findings import T, Text

SLIM, NARROW, WIDE = 60, 112, 170
"""Widths below which panes are stacked, as on a phone; below which one is hidden; from which there is one more."""
SMALLEST, SMALLEST_SLIM = (60, 16), (46, 24)
"""Least columns and rows of a usual and of a stacked layout."""


def classes(width: int) -> dict[str, bool]:
    """Names of layout classes in `muster.tcss`, each with true if it applies."""
    return {"slim": width < SLIM, "narrow": width < NARROW, "wide": width >= WIDE}


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
