"""The command `muster`, and `python -m builder`."""

from __future__ import annotations

from builder.cli.main import run as start

__all__ = ["start"]

if __name__ == "__main__":
    start()
