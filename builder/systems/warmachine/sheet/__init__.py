"""Warmachine's contents of sheets: facts of entries and of the army."""
