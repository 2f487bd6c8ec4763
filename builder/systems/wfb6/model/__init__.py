"""The files of the game."""
