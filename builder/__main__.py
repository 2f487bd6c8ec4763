"""`python -m builder` is the command `muster`."""

from builder.cli import run

run()
