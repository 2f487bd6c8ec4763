"""Ways out of findings: the case that a game's handlers look at, and how the ways that help are picked."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, Self

from pydantic_core import ValidationError
from typing_extensions import TypeVar

from builder.core.controls import Change, Path
from builder.core.entries import EntryResult, EntryT_co, FactsT_co
from builder.core.findings import Finding, Plain
from builder.core.roster import Roster

Way = tuple[Change, ...]
"""Changes from the roster that belong together."""


class Rules(Protocol):
    """The joined definitions of a game; handed back to the game unread."""


RosterT = TypeVar("RosterT", bound=Roster, default=Roster)
RulesT = TypeVar("RulesT", default=Rules)


class Case(NamedTuple, Generic[RosterT, EntryT_co, FactsT_co, RulesT]):
    """A finding with the entry that it is about, if it is about one."""

    f: Finding
    roster: RosterT
    entries: tuple[EntryResult[EntryT_co, FactsT_co], ...]
    rules: RulesT
    subject: EntryResult[EntryT_co, FactsT_co] | None
    """The entry that it is about; `None` for findings about the whole army."""
    at: Path
    """Path of the entry."""
    rest: Path
    """Where in the entry, or in the roster."""

    @classmethod
    def of(
        cls, finding: Finding, roster: RosterT, entries: tuple[EntryResult[EntryT_co, FactsT_co], ...], rules: RulesT
    ) -> Self:
        """The case of a finding in a roster."""
        path = finding.path
        if len(path) > 1 and path[0] == "entries" and isinstance(path[1], int):
            return cls(finding, roster, entries, rules, entries[path[1]], path[:2], path[2:])
        return cls(finding, roster, entries, rules, None, (), path)

    @property
    def m(self) -> EntryResult[EntryT_co, FactsT_co]:
        """The entry that it is about; asked only where it is about one."""
        assert self.subject is not None
        return self.subject

    @property
    def named(self) -> list[EntryResult[EntryT_co, FactsT_co]]:
        """The entries that the finding names."""
        return [m for m in self.entries if m.id in self.f.names]

    @property
    def others(self) -> tuple[EntryResult[EntryT_co, FactsT_co], ...]:
        """All other entries; all there are, where the finding is about none of them."""
        own = self.at[1] if self.at else None
        return tuple(o for i, o in enumerate(self.entries) if i != own)

    def path_of(self, m: EntryResult, *keys: str | int) -> Path:
        """Where something of an entry stands in the roster."""
        return ("entries", next(i for i, o in enumerate(self.entries) if o is m), *keys)

    @property
    def excess(self) -> int:
        """How many more there are than the finding allows; less than 0 where some are missing."""
        found, allowed = self.f.found, self.f.allowed
        return found - allowed if isinstance(found, int) and isinstance(allowed, int) else 0

    @property
    def allowed(self) -> tuple[Plain, ...]:
        """The values that the finding allows, where it names some."""
        allowed = self.f.allowed
        return tuple(allowed) if isinstance(allowed, Sequence) and not isinstance(allowed, str) else ()

    @property
    def allowed_ids(self) -> tuple[str, ...]:
        """The ids that the finding allows, where it names some."""
        return tuple(id for id in self.allowed if isinstance(id, str))

    def remove(self, *keys: str | int) -> Way:
        """A key of the entry taken away."""
        return (Change("remove", (*self.at, *keys)),)

    def set(self, *keys: str | int, to: Plain) -> Way:
        """A key of the entry set."""
        return (Change("set", (*self.at, *keys), to),)


class AboutFinding(Protocol):
    """What knows its finding."""

    @property
    def f(self) -> Finding:
        """The finding."""


C = TypeVar("C", bound=AboutFinding)


def helping(
    case: C, handlers: Mapping[str, Callable[[C], Iterable[Way]]], helps: Callable[[C, Way], bool]
) -> tuple[Way, ...]:
    """The ways that the handler of the finding's code names, those that help, each once; none for advice."""
    ways = handlers.get(case.f.code)
    if ways is None or not case.f.counts:
        return ()
    found: list[Way] = []
    for way in ways(case):
        with contextlib.suppress(ValidationError):  # what the roster's own model refuses is no way out
            if way not in found and helps(case, way):
                found.append(way)
    return tuple(found)


def as_read(value: Plain) -> Plain:
    """Plain values as the models of files take them: lists are tuples."""
    if isinstance(value, dict):
        return {k: as_read(v) for k, v in value.items()}
    return tuple(as_read(v) for v in value) if isinstance(value, (list, tuple)) else value
