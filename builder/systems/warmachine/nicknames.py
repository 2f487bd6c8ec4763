"""Names of entries in the words of players, for searches and imports."""

from __future__ import annotations

from builder.core.roles import Synonyms, synonyms_of
from builder.systems.warmachine.definitions import ListEntry
from builder.systems.warmachine.rules import Rules

LETTERS = {1: "p", 2: "e"}
"""First letters of the versions of a person: prime and epic; later ones are numbered."""


def nicknames(line: ListEntry, synonyms: Synonyms) -> tuple[str, ...]:
    """An entry's names: its synonyms, and of a version of a person his short names with its letter and number.

    The second Deneghra is `deneghra`, `denny`, `edeneghra`, `edenny`, `deneghra2`, `denny2` and `2`.
    """
    own = synonyms_of((line.id,), synonyms)
    if line.character is None or line.version is None:
        return own
    short = (line.character.rpartition("-")[2], *synonyms_of((line.character,), synonyms))
    letter = LETTERS.get(line.version, "")
    lettered = (f"{letter}{name}" for name in short) if letter else ()
    return tuple(
        dict.fromkeys((*own, *short, *lettered, *(f"{name}{line.version}" for name in short), str(line.version)))
    )


def synonyms_of_entries(rules: Rules) -> Synonyms:
    """All synonyms by id, those of the faction's entries included."""
    known = rules.system.synonyms
    named = {id: nicknames(listing.line, known) for id, listing in rules.listings.items()}
    return {**known, **{id: words for id, words in named.items() if words}}
