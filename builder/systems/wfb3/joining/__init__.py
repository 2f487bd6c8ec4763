"""Characters in units: whom they join, and as what (14.6, 14.7)."""
