"""The command line: one call, its arguments, what it writes, its exit code."""
