"""Units and entries from a few values, for tests."""

from __future__ import annotations

from typing import Any

from builder.systems import find
from builder.systems.wfb3.definitions.unit_entries import UnitEntry


def unit_with(options: list[dict[str, Any]], carries: tuple[str, ...] = ("hand-weapon",)) -> UnitEntry:
    return UnitEntry.model_validate(
        {
            "id": "retainers",
            "name": "Retainers",
            "number": "0-20",
            "size": "10-20",
            "points": 5,
            "creature": "human",
            "options": tuple(options),
            "carries": carries,
        }
    )


def entry_of(**keys: Any) -> Any:
    whole = {
        "kind": "roster",
        "format": 1,
        "system": "wfb3",
        "army": "empire",
        "limit": 1,
        "game": "friendly",
        "entries": (keys,),
    }
    return find("wfb3").files.roster.model_validate(whole).entries[0]
