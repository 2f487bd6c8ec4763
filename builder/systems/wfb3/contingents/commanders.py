"""Commanders of contingents, and who may be one."""

from __future__ import annotations

from collections.abc import Iterable

from builder.core.findings import Shown
from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.rules import Rules


def commanders_of(characters: Iterable[EntryResult], rules: Rules) -> dict[str, EntryResult]:
    """Commander of each contingent by its id: of those allowed, the one with the highest Leadership (Warhammer Armies, contingents)."""
    by_list: dict[str, list[EntryResult]] = {}
    for character in characters:
        part = rules.other_lists.get(character.entry.from_ or "")
        contingent = None if part is None else part.contingent
        rule = None if contingent is None else contingent.commander
        if rule is not None and character.entry.take in rule.of:
            by_list.setdefault(character.entry.from_ or "", []).append(character)
    # of equals the first in the roster
    return {id: max(able, key=lambda character: character.facts.leadership) for id, able in by_list.items()}


def contingent_commanded(take: str, rules: Rules) -> Shown:
    """Name of the contingent that characters of a line command; `None` for none."""
    own = None if rules.contingent is None else rules.contingent.commander
    return rules.army.name if own is not None and take in own.of else None
