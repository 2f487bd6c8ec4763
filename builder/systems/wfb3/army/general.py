"""Who is general: the character who leads best (14.8)."""

from __future__ import annotations

from collections.abc import Sequence

from builder.core.remembered_answers import once
from builder.systems.wfb3.entries import hidden_models
from builder.systems.wfb3.entries.characters import leadership
from builder.systems.wfb3.entries.facts import EntryResult


@once
def general(entries: Sequence[EntryResult]) -> EntryResult | None:
    """The character with the highest Leadership; the player's choice at a tie, else the costliest (14.8)."""
    candidates = best(entries)
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    named = [c for c in candidates if c.role == "general"]
    return min(named or candidates, key=lambda c: (c.role == "second", -c.points, c.id))


@once
def ranks(entries: Sequence[EntryResult]) -> list[tuple[int, EntryResult]]:
    """The characters among these, each with his Leadership before him."""
    return [(leadership(m), m) for m in entries if m.kind == "character"]


@once
def best(entries: Sequence[EntryResult]) -> list[EntryResult]:
    """The characters with the highest Leadership who are free to be general (14.8, A48)."""
    top = 1
    found: list[EntryResult] = []
    for own, m in ranks(entries):
        if (
            own < top
            or m.role == "great-banner"
            or m.facts.post == hidden_models.HIDDEN
            or m.category != "characters"
            or not m.facts.eligible
        ):
            continue
        if own > top:
            top, found = own, [m]
        else:
            found.append(m)
    return found


def tied(entries: Sequence[EntryResult]) -> list[EntryResult]:
    """Those among whom the player has still to choose the general (14.8); none where one is named or leads best alone."""
    candidates = best(entries)
    free = [c for c in candidates if c.role != "second"]
    return [] if len(free) < 2 or any(c.role == "general" for c in candidates) else free
