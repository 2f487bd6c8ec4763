"""Who commands a contingent."""

from __future__ import annotations

from collections.abc import Iterable

from builder.systems.wfb3.characters.evaluation import leadership
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.rules import Rules


def commanders_of(characters: Iterable[EntryResult], rules: Rules) -> dict[str, EntryResult]:
    """Commander of each contingent by its id: of those allowed, the one with the highest Leadership (Warhammer Armies, contingents)."""
    by_list: dict[str, list[EntryResult]] = {}
    for character in characters:
        part = rules.parts.get(character.entry.from_ or "")
        contingent = None if part is None else part.contingent
        rule = None if contingent is None else contingent.commander
        if rule is not None and character.entry.take in rule.of:
            by_list.setdefault(character.entry.from_ or "", []).append(character)
    return {id: max(able, key=leadership) for id, able in by_list.items()}  # of equals the first in the roster
