"""Fixes of the findings of an open roster."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.findings import Finding
from builder.editing import found_fixes
from builder.editing.found_fixes import Offered
from builder.editing.session import Session
from builder.files import failures


class Fixes:
    """Fixes for the findings of a roster."""

    def __init__(self, session: Session, report: Callable[[failures.Failed], object]) -> None:
        self.session = session
        self.report = report
        """Reports a failure while looking for a fix; the finding is shown nevertheless."""

    def of_game(self, finding: Finding) -> bool:
        """True if the game proposes a fix that helps."""
        try:
            return self.session.has_game_fix(finding)
        except failures.Failed as problem:
            self.report(problem)
            return False

    def offered(self, finding: Finding) -> Offered:
        """The fixes of a finding; none if the search fails."""
        try:
            with failures.guarded():
                return found_fixes.fixes_by_trial(self.session.trial(finding))
        except failures.Failed as problem:
            self.report(problem)
            return Offered()
