"""Monsters with crews and riders (18)."""
