"""A fresh force, to be written on."""

from __future__ import annotations

from builder.core.findings import T
from builder.core.fresh_definitions import FilePart, army_head


def fresh_army(id: str, name: str) -> tuple[FilePart, ...]:
    """A people with its list in one game."""
    return (
        army_head("skirmish", id, name),
        (T("Its army list in each game that the mode may be played with."), {"lists": {"wfb6": "empire"}}),
    )
