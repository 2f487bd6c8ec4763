"""What models and characters cost: by the rulebook, by the arithmetic of the lists, and printed prices against it (24.3)."""
