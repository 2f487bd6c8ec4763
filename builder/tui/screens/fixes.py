"""Fixes of the findings of an open roster."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.findings import Finding
from builder.core.fixes import Way
from builder.editing import found_fixes, what_if
from builder.editing.found_fixes import Tried
from builder.editing.session import Session
from builder.editing.shown_draft import ShownDraft
from builder.files import failures
from builder.mustering import Muster


class Fixes:
    """Fixes for the findings of a roster."""

    def __init__(self, session: Session, report: Callable[[failures.Failed], object]) -> None:
        self.session = session
        self.report = report
        """Reports a failure while looking for a fix; the finding is shown nevertheless."""

    def ways(self, finding: Finding) -> tuple[Way, ...]:
        """Fixes of a finding that the game's rules provide."""
        if finding.waived is not None:
            return ()
        try:
            return self.session.fixes(finding)
        except failures.Failed as problem:
            self.report(problem)
            return ()

    def tried(self, finding: Finding) -> Tried:
        """Fixes of a finding found by trying the possible choices."""
        session = self.session
        try:
            with failures.guarded():
                now = ShownDraft(session.draft, session.muster, session.findings)
                return found_fixes.fixes_by_trial(finding, now, session.document)
        except failures.Failed as problem:
            self.report(problem)
            return found_fixes.Tried()

    def muster_after(self, way: Way) -> Muster | None:
        """The muster of the roster after a fix; `None` if it cannot be computed."""
        return what_if.muster_with_changes(self.session.draft, self.session.muster, None, way)
