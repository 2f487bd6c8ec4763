"""The smallest change that makes a list legal, found by following the fixes of its findings several steps ahead."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from builder.core.findings import Finding
from builder.core.fixes import Way
from builder.core.yaml_source import Document
from builder.editing.found_fixes import Trial, fixes_by_trial, is_fixed
from builder.editing.shown_draft import ShownDraft

WIDTH, MOST_STEPS = 3, 20
"""Number of lists that are followed after each step, and greatest number of steps."""


class Step(NamedTuple):
    """One fix of a repair."""

    finding: Finding
    """The finding that the fix removes."""
    way: Way
    before: ShownDraft
    after: ShownDraft

    @property
    def points(self) -> int:
        """Points that the fix adds to the army, in quarters; negative if it saves points."""
        return self.after.muster.points - self.before.muster.points


class Repair(NamedTuple):
    """A list after the fixes of some steps."""

    after: ShownDraft
    steps: tuple[Step, ...] = ()

    @property
    def errors(self) -> int:
        """Number of findings that still make the list illegal."""
        return sum(f.counts for f in self.after.findings)

    @property
    def size(self) -> tuple[int, int]:
        """Points that all fixes change together, in quarters, and number of changes: the smaller, the better."""
        return sum(abs(step.points) for step in self.steps), sum(len(step.way) for step in self.steps)


def smallest_repair(now: ShownDraft, document: Document | None, folders: tuple[Path, ...]) -> Repair:
    """The smallest change that makes a list legal: fewest points, then fewest changes.

    If no legal list is found, the change that leaves the fewest errors; without steps if the list is legal or no fix
    helps. The agreed terms of the game, such as the points limit, stay as they are unless the event requires others.
    `folders` have the definitions.
    """
    best = Repair(now)
    beam = [best]
    for _ in range(MOST_STEPS):
        found: list[Repair] = []
        for repair in beam:
            for longer in _continued(repair, document, folders):
                if all(longer.after.draft != other.after.draft for other in found):
                    found.append(longer)
        found.sort(key=lambda one: (one.errors, *one.size))
        best = min((best, *found), key=lambda one: (one.errors, *one.size))
        beam = [one for one in found if one.errors and (best.errors or one.size < best.size)][:WIDTH]
        if not beam:
            break
    return best


def _continued(repair: Repair, document: Document | None, folders: tuple[Path, ...]) -> Iterator[Repair]:
    """The repair with one more step: a fix of the first finding that has any, the points limit last."""
    now = repair.after
    for finding in sorted((f for f in now.findings if f.counts), key=lambda f: f.path == ("limit",)):
        fixed = False
        for way, after in fixes_by_trial(Trial(finding, now, document, folders)).fixes:
            if _keeps_terms(way, finding) and is_fixed(finding, now.findings, after.findings):
                yield Repair(after, (*repair.steps, Step(finding, way, now, after)))
                fixed = True
        if fixed:
            return


def _keeps_terms(way: Way, finding: Finding) -> bool:
    """True if a fix changes only entries, the key of the finding (but not its own limit), or the event's terms."""
    return all(
        change.path[:1] == ("entries",)
        or (change.path[:1] == finding.path[:1] and (finding.code == "event.terms" or change.path[:1] != ("limit",)))
        for change in way
    )
