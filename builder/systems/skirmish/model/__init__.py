"""The files of the mode."""
