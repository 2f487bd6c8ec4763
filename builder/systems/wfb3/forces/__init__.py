"""Advance, reserve and flanking forces (25.2)."""
