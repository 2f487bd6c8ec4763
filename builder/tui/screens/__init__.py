"""The builder's screens."""
