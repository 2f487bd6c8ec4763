"""The folder for state that is kept between two starts of the program."""

from __future__ import annotations

import json
from pathlib import Path

from platformdirs import user_state_path

from builder.core.findings import Plain

SETTINGS = "settings.json"
"""Choices made in the builder."""


def place() -> Path:
    """The platform's usual state folder; it need not exist."""
    return user_state_path("muster", appauthor=False)


def settings(state: Path) -> dict[str, Plain]:
    """The builder's saved settings from a state folder; empty if they cannot be read."""
    try:
        found = json.loads((state / SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def folder() -> Path:
    """The state folder, made if it is not there; raises `OSError` if that cannot be done."""
    found = place()
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found
