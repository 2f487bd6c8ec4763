"""Warmachine Mk II: the table of what differs from the other games.

Its rooms, as every game has them:

model      the shape of its files
rules      definitions joined; formulas, a module a subject
entries    an entry by itself
army       the whole army; what is limited, what warcasters pay
checks     one function a rule of the whole army, and of lists together
editor     what may be chosen, what is available, the ways out of findings, labels
sheet      what a sheet tells of entries and army, the pages of rules
"""

from __future__ import annotations

from builder.systems.game import System
from builder.systems.warmachine.seam import GameDesk, GameEditor, GameFiles, GameRules, GameSheet

SYSTEM = System("warmachine", "Warmachine", 3, GameFiles(), GameRules(), GameEditor(), GameSheet(), desk=GameDesk())
