"""The definitions of Warmaster joined; formulas, a module a subject."""
