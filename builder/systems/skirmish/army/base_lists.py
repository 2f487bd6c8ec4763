"""A force as a roster of its base game."""

from __future__ import annotations

from builder.core.entries import EntryResult as BaseResult
from builder.core.remembered_answers import once
from builder.core.roster import Roster as BaseRoster
from builder.systems.skirmish.entries.facts import EntryResult
from builder.systems.skirmish.model.roster import Roster
from builder.systems.skirmish.rules.rules import Rules


@once
def base_roster(
    roster: Roster, entries: tuple[EntryResult, ...], rules: Rules
) -> tuple[BaseRoster, tuple[BaseResult, ...]]:
    """The roster that the base game would have of a force, and its results, an entry each in the same order."""
    results = tuple(m.facts.base for m in entries)
    given = rules.base_roster.model_copy(
        update={"limit": rules.points(roster), "name": roster.name, "entries": tuple(m.entry for m in results)}
    )
    return given, results
