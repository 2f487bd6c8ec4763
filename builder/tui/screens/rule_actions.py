"""The key that shows rules, in each pane."""

from __future__ import annotations

from builder.core.findings import Finding, T
from builder.editing import what_if
from builder.render import rules_at_hand
from builder.render.rules_at_hand import RuleText
from builder.tui.keys_and_commands import ARMY, ENTRY, TAKE
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.rules import choose, show


class RuleActions:
    """Actions that show rules."""

    def __init__(self, screen: ChoiceActions) -> None:
        self.screen = screen

    def explain(self) -> None:
        """Show the rules of the row under the cursor, or else a choice of rules of the entry or army."""
        screen = self.screen
        finding = screen.finding_under_cursor()
        if finding is not None:
            self.of_finding(finding)
            return
        focused = screen.focused.id if screen.focused is not None else ARMY
        if focused == ENTRY and (control := screen.control()) is not None:
            texts = rules_at_hand.of_control(control, screen.muster, screen.app.folders)
            wrong = screen.finding_of_control()
            if wrong is not None:  # why it is wrong first, then what is to be known of the choice
                first = rules_at_hand.of_finding(wrong, screen.muster, screen.app.folders)
                codes = [one.code for one in first]
                texts = [*first, *(one for one in texts if not one.code or one.code not in codes)]
            show(screen.app, texts, self._of_entry(), wrong)
        elif focused in (TAKE, "search"):
            self._of_offer()
        else:
            self.of_entry()

    def of_finding(self, finding: Finding) -> None:
        """Show the rule page of a finding."""
        app = self.screen.app
        show(app, rules_at_hand.of_finding(finding, self.screen.muster, app.folders), self._of_entry(), finding)

    def of_entry(self) -> None:
        """Show a choice of the rules of the current entry, or of the army."""
        rules = self._of_entry()
        if len(rules) == 1:
            show(self.screen.app, rules)
        else:
            choose(self.screen.app, rules)

    def _of_entry(self) -> list[RuleText]:
        """Rules of the current entry: of its findings, weapons and special rules, and the army's limits."""
        screen = self.screen
        index = screen.index
        handle = None if index is None else screen.muster.entries[index].id
        found = [f for f in screen.session.findings if f.entry == handle and f.waived is None]
        rules = rules_at_hand.of_codes((f.code for f in found), screen.app.folders)
        if index is not None:
            rules += rules_at_hand.of_entry(screen.muster.entries[index], screen.muster)
        return [*rules, rules_at_hand.of_limits(screen.muster)]

    def _of_offer(self) -> None:
        """Show the rules of the available entry under the cursor."""
        screen = self.screen
        pick = screen.picked
        tried = None if pick is None else what_if.muster_with_offer(pick, screen.session.draft, screen.muster)
        if tried is None or pick is None:
            screen.say(T("Nothing is at hand here that a rule is about."))
            return
        done, index = tried
        rules = [*rules_at_hand.of_entry(done.entries[index], done), rules_at_hand.of_limits(screen.muster)]
        choose(screen.app, rules, T("Rules of {name}", name=pick.name))
