"""The games, each a `Game` found by its id; nothing outside a game names one."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from builder.systems.installed_games import built_in, ids, installed, known

if TYPE_CHECKING:
    from builder.systems.game import Game


def ranked() -> tuple[str, ...]:
    """Ids of all games, the default first; imports every game."""
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
