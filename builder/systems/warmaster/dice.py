"""Dice before the game: Warmaster has none."""

from __future__ import annotations

from typing import Any, NoReturn

from builder.choices import Throw
from builder.findings import MusterError, T
from builder.mustering import Mustered
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules


def throws(roster: Roster, entries: tuple[Mustered, ...], rules: Rules) -> tuple[Throw, ...]:
    """Nobody throws."""
    return ()


def roll(rules: Rules, **_: Any) -> NoReturn:
    """Refuse: no profile of this game comes from dice."""
    raise MusterError(T("{game} has no dice before the game.", game=rules.system.name))


def cast(m: Mustered, rules: Rules, die: int | None = None) -> NoReturn:
    """Refuse: no entry of this game has dice."""
    roll(rules)
