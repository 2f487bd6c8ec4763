"""Troops: prices, sizes, formations, command, champions sold with them (5.3.1, 15, 24.3)."""
