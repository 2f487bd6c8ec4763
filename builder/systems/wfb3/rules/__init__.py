"""The definitions of WFB3 joined; prices and formulas."""
