"""Warmachine: the whole army."""
