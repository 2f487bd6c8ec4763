"""Fixes of findings: changes that a game proposes for a finding, before they are tried."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, Self, cast

from builder.core.army import ArmyT
from builder.core.controls import Change, Path
from builder.core.entries import ResultT
from builder.core.findings import Finding, Plain, entry_index

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


def by_code(
    handlers: Mapping[str, Callable[[Case[ArmyT, ResultT]], Iterable[Way]]],
) -> Callable[[Finding, ArmyT], Iterable[Way]]:
    """Function from a finding of an army to the changes that the handler of its code proposes."""

    def proposed(finding: Finding, army: ArmyT) -> Iterable[Way]:
        handler = handlers.get(finding.code)
        return () if handler is None else handler(Case[ArmyT, ResultT].of(finding, army))

    return proposed
