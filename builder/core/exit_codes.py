"""The exit codes of the command line."""

from __future__ import annotations

LEGAL, ILLEGAL, UNREADABLE, BUG = 0, 1, 2, 3
"""Exit codes; of several files the highest."""


UNHEARD = 141
"""Whoever read the result went away before its end; what a shell says of a program that ended of it."""
