"""Warhammer Skirmish and Border Patrol: modes laid over other games, whose lists and prices they take through their records.

What a base game offers is judged by the mode where `verdict.judged` says so, and its controls are shown with that; only
the keys that no base game has are choices of the mode itself.
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
    rank=4,
    files=FILES,
    verdict=VERDICT,
    editor=EDITOR,
    sheet=SHEET,
)
