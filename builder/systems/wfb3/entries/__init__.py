"""Evaluation of one entry of the roster, without the other entries."""
