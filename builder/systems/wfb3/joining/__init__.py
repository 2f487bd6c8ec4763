"""Characters in units: which unit they join, and in which post (14.6, 14.7)."""
