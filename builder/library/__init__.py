"""Definitions found, read and joined for a roster; fresh files."""
