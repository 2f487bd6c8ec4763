"""The values that all games share; nothing here imports what stands above it, and nothing touches a file."""

VERSION = "0.1.0"
"""Of the program; the package’s `__version__`."""
