"""Findings: the one at hand, its way out, its rule."""

from __future__ import annotations

from builder.core.controls import Change, Choice, Path
from builder.core.findings import Finding, MusterError, T
from builder.editing import edits, fix_words
from builder.tui.commands import ENTRY
from builder.tui.formatters import findings, texts, tree
from builder.tui.formatters.tree import ROSTER
from builder.tui.screens import hints
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import Choose


class FindingActions:
    """What is wrong with the army of a screen, and how it is put right."""

    def __init__(self, screen: ChoiceActions) -> None:
        self.screen = screen
        self._last: Finding | None = None
        """The finding that was gone to last."""

    def mend(self, finding: Finding) -> None:
        """Put a finding right: at once where there is one fix; where there are a few, one of them is chosen."""
        ways = self.screen.fixes.all(finding)
        if not ways:
            self.jump(finding)
            way = finding.fix if finding.fix is not None else finding.text
            self.screen.say(T("This needs your decision: {what}", what=way))
        elif len(ways) == 1:
            self._do(ways[0])
        else:
            found = [Choice(number, fix_words.told(way, self.screen.muster)) for number, way in enumerate(ways)]

            def chosen(choice: Choice | None) -> None:
                if choice is not None and isinstance(choice.value, int):
                    self._do(ways[choice.value])

            self.screen.app.push_screen(Choose(T("Fix: {what}", what=finding.text), found), chosen)

    def _do(self, way: tuple[Change, ...]) -> None:
        what = fix_words.told(way, self.screen.muster)
        try:
            draft = edits.change_roster(self.screen.session.draft, way)
        except MusterError as problem:
            self.screen.app.tell_trouble(problem)
            return
        self.screen.commit(draft, T("Fixed: {what}", what=what))
        self.screen.say(T("Fixed: {what} ({key} to undo)", what=what, key="u"))

    def mend_at_hand(self) -> None:
        """Fix the finding at hand, or else the gravest one."""
        finding = self.screen.finding_at_hand() or self._gravest()
        if finding is None:
            self.screen.say(T("No problems found."))
        else:
            self.mend(finding)

    def _gravest(self) -> Finding | None:
        found = self.screen.session.findings
        return next((found[i] for i in findings.graver_first(found) if found[i].counts), None)

    def to_next(self) -> None:
        """The next entry with something wrong, round and round."""
        order = [
            self.screen.session.findings[i]
            for i in findings.graver_first(self.screen.session.findings)
            if self.screen.session.findings[i].counts
        ] or [f for f in self.screen.session.findings if f.waived is None]
        if not order:
            self.screen.say(T("No problems found."))
            return
        place = order.index(self._last) + 1 if self._last in order else 0
        self._last = order[place % len(order)]
        self.screen.app.learnt(hints.FIX)
        self.jump(self._last)

    def jump(self, finding: Finding) -> None:
        """To the entry of a finding, and to the choice that it is about."""
        if _missing(finding):  # what is missing is found among what is available
            self.screen.action_take()
            self.screen.say(finding.fix if finding.fix is not None else finding.text)
            return
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
        self.screen.set_focus(self.screen.pane(ENTRY))
        self.screen.redraw()
        self.screen.just_taken = False
        best = max(
            self.screen.controls.values(), key=lambda c: (_shared(c.path, path), c.member is not None and c.member == finding.found),
            default=None,
        )  # fmt: skip
        if best is not None:
            self.screen.pane(ENTRY).go(best.key)
        text = finding.fix if finding.fix is not None else finding.text
        named = best if best is not None and _shared(best.path, path) else None
        self.screen.say(
            text
            if named is None
            else T("{control}: {what}", control=texts.capital(self.screen.lang.say(named.name)), what=text)
        )


def _missing(finding: Finding) -> bool:
    """Whether the army lacks something, so that nothing that is there can be put right."""
    if finding.entry is not None or finding.path[:1] not in (("entries",), ("limit",)) or len(finding.path) > 1:
        return False
    found, allowed = finding.found, finding.allowed
    if isinstance(found, (int, float)) and isinstance(allowed, (int, float)):
        return found < allowed
    return finding.path == ("entries",)


def _shared(path: Path, other: Path) -> int:
    """How many steps two paths have in common, from the beginning."""
    count = 0
    for a, b in zip(path, other, strict=False):
        if a != b:
            break
        count += 1
    return count
