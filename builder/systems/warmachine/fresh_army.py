"""A fresh faction, to be written on."""

from __future__ import annotations

from builder.core.findings import Plain, T
from builder.core.fresh_definitions import FilePart, army_head

SWORD: dict[str, Plain] = {"name": "Sword", "type": "melee", "pow": 3, "p+s": 8}


def fresh_army(id: str, name: str) -> tuple[FilePart, ...]:
    """A faction to be written on: a warcaster, a warjack, a unit with what is attached to it, a solo."""
    human: dict[str, Plain] = {"spd": 6, "str": 5, "mat": 5, "rat": 5, "def": 13, "arm": 12, "cmd": 8}
    grid = ["xx..xx", "......", "......", ".L..R.", "LLMCRR", "xMMCCx"]
    return (
        army_head("warmachine", id, name),
        (
            T("Where the numbers come from: a book of system.yaml and the place in it; after says who made the list."),
            {"source": {"book": "mk2", "section": "–"}, "after": name},
        ),
        (
            T(
                "Entries: fa is a number for each warcaster, U or C; a unit has sizes with their prices, everything else a cost. "
                "Kinds, advantages and qualities are those of system.yaml."
            ),
            {
                "entries": [
                    {
                        "id": "our-warcaster",
                        "name": "Our Warcaster",
                        "kind": "warcaster",
                        "fa": "C",
                        "warjack_points": 5,
                        "models": [{"stats": {**human, "focus": 6}, "boxes": 15, "weapons": [dict(SWORD)]}],
                    },
                    {
                        "id": "our-warjack",
                        "name": "Our Warjack",
                        "kind": "heavy-warjack",
                        "fa": "U",
                        "cost": 7,
                        "grid": grid,
                        "models": [
                            {
                                "stats": {"spd": 5, "str": 11, "mat": 6, "rat": 5, "def": 12, "arm": 18},
                                "weapons": [
                                    {"name": "Hammer", "type": "melee", "at": "R", "pow": 7, "p+s": 18},
                                    {"name": "Open Fist", "type": "melee", "at": "L", "pow": 3, "p+s": 14},
                                ],
                            }
                        ],
                    },
                    {
                        "id": "our-soldiers",
                        "name": "Our Soldiers",
                        "kind": "unit",
                        "fa": 2,
                        "sizes": {"6": 4, "10": 6},
                        "models": [{"stats": dict(human), "weapons": [dict(SWORD)]}],
                    },
                    {
                        "id": "our-officer",
                        "name": "Our Officer",
                        "kind": "unit-attachment",
                        "fa": 1,
                        "cost": 2,
                        "attaches_to": ["our-soldiers"],
                        "models": [
                            {"stats": dict(human), "boxes": 5, "advantages": ["officer"], "weapons": [dict(SWORD)]}
                        ],
                    },
                    {
                        "id": "our-solo",
                        "name": "Our Solo",
                        "kind": "solo",
                        "fa": 2,
                        "cost": 2,
                        "models": [{"stats": dict(human), "boxes": 5, "weapons": [dict(SWORD)]}],
                    },
                ]
            },
        ),
    )
