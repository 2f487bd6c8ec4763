"""Warmaster, mainly the edition Warmaster Evolution."""

from __future__ import annotations

from builder.systems.game import Game
from builder.systems.warmaster.editor import EDITOR
from builder.systems.warmaster.files import FILES
from builder.systems.warmaster.sheet.sheet import SHEET
from builder.systems.warmaster.verdict import VERDICT

GAME = Game(
    id="warmaster",
    name="Warmaster",
    short_name="Warmaster",
    rank=2,
    files=FILES,
    verdict=VERDICT,
    editor=EDITOR,
    sheet=SHEET,
)
