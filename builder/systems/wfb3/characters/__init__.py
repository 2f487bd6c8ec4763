"""Heroes and wizards: levels, prices, what may be chosen (14, 24.6)."""
