"""Models that hide in units (15.2, 15.9)."""
