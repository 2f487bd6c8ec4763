"""The exit codes of the command line; of several files the highest."""

from __future__ import annotations

LEGAL = 0
"""Everything is legal; also that there was nothing to judge."""
ILLEGAL = 1
"""Something is illegal, or unknown."""
UNREADABLE = 2
"""A file that cannot be read as what it should be, or a bad argument."""
BUG = 3
"""A bug of ours."""
UNHEARD = 141
"""The reader of the output closed it early; the exit code of a shell for this."""
