"""Sheets as PDF, by ReportLab’s platypus: one document of several lists and layouts.

Each layout has a function that yields the flowables of a sheet (`story`). Texts are never parsed as markup: they are
escaped. Lengths are in points.
"""

from builder.render.pdf.document import write

__all__ = ["write"]
