"""Warhammer Fantasy Battle, third edition (1987): the table of what differs from the other games.

Its rooms, as every game has them:

model      the shape of its files
rules      definitions joined; formulas, a module a subject, one small function each with its section
entries    one module a kind of entry; `evaluate` alone knows them all
army       what entries are to one another; what the list limits
checks     one function a rule of the whole army
editor     what may be chosen, what is available, the ways out of findings, labels
dice       the dice before the game, and their verification against an event's pack
sheet      what a sheet tells of entries and army, the reference, the pages of rules
"""

from __future__ import annotations

from builder.systems.game import System
from builder.systems.wfb3.seam import GameDice, GameEditor, GameFiles, GameRules, GameSheet

SYSTEM = System(
    "wfb3", "Warhammer Fantasy Battle 3", 1, GameFiles(), GameRules(), GameEditor(), GameSheet(), GameDice()
)
