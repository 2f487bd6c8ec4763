"""The games: each is a `Game`, found by its id. Nothing outside a game names it."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from builder.systems.installed_games import built_in, ids, installed, known

if TYPE_CHECKING:
    from builder.systems.game import Game


def ranked() -> tuple[str, ...]:
    """The ids of all games, the one that is meant where none is named first; reads every game's code."""
    return tuple(sorted(ids(), key=lambda own: (find(own).rank, own)))


def find(system: str) -> Game:
    """The game with this id; raises `KeyError` if there is none."""
    if system in built_in():
        module, attribute = f"{__name__}.{system}", "GAME"
    else:
        module, attribute = installed()[system]
    found: Game = getattr(importlib.import_module(module), attribute)
    return found


__all__ = ["find", "ids", "known", "ranked"]
