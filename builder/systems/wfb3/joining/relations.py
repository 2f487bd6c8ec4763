"""What an entry is to the unit that it joins: its champion or leader, aboard it, hidden in it, or of one unit with it."""

from __future__ import annotations

from builder.core.findings import N, T, Text
from builder.core.relations import WITH, Relation
from builder.systems.wfb3.definitions.roster import Entry
from builder.systems.wfb3.entries.facts import EntryResult

CHAMPION = "champion"
"""He fights with his unit, and stands on its card."""
POSTS = {
    CHAMPION: T("champion of {unit}"),
    "leader": T("leader of {unit}"),
    "rider": T("aboard {unit}"),
}


def _words(post: str | None, models: int) -> Text:
    if post == "hidden":  # in French one or several
        return N("hidden in {unit}", "hidden in {unit}", models)
    return POSTS.get(post or "", WITH)


def relations(unit: str | None, post: str | None, models: int) -> tuple[Relation, ...]:
    """The relation to a unit by its handle, and none to no unit."""
    if unit is None:
        return ()
    return (Relation(post or "with", unit, under=True, carded=post == CHAMPION, words=_words(post, models)),)


def added_facts(entry: Entry) -> dict[str, str]:
    """For other programs: as what an entry joins a unit."""
    return {} if entry.as_ is None else {"as": entry.as_}


def joined_to(m: EntryResult, unit: str | None, post: str | None) -> EntryResult:
    """The entry as if it joined this unit, as what the post says."""
    return m._replace(relations=relations(unit, post, m.models), facts=m.facts._replace(post=post))
