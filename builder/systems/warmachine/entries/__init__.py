"""An entry by itself, a module a kind."""
