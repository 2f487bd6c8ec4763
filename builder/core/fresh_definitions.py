"""Fresh rosters and army lists as the games begin them: the keys that are the same in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from builder.core.findings import Plain, Shown, T

FilePart: TypeAlias = tuple[Shown, Mapping[str, Plain]]
"""What a comment says, and the keys that stand below it."""


def fresh_roster(
    system: str, army: str, limit: int, entries: Sequence[Plain], terms: Mapping[str, Plain] | None = None
) -> dict[str, Plain]:
    """The values of a roster without a name; `limit` in points, `terms` what the game's rosters say besides."""
    head: dict[str, Plain] = {"kind": "roster", "format": 1, "system": system, "army": army, "name": "", "limit": limit}
    return {**head, **(terms or {}), "entries": list(entries)}


def army_head(system: str, id: str, name: str) -> FilePart:
    """How the file of an army list begins."""
    text = T(
        "An army list. It lies in {folder}, below your own folder of lists, and its file is named after its id.",
        folder=f"{system}/armies",
    )
    return text, {"kind": "army", "format": 1, "system": system, "id": id, "version": "1", "name": name}
