"""The definitions of Warmaster joined; prices and formulas."""
