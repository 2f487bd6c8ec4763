"""War machines with their crews (19)."""
