"""The fingerprint of a list as a mark."""

from __future__ import annotations

from builder.render.pdf.marks import Code
from builder.render.qr import cells


def code(fingerprint: str, x: float, y: float, side: float) -> Code:
    """The code with its upper left corner here."""
    count, dark = cells(fingerprint)
    return Code(x, y, side, count, dark)
