"""Sheets as a PDF to print: one document, each sheet beginning on a new page.

A sheet is divided into pieces (head, entries, lists), a piece into rows, and a row
into marks at measured positions; then pages are filled and drawn. Pieces are kept
whole unless they are higher than a page, and then split between rows. Text is never
parsed as markup: it is measured, broken and drawn unchanged.

Inside this package lengths are in points, measured down from the top of the row and
from the left edge of the text; in `builder.render.style` they are in millimetres.
"""

from builder.render.pdf.document import write
from builder.render.pdf.layouts import laid_out

__all__ = ["laid_out", "write"]
