"""The player's own presets, kept in the state folder under names of their own.

Losing the file loses no list; one that cannot be written is told, since a player asked for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ValidationError

from builder.core import yaml_source
from builder.files import allowed_folders, saving

MOST = 200
"""Presets that are kept; beyond that the oldest go."""
_STATE = "presets.json"


class KeptPreset(BaseModel):
    """A preset that a player has named."""

    name: str
    system: str
    kind: str
    """What sort of entry it is for: unit, character …"""
    army: str
    """The army that it was made in."""
    equip: dict[str, str | list[str]]
    """What belongs to it, by the keys of an entry."""


class _State(BaseModel):
    """The state file, the newest first."""

    format: Literal[1]
    presets: list[KeptPreset]


def kept(state: Path, system: str, kind: str, army: str) -> tuple[KeptPreset, ...]:
    """Those for entries of a kind: those of this army first, then those made in others, the newest first."""
    found = [preset for preset in _load(state) if (preset.system, preset.kind) == (system, kind)]
    return tuple(sorted(found, key=lambda preset: preset.army != army))


def keep(preset: KeptPreset, state: Path) -> None:
    """Keep a preset, in the place of one of its name for the same kind; raises `OSError` if it cannot be written."""
    others = [one for one in _load(state) if not _same(one, preset)]
    _save(state, [preset, *others][:MOST])


def drop(preset: KeptPreset, state: Path) -> None:
    """Forget a preset; raises `OSError` if that cannot be written."""
    _save(state, [one for one in _load(state) if not _same(one, preset)])


def _same(one: KeptPreset, other: KeptPreset) -> bool:
    return (one.system, one.kind, one.name.casefold()) == (other.system, other.kind, other.name.casefold())


def _load(state: Path) -> list[KeptPreset]:
    """What is kept; nothing if the file is broken or foreign."""
    try:
        with allowed_folders.opened(state / _STATE) as stream:
            return _State.model_validate_json(stream.read(yaml_source.MAX_BYTES)).presets
    except (OSError, ValidationError):
        return []


def _save(state: Path, presets: list[KeptPreset]) -> None:
    state.mkdir(parents=True, exist_ok=True, mode=0o700)
    saving.save(state / _STATE, _State(format=1, presets=presets).model_dump_json(indent=1) + "\n")
