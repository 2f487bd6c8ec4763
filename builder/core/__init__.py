"""Values and rules that all games share; imports no other room and touches no file."""

VERSION = "0.1.0"
"""Version of the program, also the package's `__version__`."""
