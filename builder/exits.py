"""What the command says to the program that ran it."""

LEGAL, ILLEGAL, UNREADABLE, BUG = 0, 1, 2, 3
"""Exit codes; of several files the highest."""
