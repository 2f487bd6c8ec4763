"""The shape of the files of Warmaster."""
