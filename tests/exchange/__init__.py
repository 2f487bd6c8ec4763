"""Share codes, pasted text, and files of other programs."""
