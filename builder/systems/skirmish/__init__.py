"""Warhammer Skirmish and Border Patrol: modes that use the lists and prices of other games, through their `Game`.

`verdict.checks_of_base_values` gives the mode's checks of values that the base game offers; the base game's controls
show the reasons of these checks. Only keys that no base game has are choices of the mode itself.
"""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game import Game
from builder.systems.skirmish.files import FILES
from builder.systems.skirmish.offered import EDITOR
from builder.systems.skirmish.sheet import SHEET
from builder.systems.skirmish.verdict import VERDICT

GAME = Game(
    id="skirmish",
    name=T("Warhammer Skirmish"),
    short_name=T("Skirmish"),
    rank=4,
    files=FILES,
    verdict=VERDICT,
    editor=EDITOR,
    sheet=SHEET,
)
