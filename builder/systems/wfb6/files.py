"""The files of the game: their models, how they are joined, a fresh army list."""

from __future__ import annotations

from builder.core.findings import Finding, Plain, T
from builder.core.fresh_definitions import FilePart, army_head
from builder.core.models import Model
from builder.systems import game
from builder.systems.game_values import JoinedRules
from builder.systems.wfb6.definitions import ArmyFile, SystemFile
from builder.systems.wfb6.offers import HAND_WEAPON
from builder.systems.wfb6.roster import Roster
from builder.systems.wfb6.rules import Rules, undefined_ids


class Files(game.GameFiles[Roster, Rules]):
    """The system and the armies."""

    shared = ("system.yaml",)
    models = {"system": SystemFile, "army": ArmyFile}
    roster = Roster

    def references(self, shared: tuple[Model, ...], army: Model | None) -> tuple[Finding, ...]:
        """Undefined and doubled ids in these files."""
        assert army is None or isinstance(army, ArmyFile)
        return tuple(undefined_ids(_system(shared), army))

    def link(self, shared: tuple[Model, ...], army: Model, further: tuple[Model, ...]) -> JoinedRules[Rules]:
        """The files of an army joined."""
        assert isinstance(army, ArmyFile)
        system = _system(shared)
        return JoinedRules(Rules(system, army), army.name, {"system": system.version, army.id: army.version})

    def fresh_army(self, id: str, name: str) -> tuple[FilePart, ...]:
        """An army list with a hero and a unit."""
        soldier: dict[str, Plain] = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
        hero: dict[str, Plain] = {**soldier, "WS": 5, "W": 2, "A": 3, "Ld": 8}
        captain: dict[str, Plain] = {
            "id": "captain",
            "name": "Captain",
            "slot": "hero",
            "kind": "character",
            "points": 50,
            "profile": "hero",
            "equipment": [HAND_WEAPON],
            "options": {"light-armour": 2},
            "magic": 50,
        }
        soldiers: dict[str, Plain] = {
            "id": "soldiers",
            "name": "Soldiers",
            "slot": "core",
            "points": 6,
            "profile": "soldier",
            "size": "10+",
            "equipment": [HAND_WEAPON, "light-armour"],
        }
        entries = T(
            "Entries: slot is lord, hero, core, special or rare; points are those of a model; equipment and options are known in system.yaml."
        )
        return (
            army_head("wfb6", id, name),
            (T("Where its numbers come from; books stand in system.yaml."), {"source": {"book": "wfb6"}}),
            (
                T("Profiles, by the ids under which entries name them."),
                {"profiles": {"soldier": soldier, "hero": hero}},
            ),
            (entries, {"units": [captain, soldiers]}),
        )


def _system(shared: tuple[Model, ...]) -> SystemFile:
    (known,) = shared
    assert isinstance(known, SystemFile)
    return known
