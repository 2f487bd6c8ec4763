"""The full screens of the builder."""
