"""The entries of the game, each by itself."""
