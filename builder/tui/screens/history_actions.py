"""Undo, redo and history; the cursor moves to what changed."""

from __future__ import annotations

from collections.abc import Callable

from builder.core.controls import Choice
from builder.core.findings import MusterError, N, Plain, T, Text
from builder.editing import drafts
from builder.mustering import Muster
from builder.tui.formatters import tree
from builder.tui.formatters.tree import ROSTER
from builder.tui.keys_and_commands import ARMY, ENTRY
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import Choose


class HistoryActions:
    """Actions on the undo history of a roster."""

    def __init__(self, screen: ChoiceActions) -> None:
        self.screen = screen

    def undo(self) -> None:
        """Undo one change."""
        self._travel(self.screen.session.undo, T("Undone: {what}"), T("Nothing to undo."))

    def redo(self) -> None:
        """Redo one change."""
        self._travel(self.screen.session.redo, T("Redone: {what}"), T("Nothing to redo."))

    def _travel(self, go: Callable[[], Text | None], done: Text, nothing: Text) -> None:
        """Undo or redo by `go`, and show the message `done` with the change, or `nothing` if there was none."""
        before, at = self.screen.muster, self.screen.at
        values = {key: control.value for key, control in self.screen.controls.items()}
        try:
            label = go()
        except MusterError as problem:
            self.screen.app.show_error(problem)
            return
        if label is None:
            self.screen.say(nothing)
            return
        self._follow_change(before)
        self.screen.status = Text(done.message, {"what": label})
        self.screen.just_taken = True
        if len(before.roster.entries) != len(
            self.screen.muster.roster.entries
        ) and self.screen.focused is self.screen.pane(ENTRY):
            self.screen.leave_take()  # what came or went is seen in the army, not in the choices of its neighbour
            self.screen.pane(ARMY).focus()
        self.screen.redraw()
        if self.screen.at == at and self.screen.focused is self.screen.pane(ENTRY):
            self._to_changed(values)
        passed = self.screen.session.passed
        if passed:
            text = N(
                "{count} change was passed over, because it cannot be shown: {problem}",
                "{count} changes were passed over, because they cannot be shown: {problem}",
                len(passed), problem=passed[0],
            )  # fmt: skip
            self.screen.app.show_error(MusterError(text))

    def _to_changed(self, before: dict[str, Plain]) -> None:
        """Move the cursor to a changed control of the current entry; `before` are the entry's earlier values."""
        changed = [k for k, c in self.screen.controls.items() if k in before and c.value != before[k]]
        if changed and self.screen.pane(ENTRY).key not in changed:
            self.screen.pane(ENTRY).go(changed[0])

    def _follow_change(self, before: Muster) -> None:
        """Keep the cursor on its entry, or move it to one that was restored or changed.

        If the entry no longer exists, the nearest one is selected; `before` is the muster before the change.
        """
        had, has = tree.keys(before), tree.keys(self.screen.muster)
        old = drafts.numbered_addresses(before.roster.entries)
        new = drafts.numbered_addresses(self.screen.muster.roster.entries)
        known = set(old)
        changed = [i for i, address in enumerate(new) if address not in known]
        came = [i for i in changed if has[i] not in had]
        if came and len(new) > len(old):
            self.screen.at = has[came[0]]
        elif changed and has.index(self.screen.at) not in changed if self.screen.at in has else bool(changed):
            self.screen.at = has[changed[0]]
        elif not changed and self.screen.at in had:
            place = dict(zip(new, has, strict=True))
            at = {key: place.get(address) for key, address in zip(had, old, strict=True)}
            rows = [r.key for r in self.screen.pane(ARMY).rows if isinstance(r.key, str)]
            here = rows.index(self.screen.at) if self.screen.at in rows else 0
            order = [self.screen.at, *rows[here + 1 :], *rows[:here][::-1]]
            self.screen.at = next((found for key in order if (found := at.get(key)) is not None), ROSTER)

    def choose(self) -> None:
        """List all states since the roster was opened, and return to the chosen one."""
        steps = self.screen.session.history()
        now = next((i for i, (_, current) in enumerate(steps) if current), 0)
        found = [Choice(i, label if label is not None else T("as it was opened")) for i, (label, _) in enumerate(steps)]

        def chosen(choice: Choice | None) -> None:
            if choice is None or not isinstance(choice.value, int) or choice.value == now:
                return
            before = self.screen.muster
            try:
                self.screen.session.go_to(choice.value)
            except MusterError as problem:
                self.screen.app.show_error(problem)
                return
            self._follow_change(before)
            self.screen.status = T("Back at: {what}", what=choice.name)
            self.screen.redraw()

        self.screen.app.push_screen(Choose(T("Every change so far"), found[::-1], now), chosen)
