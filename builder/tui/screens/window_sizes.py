"""How large a window is, in columns and rows: what it has room for, and what is said where it has none."""

from __future__ import annotations

from builder.core.findings import T, Text

SLIM, NARROW, WIDE = 60, 112, 170
"""Columns below which panes stand below one another, as on a phone; below which one of them gives way; and from which
there is one more."""
SMALLEST, SMALLEST_SLIM = (60, 16), (46, 24)
"""Columns and rows that are needed at least: of a usual window, and of one that is higher than wide."""


def classes(width: int) -> dict[str, bool]:
    """Names of the shapes of a screen, as `muster.tcss` has them, and whether this is one."""
    return {"slim": width < SLIM, "narrow": width < NARROW, "wide": width >= WIDE}


def too_small(width: int, height: int) -> Text | None:
    """What is said of a window that is too small; `None` if it is not."""
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
