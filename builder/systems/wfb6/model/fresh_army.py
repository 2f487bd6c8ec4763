"""A fresh army list, to be written on."""

from __future__ import annotations

from builder.core.findings import Plain, T
from builder.core.fresh_definitions import FilePart, army_head


def fresh_army(id: str, name: str) -> tuple[FilePart, ...]:
    """An army list with a hero and a unit."""
    soldier: dict[str, Plain] = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
    hero: dict[str, Plain] = {**soldier, "WS": 5, "W": 2, "A": 3, "Ld": 8}
    return (
        army_head("wfb6", id, name),
        (T("Where its numbers come from; books stand in system.yaml."), {"source": {"book": "wfb6"}}),
        (T("Profiles, by the ids under which entries name them."), {"profiles": {"soldier": soldier, "hero": hero}}),
        (
            T(
                "Entries: slot is lord, hero, core, special or rare; points are those of a model; equipment and options are known in system.yaml."
            ),
            {
                "units": [
                    {
                        "id": "captain",
                        "name": "Captain",
                        "slot": "hero",
                        "kind": "character",
                        "points": 50,
                        "profile": "hero",
                        "equipment": ["hand-weapon"],
                        "options": {"light-armour": 2},
                        "magic": 50,
                    },
                    {
                        "id": "soldiers",
                        "name": "Soldiers",
                        "slot": "core",
                        "points": 6,
                        "profile": "soldier",
                        "size": "10+",
                        "equipment": ["hand-weapon", "light-armour"],
                    },
                ]
            },
        ),
    )
