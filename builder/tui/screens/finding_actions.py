"""Actions on findings: fix, go to the place, show the rule."""

from __future__ import annotations

from builder.core.controls import Choice, Control
from builder.core.findings import WARNING, Finding, Shown, T, Text
from builder.editing import found_fixes
from builder.editing.found_fixes import Fix
from builder.editing.shown_draft import standing_text
from builder.sheet.wording import capital
from builder.tui.formatters import findings, tree
from builder.tui.formatters.tree import ROSTER
from builder.tui.keys_and_commands import ARMY, ENTRY
from builder.tui.screens import hints
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import Choose
from builder.tui.screens.dice import DiceScreen


class FindingActions:
    """Actions on the findings of the army."""

    def __init__(self, screen: ChoiceActions) -> None:
        self.screen = screen
        self._last: Finding | None = None
        """The finding to which the cursor moved last."""

    def mend(self, finding: Finding) -> None:
        """Fix a finding: at once if there is one fix, else after a choice of fixes.

        Without a known fix, go to the place of the finding and show the choices there.
        """
        self.screen.app.learnt(hints.FIX_HERE)
        if finding.dice and self._dice(finding):
            return
        fixes, named = self.screen.fixes.offered(finding)
        if not fixes:
            self._decide(finding)
        elif len(fixes) == 1 and named:
            self._do(fixes[0])
        else:
            found = [Choice(n, self._description(fix), None, self._standing(fix)) for n, fix in enumerate(fixes)]

            def chosen(choice: Choice | None) -> None:
                if choice is not None and isinstance(choice.value, int):
                    self._do(fixes[choice.value])

            self.screen.app.push_screen(Choose(T("Fix: {what}", what=finding.text), found), chosen)

    def _description(self, fix: Fix) -> Text:
        names: dict[str, Shown] = {id: title.full_name for id, title in self.screen.names.items()}
        return found_fixes.describe_fix(fix.way, self.screen.muster, names, fix.after.muster)

    def _standing(self, fix: Fix) -> Shown:
        """Points and verdict of the army after a fix, with the difference in points."""
        after = fix.after.muster
        standing = standing_text(after, fix.after.findings)
        change = after.points - self.screen.muster.points
        return (
            T("{change} → {standing}", change=self.screen.lang.signed(change), standing=standing)
            if change
            else standing
        )

    def _do(self, fix: Fix) -> None:
        what = self._description(fix)
        self.screen.commit(fix.after.draft, T("Fixed: {what}", what=what))
        self.screen.say(T("Fixed: {what} ({key} to undo)", what=what, key="u"))

    def _decide(self, finding: Finding) -> None:
        """Show the possible values of the control that a finding is about."""
        if self._dice(finding):
            return
        control = self.jump(finding)
        way = finding.fix if finding.fix is not None else finding.text
        self.screen.say(T("This needs your decision: {what}", what=way))
        if control is not None and control.kind in ("text", "choice", "add"):
            self.screen.press(control)

    def _dice(self, finding: Finding) -> bool:
        """Open the dice dialog if a finding is about missing dice; true if it was opened."""
        found, allowed = finding.found, finding.allowed
        if finding.severity != WARNING or not (isinstance(found, int) and isinstance(allowed, int) and found < allowed):
            return False
        muster = self.screen.muster
        dice = muster.system.dice
        pending = () if dice is None else dice.pending_rolls(muster.finished)
        if finding.entry is None or all(roll.entry != finding.entry for roll in pending):
            return False
        self.screen.app.push_screen(DiceScreen(self.screen.session, self.screen.commit, finding.entry))
        return True

    def mend_at_hand(self) -> None:
        """Fix the current finding, or else the most severe one."""
        finding = self.screen.finding_at_hand() or self._most_severe()
        if finding is None:
            self.screen.say(T("No problems found."))
        else:
            self.mend(finding)

    def _most_severe(self) -> Finding | None:
        found = self.screen.session.findings
        order = [found[i] for i in findings.graver_first(found) if found[i].waived is None]
        return next((f for f in order if f.counts or f.severity == WARNING), None)

    def to_next(self) -> None:
        """Move to the next entry with a finding, in a cycle."""
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

    def jump(self, finding: Finding) -> Control | None:
        """Go to the entry and control of a finding; returns the control, or `None`.

        A missing entry is searched in the available pane; a finding on a whole entry selects the entry in the army.
        """
        text = finding.fix if finding.fix is not None else finding.text
        if _missing(finding):
            self.screen.action_take()
            self.screen.say(text)
            return None
        known = tree.keys(self.screen.muster)
        place, rest = found_fixes.place_of(finding, self.screen.muster)
        self.screen.at = ROSTER if place is None else known[place]
        self.screen.leave_take()
        self.screen.just_taken = True
        self.screen.pane(ENTRY).focus()
        self.screen.redraw()
        self.screen.just_taken = False
        named = found_fixes.nearest_control(finding, self.screen.controls.values(), rest)
        if named is None and _of_number(finding):
            named = next((c for c in self.screen.controls.values() if c.kind == "number" and c.key == "models"), None)
        if named is not None:
            self.screen.go_to(named.key)
            name = capital(self.screen.lang.say(named.name))
            self.screen.say(T("{control}: {what}", control=name, what=text))
            return named
        self.screen.pane(ARMY).focus()
        if place is None:
            self.screen.say(text)
        else:
            self.screen.say(T("{what} {key} takes out what is at hand.", what=text, key=T("Del")))
        return None


def _missing(finding: Finding) -> bool:
    """True if the fix of a finding adds an entry."""
    return finding.unfinished and finding.path in (("entries",), ("limit",))


def _of_number(finding: Finding) -> bool:
    """True if the value found and the value allowed are both whole numbers."""
    return all(isinstance(n, int) and not isinstance(n, bool) for n in (finding.found, finding.allowed))
