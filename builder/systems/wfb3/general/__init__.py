"""General, seconds in command, banner bearers, and the Leadership that units near them use (14.8, 16.1)."""
