"""Entries, evaluated by the base game and told as single models."""
