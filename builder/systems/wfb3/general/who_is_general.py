"""Choice of the general: the character with the highest Leadership (14.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from builder.systems.wfb3.entries.results import EntryResult
from builder.systems.wfb3.hiding import hidden_models


def best_leaders(characters: Iterable[EntryResult]) -> list[EntryResult]:
    """The characters with the highest Leadership who may be general (14.8, A48)."""
    able = [
        character
        for character in characters
        if character.facts.may_be_general
        and character.category == "characters"
        and character.role != "great-banner"
        and character.facts.post != hidden_models.HIDDEN
    ]
    top = max((character.facts.leadership for character in able), default=0)
    return [character for character in able if character.facts.leadership == top] if top else []


def general_of(best: Sequence[EntryResult]) -> EntryResult | None:
    """The general among characters of equal Leadership: the one named in the roster, else the most expensive (14.8)."""
    named = [character for character in best if character.role == "general"]
    return min(
        named or best,
        key=lambda character: (character.role == "second", -character.points, character.id),
        default=None,
    )


def candidates_to_choose(best: Sequence[EntryResult]) -> list[EntryResult]:
    """Characters among whom the player still has to choose the general (14.8); empty if one is named or only one qualifies."""
    free = [character for character in best if character.role != "second"]
    return [] if len(free) < 2 or any(character.role == "general" for character in best) else free
