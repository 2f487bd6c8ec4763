"""Chariots and wagons, their teams and crews (20)."""
