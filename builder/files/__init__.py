"""Disk only: folders, atomic saving, the cache, settings and what is remembered."""
