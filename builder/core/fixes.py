"""Ways out of findings: the case that a game's handlers look at, and how the ways that help are picked."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, Self, TypeVar, cast

from pydantic_core import ValidationError

from builder.core.army import ArmyT, RosterT
from builder.core.controls import Change, Path, apply
from builder.core.entries import ResultT
from builder.core.findings import ERROR, Finding, Plain, entry_index
from builder.core.roster import Roster

Way = tuple[Change, ...]
"""Changes from the roster that belong together."""


class Case(NamedTuple, Generic[ArmyT, ResultT]):
    """A finding with the entry that it is about, if it is about one."""

    f: Finding
    army: ArmyT
    subject: ResultT | None
    """The entry that it is about; `None` for findings about the whole army."""
    at: Path
    """Path of the entry."""
    rest: Path
    """Path within the entry, or within the roster."""

    @classmethod
    def of(cls, finding: Finding, army: ArmyT) -> Self:
        """The case of a finding in an army."""
        path, index = finding.path, entry_index(finding.path)
        if index is not None:
            return cls(finding, army, cast("ResultT", army.entries[index]), path[:2], path[2:])
        return cls(finding, army, None, (), path)

    @property
    def entries(self) -> tuple[ResultT, ...]:
        """All entries of the army."""
        return cast("tuple[ResultT, ...]", self.army.entries)

    @property
    def m(self) -> ResultT:
        """The entry of the finding; only for findings about an entry."""
        assert self.subject is not None
        return self.subject

    @property
    def named(self) -> list[ResultT]:
        """The entries that the finding names."""
        return [result for result in self.entries if result.id in self.f.names]

    @property
    def others(self) -> tuple[ResultT, ...]:
        """All other entries; all there are, where the finding is about none of them."""
        own = self.at[1] if self.at else None
        return tuple(other for index, other in enumerate(self.entries) if index != own)

    def path_of(self, result: ResultT, *keys: str | int) -> Path:
        """Path of an entry, or of keys within it, in the roster."""
        return self.army.path(result, *keys)

    @property
    def excess(self) -> int:
        """Number above what the finding allows; negative if some are missing."""
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
    """A search for fixes of one finding."""

    @property
    def f(self) -> Finding:
        """The finding."""


C = TypeVar("C", bound=AboutFinding)


def helping(
    case: C, handlers: Mapping[str, Callable[[C], Iterable[Way]]], helps: Callable[[C, Way], bool]
) -> tuple[Way, ...]:
    """Fixes by the handler of the finding's code that help, each once; empty for advice."""
    ways = handlers.get(case.f.code)
    if ways is None or not case.f.counts:
        return ()
    found: list[Way] = []
    for way in ways(case):
        with contextlib.suppress(ValidationError):  # what the roster's own model refuses is no way out
            if way not in found and helps(case, way):
                found.append(way)
    return tuple(found)


def errors_of(found: Iterable[Finding], roster: Roster) -> Counter[str]:
    """Number of errors by code, duplicate ids included."""
    counts = Counter(finding.code for finding in found if finding.severity == ERROR)
    given = [entry.id for entry in roster.entries if entry.id is not None]
    if doubled := len(given) - len(set(given)):
        counts["ref.doubled"] = doubled
    return counts


def fewer(code: str, after: Counter[str], before: Counter[str]) -> bool:
    """True if there are fewer errors of this code, and not more of any other."""
    return after[code] < before[code] and all(count <= before[other] for other, count in after.items())


def after(roster: RosterT, way: Way) -> RosterT:
    """The roster once a way is taken; raises pydantic's `ValidationError` where the roster's own model refuses it."""
    values = apply(roster.model_dump(mode="json", by_alias=True, exclude_defaults=True), way)
    return type(roster).model_validate(as_read(values))


class AtPlace(AboutFinding, Protocol):
    """A search for fixes that knows the place of its finding."""

    @property
    def at(self) -> Path:
        """Path of the entry."""

    @property
    def rest(self) -> Path:
        """Path within the entry, or within the roster."""


def at_place(place: AtPlace) -> Iterator[Way]:
    """The fix that removes the value at the finding's path."""
    if place.rest:
        yield (Change("remove", (*place.at, *place.rest)),)


def as_read(value: Plain) -> Plain:
    """Plain values as the models of files take them: lists are tuples."""
    if isinstance(value, dict):
        return {key: as_read(value) for key, value in value.items()}
    return tuple(as_read(value) for value in value) if isinstance(value, (list, tuple)) else value
