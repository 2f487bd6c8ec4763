"""Sheets as a PDF to print: one document, each sheet beginning on a new page.

A sheet becomes pieces (head, entries, lists), a piece rows, and a row marks at
measured places; only then are pages filled and drawn. Pieces stay whole unless
they are higher than a page, and then part between rows. Text is never read as
markup: it is measured, broken and drawn as it stands.

Inside this package lengths are points, measured down from the top of the row and
from the left edge of the text; `builder.render.style` says them in millimetres.
"""

from builder.render.pdf.document import write
from builder.render.pdf.layouts import laid_out

__all__ = ["laid_out", "write"]
