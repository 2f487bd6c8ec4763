"""Crews of machines, chariots and monsters: bought man by man in the open list, or sold with a line."""
