"""A sheet as one self-contained page: read on a phone, tapped at the table, printed as the battle sheet."""

from builder.render.html.page import write
from builder.render.html.words import shown

__all__ = ["shown", "write"]
