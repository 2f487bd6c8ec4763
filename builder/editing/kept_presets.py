"""The player's own presets, kept in the state folder under names of their own.

Losing the file loses no list; that it cannot be written is reported, since a player asked for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel

from builder.files import state_folder

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
    found = state_folder.read(state / _STATE, _State)
    return [] if found is None else found.presets


def _save(state: Path, presets: list[KeptPreset]) -> None:
    state_folder.write(state / _STATE, _State(format=1, presets=presets))
