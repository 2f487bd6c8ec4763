"""Prices of models and characters: by the rulebook, by the lists' arithmetic, and printed prices against it (24.3)."""
