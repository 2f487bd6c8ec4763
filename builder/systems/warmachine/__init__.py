"""Warmachine Mk II: what differs from the other games.

`offers` says what may be chosen of a line of a list, `evaluation` what an entry is by itself, `limits` what is limited,
`composition` and `factions` what neither a choice nor a limit can say, `verdict` has all of these, `editor` says what may
be taken, `desk` what an event asks, `sheet` what is printed.
"""

from __future__ import annotations

from builder.systems.game import Game
from builder.systems.warmachine.desk import DESK
from builder.systems.warmachine.editor import EDITOR
from builder.systems.warmachine.files import FILES
from builder.systems.warmachine.sheet.game_sheet import SHEET
from builder.systems.warmachine.verdict import VERDICT

GAME = Game(
    id="warmachine",
    name="Warmachine",
    rank=3,
    files=FILES,
    verdict=VERDICT,
    editor=EDITOR,
    sheet=SHEET,
    desk=DESK,
)
