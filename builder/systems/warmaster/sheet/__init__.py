"""Sheets: facts of an entry, the summary of the army, quick reference, rule pages."""
