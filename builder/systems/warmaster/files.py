"""The files of the game: their models, how they are joined, a fresh army list."""

from __future__ import annotations

from builder.core.findings import Finding, T
from builder.core.fresh_definitions import FilePart, army_head
from builder.core.models import Model
from builder.systems import game
from builder.systems.game_values import JoinedRules
from builder.systems.warmaster.army_file import ArmyFile
from builder.systems.warmaster.definitions import SystemFile
from builder.systems.warmaster.references import references
from builder.systems.warmaster.roster import Roster
from builder.systems.warmaster.rules import Rules, link


class Files(game.GameFiles[Roster, Rules]):
    """System and armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        assert army is None or isinstance(army, ArmyFile)
        return references(_system(shared), army)

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        return link(_system(shared), army)

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """A fresh army list."""
        return _fresh_army(id, name)


def _system(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known


def _fresh_army(id: str, name: str) -> tuple[FilePart, ...]:
    """An army list to be written on: infantry, cavalry, a general, heroes and a wizard."""
    return (
        army_head("warmaster", id, name),
        (
            T("Its edition and where the numbers come from: both stand in system.yaml; after says who made the list."),
            {"edition": "evolution", "source": {"book": "wme", "section": "–"}, "after": name},
        ),
        (
            T(
                "Entries: number is least/most to each thousand points, or 0-1 for the whole army; size is the stands of a unit. "
                "Kinds and rules are those of system.yaml."
            ),
            {
                "units": [
                    {
                        "id": "our-spearmen",
                        "name": "Spearmen",
                        "type": "infantry",
                        "attack": 3,
                        "hits": 3,
                        "armour": "6+",
                        "size": 3,
                        "points": 45,
                        "number": "2/-",
                    },
                    {
                        "id": "riders",
                        "name": "Riders",
                        "type": "cavalry",
                        "attack": 3,
                        "hits": 3,
                        "armour": "5+",
                        "size": 3,
                        "points": 90,
                    },
                    {
                        "id": "general",
                        "name": "General",
                        "type": "general",
                        "attack": 2,
                        "command": 9,
                        "size": 1,
                        "points": 125,
                        "number": 1,
                    },
                    {
                        "id": "hero",
                        "name": "Hero",
                        "type": "hero",
                        "attack": 1,
                        "command": 8,
                        "size": 1,
                        "points": 80,
                        "number": "-/2",
                    },
                    {
                        "id": "wizard",
                        "name": "Wizard",
                        "type": "wizard",
                        "attack": 0,
                        "command": 7,
                        "size": 1,
                        "points": 45,
                        "number": "-/1",
                        "wizard": True,
                    },
                ]
            },
        ),
    )
