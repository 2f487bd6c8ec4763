"""The builder's own widgets."""
