"""An entry of the roster by itself, whatever its kind."""
