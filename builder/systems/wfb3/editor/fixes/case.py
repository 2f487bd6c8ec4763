"""A finding with what its ways out need to know."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.core import fixes
from builder.core.fixes import Way
from builder.systems.wfb3.army.army_view import Army, of_list
from builder.systems.wfb3.entries.facts import EntryResult
from builder.systems.wfb3.model.roster import Entry, Roster
from builder.systems.wfb3.rules.rules import Rules


class Case(fixes.Case[Army, EntryResult]):
    """A finding in an army."""

    @property
    def roster(self) -> Roster:
        """The list."""
        return self.army.roster

    @property
    def rules(self) -> Rules:
        """The rules of the list that its entry is from, or of the army."""
        return self.army.rules if self.subject is None else self.army.rules_of(self.subject)

    @property
    def entry(self) -> Entry:
        """The entry's own line."""
        return self.m.entry

    @property
    def same(self) -> tuple[EntryResult, ...]:
        """All entries of the same thing from the same list, itself among them."""
        return tuple(o for o in of_list(self.entries, self.rules) if o.entry.take == self.entry.take)


Handlers = dict[str, Callable[[Case], Iterator[Way]]]
"""Who knows ways out, by the code of the finding."""
