"""A fresh army list, to be written on."""

from __future__ import annotations

from builder.core.findings import T
from builder.core.fresh_definitions import FilePart, army_head


def fresh_army(id: str, name: str) -> tuple[FilePart, ...]:
    """An army list to be written on: heroes, wizards, men of the line, riders and a battery."""
    by_level = {"5": 30, "10": 55, "15": 80, "20": 105, "25": 130}
    return (
        army_head("wfb3", id, name),
        (
            T("Where the numbers come from: one of the books of system.yaml, and the place in it."),
            {"source": {"book": "wfb3-fr", "section": "24"}},
        ),
        (
            T("Least and greatest parts of the points; allies and mercenaries also name their contingents under from."),
            {"composition": {"rank-and-file": {"min": "1/3"}, "characters": {"max": "1/2"}}},
        ),
        (
            T("Numbers that several entries share, and how many magic items there are."),
            {"limits": [{"of": ["hero"], "min": 1, "max": 10}, {"item": "magic-weapon", "each": 1}]},
        ),
        (
            T("Characters: by level how many there may be and what one costs; options and mounts with their prices."),
            {
                "characters": [
                    {
                        "id": "hero",
                        "name": "Hero",
                        "creature": "human",
                        "levels": {level: {"number": 2, "points": points} for level, points in by_level.items()},
                        "options": {"shield": 1, "light-armour": 2, "heavy-armour": 3, "lance": 2},
                        "mounts": {"horse": 3, "warhorse": 6},
                    },
                    {
                        "id": "wizard",
                        "name": "Wizard",
                        "creature": "human",
                        "wizard": True,
                        "levels": {"5": {"number": 1, "points": 60}, "10": {"number": 1, "points": 85}},
                    },
                ]
            },
        ),
        (
            T(
                "Units: how many models there may be in all, how many in a unit, the price of one "
                "with what it carries. any_unit is offered to every unit, one_unit to one of the "
                "army. Creatures are those of creatures.yaml."
            ),
            {
                "units": [
                    {
                        "id": "spearmen",
                        "name": "Spearmen",
                        "number": "20-80",
                        "size": "10-30",
                        "points": 6,
                        "creature": "human",
                        "carries": ["hand-weapon", "spear"],
                        "options": [{"any_unit": {"shield": 1, "light-armour": 2}}],
                    },
                    {
                        "id": "knights",
                        "name": "Knights",
                        "number": "0-20",
                        "size": "5-10",
                        "points": 19,
                        "creature": "human",
                        "mount": "warhorse",
                        "carries": ["hand-weapon", "lance", "shield"],
                        "options": [{"any_unit": {"heavy-armour": 6}}],
                    },
                ]
            },
        ),
    )
