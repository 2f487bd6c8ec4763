"""Formulas of the rulebook: small pure functions, each with its section."""
