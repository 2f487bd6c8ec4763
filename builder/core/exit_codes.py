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
"""Whoever read the result went away before its end; what a shell says of a program that ended of it."""
