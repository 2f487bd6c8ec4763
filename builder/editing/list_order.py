"""Sorts lists, and filters them by search words and tags."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from builder.core.roster import MAX_TAG, MAX_TAGS
from builder.core.spelling import folded
from builder.editing.list_summaries import Glance, Summary

ORDERS = ("opened", "date", "points", "name", "army")
"""Sort orders for lists."""


class Listed(NamedTuple):
    """A list on the home screen: values read from its file, and its summary once it is evaluated."""

    glance: Glance
    summary: Summary | None = None
    """Summary of the list; `None` until the list is evaluated."""

    @property
    def points(self) -> int | None:
        """Points in quarters, as evaluated or else as noted in the file; `None` if unknown."""
        return self.glance.points if self.summary is None else self.summary.points


def ordered(lists: Iterable[Listed], by: str) -> list[Path]:
    """Paths in one of `ORDERS`: the latest and the most expensive first, names alphabetically, unknown values last.

    Armies are sorted by game and id, which are the same in every language. `opened` keeps the given order.
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
    """Search text of a list, without accents and capitals."""

    text: str
    tags: tuple[str, ...]
    verdict: tuple[str, ...] = ()
    """Words of the verdict, found by the beginning of a typed word."""


def search_text(found: Glance, army: str, place: str, game: str = "", verdict: str = "") -> Searched:
    """Search text of a list: its glance `found`, the names of its army and game, its path `place`, and its verdict."""
    tags = tuple(folded(t) for t in found.tags)
    words = f"{found.name} {army} {found.army} {game} {found.system} {place} {found.limit or ''} {' '.join(tags)}"
    return Searched(folded(words), tags, tuple(folded(verdict).split()))


def matches_words(one: Searched, words: str) -> bool:
    """True if a list has every word in its search text; a word with # matches the beginning of a tag."""
    for word in folded(words).split():
        if word.startswith("#") and len(word) > 1:
            if not any(t.startswith(word[1:]) for t in one.tags):
                return False
        elif word != "#" and word not in one.text and not any(known.startswith(word) for known in one.verdict):
            return False
    return True


def tags_of(lists: Iterable[Glance]) -> dict[str, int]:
    """Number of lists by tag, the most frequent first; capitals are ignored."""
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for found in lists:
        for tag in found.tags:
            name = names.setdefault(folded(tag), tag)
            counts[name] = counts.get(name, 0) + 1
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], folded(pair[0]))))


def has_tag(found: Glance, tag: str) -> bool:
    """True if a list has this tag; capitals are ignored."""
    return folded(tag) in [folded(t) for t in found.tags]


def tags_typed(text: str) -> tuple[str, ...]:
    """Tags in typed text, separated by commas or #, without duplicates."""
    found: dict[str, str] = {}
    for part in re.split(r"[,;#]", text):
        tag = " ".join(part.split())
        if tag:
            found.setdefault(folded(tag), tag)
    return tuple(found.values())


def too_many(tags: tuple[str, ...]) -> bool:
    """True if there are more tags than a file may have, or a tag is too long."""
    return len(tags) > MAX_TAGS or any(len(t) > MAX_TAG for t in tags)
