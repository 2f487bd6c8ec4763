"""Many lists in the order that a player asks for, and those of them that he means."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from builder.core.roster import MAX_TAG, MAX_TAGS
from builder.core.spelling import folded
from builder.editing.list_summaries import Card, Glance

ORDERS = ("opened", "date", "points", "name", "army")
"""What lists can be sorted by: those opened last before the others, or all of them by one thing."""


class Listed(NamedTuple):
    """A list among others: what its file says, and how it stands as far as that is known."""

    glance: Glance
    card: Card | None = None
    """`None` until it was priced."""

    @property
    def points(self) -> int | None:
        """Quarters: as priced, or else as its file says; `None` where nobody knows."""
        return self.glance.points if self.card is None else self.card.points


def ordered(lists: Iterable[Listed], by: str) -> list[Path]:
    """The paths by one of `ORDERS`: the latest and the dearest first, names from A; what is not known comes last.

    Armies go by game and id, which are the same in every language. With `opened` lists stay as they are.
    """
    known = list(lists)
    if by == "date":
        known.sort(key=lambda one: (-(one.glance.modified or 0), str(one.glance.path)))
    elif by == "points":
        known.sort(key=lambda one: (one.points is None, -(one.points or 0), folded(one.glance.name)))
    elif by == "name":
        known.sort(key=lambda one: (folded(one.glance.name), str(one.glance.path)))
    elif by == "army":
        known.sort(key=lambda one: (not one.glance.army, one.glance.system, one.glance.army, folded(one.glance.name)))
    return [one.glance.path for one in known]


class Searched(NamedTuple):
    """What a list is found by, without accents and capitals."""

    text: str
    tags: tuple[str, ...]


def searched(found: Glance, army: str, place: str) -> Searched:
    """What a list is found by: its name, its army by name and id, its path, its limit and its tags."""
    tags = tuple(folded(t) for t in found.tags)
    return Searched(folded(f"{found.name} {army} {found.army} {place} {found.limit or ''} {' '.join(tags)}"), tags)


def means(one: Searched, words: str) -> bool:
    """True if a list is meant by these words: each of them is found. A word with # before it asks for a tag that begins so."""
    for word in folded(words).split():
        if word.startswith("#") and len(word) > 1:
            if not any(t.startswith(word[1:]) for t in one.tags):
                return False
        elif word != "#" and word not in one.text:
            return False
    return True


def tags_of(lists: Iterable[Glance]) -> dict[str, int]:
    """The tags that lists have, those of the most lists first, and how many have each; capitals make no other tag."""
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for found in lists:
        for tag in found.tags:
            name = names.setdefault(folded(tag), tag)
            counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], folded(pair[0]))))


def has_tag(found: Glance, tag: str) -> bool:
    """True if a list has this tag, however its letters are written."""
    return folded(tag) in [folded(t) for t in found.tags]


def tags_typed(text: str) -> tuple[str, ...]:
    """Tags that somebody typed, with commas or # between them: each once, without spaces around it."""
    found: dict[str, str] = {}
    for part in re.split(r"[,;#]", text):
        tag = " ".join(part.split())
        if tag:
            found.setdefault(folded(tag), tag)
    return tuple(found.values())


def too_many(tags: tuple[str, ...]) -> bool:
    """True if a list cannot hold these tags: there are more of them, or one is longer, than a file may have."""
    return len(tags) > MAX_TAGS or any(len(t) > MAX_TAG for t in tags)
