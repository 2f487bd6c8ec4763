"""Definitions joined, and formulas."""
