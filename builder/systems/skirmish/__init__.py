"""Warhammer Skirmish and Border Patrol: modes laid over other games, whose lists and prices they take through the seam.

model      the shape of its files: system, modes, forces, scenario packs
rules      definitions joined with those of the base game; formulas of the annex
entries    an entry, evaluated by the base game
army       the force as its checks see it, what limits it, the force as a roster of its base game
checks     one function a rule
editor     what may be chosen and taken, the ways out of findings, labels
sheet      a model a line, the words at the head, tables to have at hand, the pages of rules
"""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game import System
from builder.systems.skirmish.seam import GameEditor, GameFiles, GameRules, GameSheet

SYSTEM = System("skirmish", T("Warhammer Skirmish"), 4, GameFiles(), GameRules(), GameEditor(), GameSheet())
