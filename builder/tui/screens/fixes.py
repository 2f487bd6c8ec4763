"""The fixes of findings, worked out as they are needed."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.controls import Change
from builder.core.findings import Finding
from builder.core.fixes import Way
from builder.editing import tried_ways
from builder.editing.session import Session
from builder.editing.shown_draft import ShownDraft
from builder.editing.tried_ways import Tried
from builder.files import failures
from builder.mustering import Muster


class Fixes:
    """What a program can do about the findings of a roster; each is worked out once for as long as nothing changes."""

    def __init__(self, session: Session, failed: Callable[[failures.Failed], None]) -> None:
        self.session = session
        self.failed = failed
        """Told when they cannot be worked out; the finding is shown all the same."""
        self._of: Muster | None = None
        self._known: dict[int, tuple[Finding, tuple[tuple[Change, ...], ...]]] = {}

    def all(self, finding: Finding) -> tuple[tuple[Change, ...], ...]:
        """Every way to put it right."""
        if finding.waived is not None:
            return ()
        if self._of is not self.session.muster:
            self._of, self._known = self.session.muster, {}
        held = self._known.get(id(finding))
        if held is None:
            held = self._known[id(finding)] = (finding, self._worked_out(finding))
        return held[1]

    def tried(self, finding: Finding) -> Tried:
        """What helps of all that may be chosen, where no fix is known."""
        session = self.session
        try:
            with failures.guarded():
                now = ShownDraft(session.draft, session.muster, session.findings)
                return tried_ways.tried(finding, now, session.document)
        except failures.Failed as problem:
            self.failed(problem)
            return tried_ways.Tried()

    def total_after(self, way: Way) -> int | None:
        """What the army costs after a fix, in quarters; `None` where that cannot be told."""
        session = self.session
        try:
            with failures.guarded():
                return tried_ways.total_after(way, ShownDraft(session.draft, session.muster, session.findings))
        except failures.Failed:  # it is told once the fix is chosen
            return None

    def _worked_out(self, finding: Finding) -> tuple[tuple[Change, ...], ...]:
        try:
            return self.session.fixes(finding)
        except failures.Failed as problem:
            self.failed(problem)
            return ()
