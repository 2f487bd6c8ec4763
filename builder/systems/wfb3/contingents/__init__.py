"""Allies and mercenaries (Warhammer Armies, army selection)."""
