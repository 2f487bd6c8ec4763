"""Exit codes of the command line; of several files the highest."""

from __future__ import annotations

LEGAL = 0
"""Everything is legal, or there was nothing to check."""
ILLEGAL = 1
"""A list is illegal, or an id is unknown."""
UNREADABLE = 2
"""A file is not readable as a file of its kind, or an argument is wrong."""
BUG = 3
"""An internal error."""
UNHEARD = 141
"""The program that reads the output closed it early; the code is what shells report for SIGPIPE."""
