"""Folder for state between program runs: recent lists, presets, deleted lists, and journals of unsaved work."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeVar

from platformdirs import user_state_path
from pydantic import BaseModel

from builder.core import yaml_source
from builder.core.findings import Plain
from builder.files import allowed_folders, saving

M = TypeVar("M", bound=BaseModel)

SETTINGS = "settings.json"
"""File of choices made in the builder."""


def place() -> Path:
    """The platform's usual folder for the state of programs; it may not exist."""
    return user_state_path("muster", appauthor=False)


def settings(state: Path) -> dict[str, Plain]:
    """The builder's saved settings from a state folder; empty if they cannot be read."""
    try:
        found = json.loads((state / SETTINGS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def folder() -> Path:
    """The state folder, created if missing; raises `OSError` if that fails."""
    found = place()
    found.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def read(file: Path, model: type[M]) -> M | None:
    """The content of a file of the state folder; `None` if it is missing, broken or of another program version."""
    try:
        with allowed_folders.opened(file) as stream:
            return model.model_validate_json(stream.read(4 * yaml_source.MAX_BYTES))
    except (OSError, ValueError):
        return None


def write(file: Path, value: BaseModel) -> None:
    """Write a value as JSON to a file of the state folder; raises `OSError` if it cannot be written."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    saving.save(file, value.model_dump_json(indent=1) + "\n")
