"""Sheets as PDF, by ReportLab’s platypus: one document of several lists and layouts.

Each layout has a function that yields the flowables of a sheet (`story`). Texts are escaped, so that none is taken for
markup. Lengths are in points (1/72 inch).
"""

from builder.render.pdf.document import write

__all__ = ["write"]
