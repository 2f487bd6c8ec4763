"""Warhammer Skirmish and Border Patrol: modes laid over other games, whose lists and prices they take through the seam.

What a base game offers is judged by the mode where `verdict.judged` says so, and its controls are shown with that; only
the keys that no base game has are choices of the mode itself.
"""

from __future__ import annotations

from builder.core.findings import T
from builder.systems.game import System
from builder.systems.skirmish.files import Files
from builder.systems.skirmish.offered import Editor
from builder.systems.skirmish.sheet import Sheet
from builder.systems.skirmish.verdict import Verdict

SYSTEM = System("skirmish", T("Warhammer Skirmish"), 4, Files(), Verdict(), Editor(), Sheet())
"""The mode as the rest of the program uses it: files, rules, editor and sheet."""
