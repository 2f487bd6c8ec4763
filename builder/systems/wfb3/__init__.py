"""Warhammer Fantasy Battle, third edition (1987), by subject.

Below all subjects stand `definitions` (the models of its files), `formulas` (numbers, a function each with its section)
and `rules` (the files of an army joined by `linking`); `profiles` has what follows for one model. Each subject has its
prices, choices, limits and checks: `characters`, `units`, `equipment`, `magic_items`, `spells`, `machines`, `chariots`,
`monsters`, `hiding`, `joining`, `general`, `contingents`, `hosts`, `forces`, `composition`, `prices`, `dice`. What concerns all
of them: `entries`, `editor`, `sheet` and the list of `checks`.
"""

from __future__ import annotations

from builder.systems.game import System
from builder.systems.wfb3.seam import GameDice, GameEditor, GameFiles, GameRules, GameSheet

SYSTEM = System(
    "wfb3", "Warhammer Fantasy Battle 3", 1, GameFiles(), GameRules(), GameEditor(), GameSheet(), GameDice()
)
