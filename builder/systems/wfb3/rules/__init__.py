"""The definitions of WFB3 joined; formulas, a module a subject."""
