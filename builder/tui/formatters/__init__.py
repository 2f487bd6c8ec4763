"""What the panes of the builder say: musters and drafts to rows, in one language.

Pure functions of values: nothing here draws, decides or adds up. Every number comes from the muster.
"""
