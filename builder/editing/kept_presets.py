"""Presets that the player has saved under names, in the state folder.

Losing the file loses no list, but a failure to write it is reported, since a player asked for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from builder.files import state_folder

MOST = 200
"""Greatest number of presets; the oldest beyond that number are dropped."""
_STATE = "presets.json"


class KeptPreset(BaseModel, defer_build=True):
    """A preset that a player has named."""

    name: str
    system: str
    kind: str
    """Kind of entry for which the preset was saved: unit, character …"""
    army: str
    """Id of the army in whose list the preset was saved."""
    equip: dict[str, str | list[str]]
    """Its values, by key of an entry."""


class _State(BaseModel, defer_build=True):
    """Content of the state file, the newest preset first."""

    format: Literal[1]
    presets: list[KeptPreset]


def kept_presets(state: Path, system: str, kind: str, army: str) -> tuple[KeptPreset, ...]:
    """Presets for a kind of entry of a game: those saved in this army first, then those of others, the newest first."""
    found = [preset for preset in _load(state) if (preset.system, preset.kind) == (system, kind)]
    return tuple(sorted(found, key=lambda preset: preset.army != army))


def keep(preset: KeptPreset, state: Path) -> None:
    """Save a preset in place of one with the same game, kind and name in the state folder; may raise `OSError`."""
    others = [one for one in _load(state) if not _same(one, preset)]
    _save(state, [preset, *others][:MOST])


def drop(preset: KeptPreset, state: Path) -> None:
    """Delete a preset in the state folder; raises `OSError` if that cannot be written."""
    _save(state, [one for one in _load(state) if not _same(one, preset)])


def _same(one: KeptPreset, other: KeptPreset) -> bool:
    """True if two presets have the same game, kind and name."""
    return (one.system, one.kind, one.name.casefold()) == (other.system, other.kind, other.name.casefold())


def _load(state: Path) -> list[KeptPreset]:
    """All stored presets, the newest first."""
    found = state_folder.read(state / _STATE, _State)
    return [] if found is None else found.presets


def _save(state: Path, presets: list[KeptPreset]) -> None:
    """Write all presets."""
    state_folder.write(state / _STATE, _State(format=1, presets=presets))
