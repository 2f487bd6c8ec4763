"""Warmaster, mainly the edition Warmaster Evolution."""

from __future__ import annotations

from builder.systems.game import Files, Game
from builder.systems.warmaster.army_file import ArmyFile
from builder.systems.warmaster.definitions import SystemFile
from builder.systems.warmaster.editor import EDITOR
from builder.systems.warmaster.references import references
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import link
from builder.systems.warmaster.sheet.sheet import SHEET
from builder.systems.warmaster.verdict import VERDICT

GAME = Game(
    id="warmaster",
    name="Warmaster",
    list_programs=frozenset({"Warmaster Selector"}),
    short_name="Warmaster",
    rank=2,
    files=Files(
        shared=("system.yaml",),
        models={"system": SystemFile, "army": ArmyFile},
        roster=Roster,
        references=references,
        link=link,
    ),
    verdict=VERDICT,
    editor=EDITOR,
    sheet=SHEET,
)
