"""Bounds on findings that repeat: the first of each kind, and how many more there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from builder.core.findings import Finding, N
from builder.core.yaml_documents import MANY

MANY_IN_FILE = 200
"""Greatest number of findings of one kind in a file; in one place at most `MANY`."""


class RepeatedFindings:
    """Selects the first findings of each kind, and counts the others.

    Findings are of one kind if they differ only in their values, their entry and their position in a list.
    """

    def __init__(self, apart: Collection[str] = ()) -> None:
        """`apart` are ids of entries whose findings are of kinds of their own, such as those with waivers."""
        self._apart = frozenset(apart)
        self._in_place: Counter[tuple[object, ...]] = Counter()
        self._in_file: Counter[tuple[object, ...]] = Counter()
        self._following: dict[tuple[object, ...], Finding] = {}
        self._more: Counter[tuple[object, ...]] = Counter()

    def keeps(self, finding: Finding) -> bool:
        """True for one of the first findings of its kind; others are counted."""
        holder = finding.path[:-1]
        kind = (
            finding.code,
            finding.severity,
            finding.text.message,
            tuple("*" if isinstance(step, int) else step for step in holder),
            finding.entry if finding.entry in self._apart else None,
        )
        self._in_place[(*kind, holder)] += 1
        if self._in_file[kind] < MANY_IN_FILE and self._in_place[(*kind, holder)] <= MANY:
            self._in_file[kind] += 1
            return True
        self._following.setdefault(kind, finding)
        self._more[kind] += finding.stands_for
        return False

    def rest(self) -> list[Finding]:
        """For each kind with further findings one that counts them, at the place of the first."""
        return [more_of_this_kind(following, self._more[kind]) for kind, following in self._following.items()]


def more_of_this_kind(following: Finding, count: int) -> Finding:
    """The finding that stands for `count` findings, of which `following` is the first."""
    text = N("{count} more problem of this kind.", "{count} more problems of this kind.", count)
    return following._replace(text=text, found=count, fix=None, suggest=None, stands_for=count)
