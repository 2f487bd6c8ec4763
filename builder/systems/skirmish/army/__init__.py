"""The whole force, and what limits it."""
