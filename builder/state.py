"""What the program remembers between two starts: where it lies."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_state_path


def place() -> Path:
    """The state folder by the platform's custom, whether it is there or not."""
    return user_state_path("muster", appauthor=False)


def folder() -> Path:
    """The state folder, made if it is not there; raises `OSError` if that cannot be done."""
    found = place()
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found
