"""The army as a whole: points, numbers, categories, what the players agree on (24, 14.1, the lists)."""
