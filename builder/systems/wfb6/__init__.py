"""Warhammer Fantasy Battle, 6th edition, as far as our facts carry: the base of skirmishes and border patrols.

Profiles, prices and options of its lists are told, sizes of units and 0-1 entries held; what part of an army its
lords, heroes and rare troops may take stands in no source of ours and is not checked.

model      the shape of its files
rules      definitions joined; saves
entries    an entry by itself
army       what the list limits
editor     what may be chosen and taken
sheet      what a sheet tells, the pages of rules
"""

from __future__ import annotations

from builder.systems.game import System
from builder.systems.wfb6.seam import GameEditor, GameFiles, GameRules, GameSheet

SYSTEM = System("wfb6", "Warhammer Fantasy Battle 6", 5, GameFiles(), GameRules(), GameEditor(), GameSheet())
