"""The relation of an entry to the unit that it joins: champion, leader, rider, hidden, or part of the same unit."""

from __future__ import annotations

from builder.core.findings import N, T, Text
from builder.core.relations import WITH, Relation
from builder.systems.wfb3.entries.results import EntryResult

CHAMPION = "champion"
"""Post of a champion, who fights with his unit and is shown on its card."""
POSTS = {
    CHAMPION: T("champion of {unit}"),
    "leader": T("leader of {unit}"),
    "rider": T("aboard {unit}"),
}


def _words(post: str | None, models: int) -> Text:
    """The relation of an entry in this post to its unit, in words; in French `models` decides singular or plural."""
    if post == "hidden":  # in French one or several
        return N("hidden in {unit}", "hidden in {unit}", models)
    return POSTS.get(post or "", WITH)


def relations(unit: str | None, post: str | None, models: int) -> tuple[Relation, ...]:
    """The relation of an entry to the unit with this handle, as a tuple of one; empty without a unit."""
    if unit is None:
        return ()
    return (Relation(post or "with", unit, under=True, carded=post == CHAMPION, words=_words(post, models)),)


def joined_to(result: EntryResult, unit: str | None, post: str | None) -> EntryResult:
    """The entry's result as if it joined this unit in this post."""
    return result._replace(relations=relations(unit, post, result.models), facts=result.facts._replace(post=post))
