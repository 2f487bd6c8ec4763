"""Choices and fixes for the builder, collected from the subjects."""
