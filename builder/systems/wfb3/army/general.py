"""Who is general: the character who leads best (14.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.systems.wfb3.entries import hidden_models
from builder.systems.wfb3.entries.facts import EntryResult


def best_leaders(ranks: Iterable[tuple[int, EntryResult]]) -> list[EntryResult]:
    """The characters with the highest Leadership, given before each, who may be general (14.8, A48)."""
    top = 1
    found: list[EntryResult] = []
    for leadership, character in ranks:
        if (
            leadership < top
            or character.role == "great-banner"
            or character.facts.post == hidden_models.HIDDEN
            or character.category != "characters"
            or not character.facts.eligible
        ):
            continue
        if leadership > top:
            top, found = leadership, [character]
        else:
            found.append(character)
    return found


def general_of(best: Sequence[EntryResult]) -> EntryResult | None:
    """Of those who lead best, the one whom the player names, else the costliest (14.8)."""
    if len(best) < 2:
        return best[0] if best else None
    named = [character for character in best if character.role == "general"]
    return min(named or best, key=lambda character: (character.role == "second", -character.points, character.id))


def tied(best: Sequence[EntryResult]) -> list[EntryResult]:
    """Those among whom the player has still to choose the general (14.8); none where one is named or leads best alone."""
    free = [character for character in best if character.role != "second"]
    return [] if len(free) < 2 or any(character.role == "general" for character in best) else free
