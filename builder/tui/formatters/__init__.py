"""Content of the builder's panes: musters and drafts as rows in one language.

Pure functions of values: nothing here draws, decides or computes. Every number comes from the muster.
"""
