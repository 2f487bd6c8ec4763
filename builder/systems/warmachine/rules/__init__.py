"""The definitions of Warmachine joined; formulas, a module a subject."""
