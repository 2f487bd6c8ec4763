"""The entries of Warmaster, each by itself."""
