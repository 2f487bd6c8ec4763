"""Spells noted before the game, and magic points (14.4)."""
