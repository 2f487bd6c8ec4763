"""Fixes of findings: the case that a game's handlers receive, and the selection of fixes that help."""

import contextlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, Self, TypeVar, cast

from pydantic_core import ValidationError

from builder.core.army import ArmyT, RosterT
from builder.core.controls import Change, Path, apply_changes
from builder.core.entries import ResultT
from builder.core.findings import ERROR, Finding, Plain, as_tuples, entry_index
from builder.core.roster import Roster

Way = tuple[Change, ...]
"""Changes to the roster that together make one fix."""


class Case(NamedTuple, Generic[ArmyT, ResultT]):
    """A finding for which fixes are sought, with the entry that the finding is about."""

    finding: Finding
    army: ArmyT
    subject: ResultT | None
    """The entry that the finding is about; `None` if it is about the whole army."""
    entry_path: Path
    """Path of the entry."""
    inner_path: Path
    """Path of the finding within the entry, or within the roster if it is not about an entry."""

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
    def result(self) -> ResultT:
        """The entry of the finding; only for findings about an entry."""
        assert self.subject is not None
        return self.subject

    @property
    def named(self) -> list[ResultT]:
        """Evaluated entries that the finding mentions, the subject included."""
        return [result for result in self.entries if result.id in self.finding.names]

    @property
    def others(self) -> tuple[ResultT, ...]:
        """All entries except the subject."""
        own = self.entry_path[1] if self.entry_path else None
        return tuple(other for index, other in enumerate(self.entries) if index != own)

    def path_of(self, result: ResultT, *keys: str | int) -> Path:
        """Path of an entry, or of keys within it, in the roster."""
        return self.army.path(result, *keys)

    @property
    def excess(self) -> int:
        """Number found minus the number allowed; negative if there are too few."""
        found, allowed = self.finding.found, self.finding.allowed
        return found - allowed if isinstance(found, int) and isinstance(allowed, int) else 0

    @property
    def allowed(self) -> tuple[Plain, ...]:
        """The values that the finding allows."""
        allowed = self.finding.allowed
        return tuple(allowed) if isinstance(allowed, Sequence) and not isinstance(allowed, str) else ()

    @property
    def allowed_ids(self) -> tuple[str, ...]:
        """The ids that the finding allows."""
        return tuple(id for id in self.allowed if isinstance(id, str))

    def remove(self, *keys: str | int) -> Way:
        """Changes that remove a key of the entry."""
        return (Change("remove", (*self.entry_path, *keys)),)

    def set(self, *keys: str | int, to: Plain) -> Way:
        """Changes that set a key of the entry."""
        return (Change("set", (*self.entry_path, *keys), to),)


class AboutFinding(Protocol):
    """A case with the finding that is to be fixed."""

    @property
    def finding(self) -> Finding:
        """The finding that is fixed."""


C = TypeVar("C", bound=AboutFinding)


def helpful_fixes(
    case: C, handlers: Mapping[str, Callable[[C], Iterable[Way]]], helps: Callable[[C, Way], bool]
) -> tuple[Way, ...]:
    """Distinct fixes by the handler of a finding's code that help; none unless the finding makes the list illegal."""
    ways = handlers.get(case.finding.code)
    if ways is None or not case.finding.counts:
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


def has_fewer_errors(code: str, after: Counter[str], before: Counter[str]) -> bool:
    """True if there are fewer errors of this code, and not more of any other."""
    return after[code] < before[code] and all(count <= before[other] for other, count in after.items())


def roster_after(roster: RosterT, way: Way) -> RosterT:
    """The roster after the changes of a fix; raises pydantic's `ValidationError` if it is then not valid."""
    values = apply_changes(roster.model_dump(mode="json", by_alias=True, exclude_defaults=True), way)
    return type(roster).model_validate(as_tuples(values))
