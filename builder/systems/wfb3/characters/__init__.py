"""Heroes and wizards: levels, prices, controls (14, 24.6)."""
