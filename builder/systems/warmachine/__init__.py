"""Warmachine Mk II.

`offers` has the choices of a line, `evaluation` the result of one entry, `limits` the limits, `composition` and
`factions_and_themes` other checks; `verdict` combines these. `editor` has available rows, `desk` checks of events,
`sheet` what is printed.
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
    short_name="Warmachine",
    rank=3,
    files=FILES,
    verdict=VERDICT,
    editor=EDITOR,
    sheet=SHEET,
    desk=DESK,
)
