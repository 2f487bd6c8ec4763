"""Findings: the one at hand, its way out, its rule."""

from __future__ import annotations

from builder.core.controls import Path
from builder.core.findings import Finding, MusterError, T
from builder.editing import edits
from builder.locale import Language
from builder.tui.commands import ENTRY
from builder.tui.formatters import findings, texts, tree
from builder.tui.formatters.tree import ROSTER
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import Reader
from builder.tui.widgets.rows import EMPTY, Row, row


class FindingActions:
    """What is wrong with the army of a screen, and how it is put right."""

    def __init__(self, screen: ChoiceActions) -> None:
        self.screen = screen
        self._last: Finding | None = None
        """The finding that was gone to last."""

    def mend(self, finding: Finding) -> None:
        """Put a finding right, if there is exactly one way to."""
        way = self.screen.fixes.only(finding)
        if way is None:
            several = len(self.screen.fixes.all(finding)) > 1
            self.screen.say(
                T("There is more than one way; the finding says what is allowed.")
                if several
                else T("Only you can choose here; the finding says what is allowed.")
            )
            return
        try:
            draft = edits.change_roster(self.screen.session.draft, way)
        except MusterError as problem:
            self.screen.app.tell_trouble(problem)
            return
        self.screen.commit(draft, T("Mended: {what}", what=self.screen.lang.say(finding.text)))
        self.screen.say(T("Mended; {key} takes it back.", key="u"))

    def mend_at_hand(self) -> None:
        """Mend the finding at hand."""
        finding = self.screen.finding_at_hand()
        if finding is not None:
            self.mend(finding)

    def to_next(self) -> None:
        """The next entry with something wrong, round and round."""
        order = [
            self.screen.session.findings[i]
            for i in findings.graver_first(self.screen.session.findings)
            if self.screen.session.findings[i].counts
        ] or [f for f in self.screen.session.findings if f.waived is None]
        if not order:
            self.screen.say(T("Nothing to find fault with."))
            return
        place = order.index(self._last) + 1 if self._last in order else 0
        self._last = order[place % len(order)]
        self.jump(self._last)

    def jump(self, finding: Finding) -> None:
        """To the entry of a finding, and to the choice that it is about."""
        known = tree.keys(self.screen.muster)
        place = finding.path[1] if len(finding.path) > 1 and finding.path[0] == "entries" else None
        if isinstance(place, int) and place < len(known):
            self.screen.at = known[place]
            path: Path = finding.path[2:]
        elif finding.entry is not None and finding.entry in known:
            self.screen.at, path = finding.entry, ()
        else:
            self.screen.at, path = ROSTER, finding.path
        self.screen.leave_take()
        self.screen.just_taken = True
        self.screen.pane(ENTRY).focus()
        self.screen.redraw()
        self.screen.just_taken = False
        best = max(
            self.screen.controls.values(), key=lambda c: (_shared(c.path, path), c.member is not None and c.member == finding.found),
            default=None,
        )  # fmt: skip
        if best is not None and _shared(best.path, path):
            self.screen.pane(ENTRY).go(best.key)
        self.screen.say(finding.fix if finding.fix is not None else finding.text)

    def explain(self) -> None:
        """The page of the rule behind the finding at hand."""
        finding = self.screen.finding_at_hand()
        if finding is None and self.screen.session.findings:
            finding = self.screen.session.findings[findings.graver_first(self.screen.session.findings)[0]]
        if finding is None:
            return
        code = finding.code

        def rows(lang: Language, width: int) -> list[Row]:
            from builder.render import explain

            page = explain.page_of(code)
            lines = findings.finding_rows(finding, lang, width)
            if page is not None:
                lines += [
                    EMPTY,
                    row(f" {lang.say(page.title)}", "head"),
                    *texts.pairs(explain.page_rows(page, lang), width),
                ]
            return [*lines, EMPTY, *texts.wrapped(code, width, "dim")]

        self.screen.app.push_screen(Reader(T("The rule"), rows))


def _shared(path: Path, other: Path) -> int:
    """How many steps two paths have in common, from the beginning."""
    count = 0
    for a, b in zip(path, other, strict=False):
        if a != b:
            break
        count += 1
    return count
