"""The army as a whole: points, numbers, categories, agreements between the players (24, 14.1, the lists)."""
