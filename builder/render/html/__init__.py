"""A sheet as one self-contained HTML page, for reading on a phone, tapping boxes in play, and printing."""

from builder.render.html.page import write
from builder.render.html.words import shown

__all__ = ["shown", "write"]
