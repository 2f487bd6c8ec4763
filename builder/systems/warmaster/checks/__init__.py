"""The checks of a whole army of Warmaster."""
