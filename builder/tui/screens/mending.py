"""Findings: the one at hand, its way out, its rule."""

from __future__ import annotations

from typing import Any

from builder.core.findings import Finding, MusterError, T
from builder.editing import edits
from builder.locale import Language
from builder.tui import formatters
from builder.tui.commands import ENTRY, FINDINGS
from builder.tui.formatters import ROSTER
from builder.tui.screens.arranging import Arranging
from builder.tui.screens.dialogs import Reader
from builder.tui.widgets.row_list import EMPTY, Row, row


class Mending(Arranging):
    """What is wrong with the army, and how it is put right."""

    def _do_mend(self, finding: Finding) -> None:
        way = self._mend(finding)
        if way is None:
            several = len(self._ways[1].get(id(finding), (finding, ()))[1]) > 1
            self.say(
                T("There is more than one way; the finding says what is allowed.")
                if several
                else T("Only you can choose here; the finding says what is allowed.")
            )
            return
        try:
            draft = edits.change_roster(self.session.draft, way)
        except MusterError as problem:
            self.app.tell_trouble(problem)
            return
        self.commit(draft, T("Mended: {what}", what=self.lang.say(finding.text)))
        self.say(T("Mended; {key} takes it back.", key="u"))

    def action_mend(self) -> None:
        """Mend the finding at hand."""
        finding = self._finding()
        if finding is not None:
            self._do_mend(finding)

    def action_findings(self) -> None:
        """To the findings."""
        self.pane(FINDINGS).focus()

    def action_next_finding(self) -> None:
        """The next entry with something wrong, round and round."""
        order = [
            self.session.findings[i]
            for i in formatters.graver_first(self.session.findings)
            if self.session.findings[i].counts
        ] or [f for f in self.session.findings if f.waived is None]
        if not order:
            self.say(T("Nothing to find fault with."))
            return
        at = getattr(self, "_last_found", None)
        place = order.index(at) + 1 if at in order else 0
        self._last_found = order[place % len(order)]
        self._jump(self._last_found)

    def _jump(self, finding: Finding) -> None:
        """To the entry of a finding, and to the choice that it is about."""
        known = formatters.keys(self.muster)
        place = finding.path[1] if len(finding.path) > 1 and finding.path[0] == "entries" else None
        if isinstance(place, int) and place < len(known):
            self.at = known[place]
            path: tuple[Any, ...] = finding.path[2:]
        elif finding.entry is not None and finding.entry in known:
            self.at, path = finding.entry, ()
        else:
            self.at, path = ROSTER, finding.path
        self._leave_take()
        self._just_taken = True
        self.pane(ENTRY).focus()
        self.redraw()
        self._just_taken = False
        best = max(
            self.controls.values(), key=lambda c: (_shared(c.path, path), c.member is not None and c.member == finding.found),
            default=None,
        )  # fmt: skip
        if best is not None and _shared(best.path, path):
            self.pane(ENTRY).go(best.key)
        self.say(finding.fix if finding.fix is not None else finding.text)

    def help_rules(self) -> list[tuple[str, Any]]:
        """The rules of the game that are checked, for the help."""
        return sorted(self.muster.library.system.rule_pages.items())

    def action_explain(self) -> None:
        """The page of the rule behind the finding at hand."""
        finding = self._finding()
        if finding is None and self.session.findings:
            finding = self.session.findings[formatters.graver_first(self.session.findings)[0]]
        if finding is None:
            return
        code = finding.code

        def rows(lang: Language, width: int) -> list[Row]:
            from builder.render import explain

            page = explain.page_of(code)
            lines = formatters.told(finding, lang, width)
            if page is not None:
                lines += [
                    EMPTY,
                    row(f" {lang.say(page.title)}", "head"),
                    *formatters.pairs(explain.told(page, lang), width),
                ]
            return [*lines, EMPTY, *formatters.wrapped(code, width, "dim")]

        self.app.push_screen(Reader(T("The rule"), rows))


def _shared(path: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """How many steps two paths have in common, from the beginning."""
    count = 0
    for a, b in zip(path, other, strict=False):
        if a != b:
            break
        count += 1
    return count
