"""Who is general: the character who leads best (14.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.systems.wfb3.characters.evaluation import leadership
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.hiding import hidden_models


def best_leaders(characters: Iterable[EntryResult]) -> list[EntryResult]:
    """The characters with the highest Leadership who may be general (14.8, A48)."""
    able = [
        character
        for character in characters
        if character.facts.eligible
        and character.category == "characters"
        and character.role != "great-banner"
        and character.facts.post != hidden_models.HIDDEN
    ]
    top = max(map(leadership, able), default=0)
    return [character for character in able if leadership(character) == top] if top else []


def general_of(best: Sequence[EntryResult]) -> EntryResult | None:
    """Of those who lead best, the one whom the player names, else the costliest (14.8)."""
    named = [character for character in best if character.role == "general"]
    return min(
        named or best,
        key=lambda character: (character.role == "second", -character.points, character.id),
        default=None,
    )


def tied(best: Sequence[EntryResult]) -> list[EntryResult]:
    """Those among whom the player has still to choose the general (14.8); none where one is named or leads best alone."""
    free = [character for character in best if character.role != "second"]
    return [] if len(free) < 2 or any(character.role == "general" for character in best) else free
