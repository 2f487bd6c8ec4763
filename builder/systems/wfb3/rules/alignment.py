"""Whose side troops are on (Warhammer Armies prints it with every list), for the checks."""

from __future__ import annotations

from builder.systems.wfb3.model.alignment import SIDES
from builder.systems.wfb3.rules.rules import Rules


def sides_of(rules: Rules, creature: str | None = None) -> tuple[str, ...]:
    """The alignments that a creature of this list may have; a rule bites for certain only if it does for each.

    Where no list says it, the bestiary does; empty if neither does.
    """
    told = (rules.contingent or rules.army).aligned
    if told is None:
        known = rules.creatures.get(creature or "")
        return () if known is None else known.alignment
    if told.of_army:
        return sides_of(rules.army_itself, creature)
    if creature in told.creatures:
        return told.creatures[creature]
    return tuple(SIDES) if told.usual or not told.of else told.of
