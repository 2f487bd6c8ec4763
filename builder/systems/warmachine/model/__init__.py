"""The shape of the files of Warmachine."""
