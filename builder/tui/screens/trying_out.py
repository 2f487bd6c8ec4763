"""Dialog that compares the possible values of a control; Enter chooses one, Esc changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from builder.core.controls import Choice
from builder.core.findings import Shown, T
from builder.editing import what_if
from builder.editing.what_if import Candidate
from builder.mustering import Muster
from builder.sheet import entry_changes
from builder.tui.formatters import changes
from builder.tui.keys_and_commands import ENTRY
from builder.tui.screens.choice_actions import ChoiceActions
from builder.tui.screens.dialogs import CLOSE, ENTER, Choose, Hints
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Span

AT_ONCE = 24
"""Number of alternatives evaluated before the dialog is drawn, and then between two frames."""
SHARE, ROOM = 3, 22
"""Divisor of the height that gives the most lines for alternatives, and least lines for differences."""


class TryOut(Choose):
    """Dialog to choose an alternative, with the differences that it makes below the list.

    `at` is the index of the alternative chosen at present. `now` is the present muster, `index` that of the entry in it
    (`None` for the whole army), `tried` gives the muster with an alternative.
    """

    def __init__(
        self,
        title: Shown,
        candidates: Sequence[Candidate],
        at: int,
        now: Muster,
        index: int | None,
        tried: Callable[[Candidate], Muster | None],
    ) -> None:
        super().__init__(title, [Choice(n, c.name, blocked=c.blocked) for n, c in enumerate(candidates)])
        self.candidates = tuple(candidates)
        self.at = at
        self.now, self.index, self.tried = now, index, tried
        self._priced = 0
        """Number of alternatives that have been evaluated."""
        self._price_more()

    def compose(self) -> ComposeResult:
        """List of alternatives, and below it the differences of the selected one."""
        with Vertical(classes="box large"):
            yield Input(placeholder=self.lang.say(T("type to search")), id="words", compact=True)
            yield RowList(id="choices")
            yield RowList(id="then")

    def fit(self, lines: RowList) -> None:
        """Divide the height between alternatives and differences; select the alternative chosen at present."""
        most = self.app.size.height - 2
        lines.styles.height = high = min(len(lines.rows) + 1, max(6, most // SHARE))
        self.query_one(".box").styles.height = min(most, high + ROOM)
        lines.one_click = False  # the first click shows what would be, the second takes it
        lines.follow = self._moved
        lines.go(self.at)
        self.query_one("#then", RowList).can_focus = False

    def on_mount(self) -> None:
        """Evaluate the remaining alternatives."""
        super().on_mount()
        self._price_rest()

    def _price_rest(self) -> None:
        """Evaluate the alternatives that are not evaluated yet, some after each frame."""
        if self.is_attached and self._priced < len(self.candidates):
            self._price_more()
            self.fill()
            self.call_after_refresh(self._price_rest)

    def _price_more(self) -> None:
        """Evaluate some more alternatives and show their price differences."""
        upto = min(len(self.candidates), self._priced + AT_ONCE)
        choices = list(self.choices)
        for n in range(self._priced, upto):
            after = self.tried(self.candidates[n])
            choices[n] = choices[n]._replace(points=None if after is None else after.points - self.now.points)
        self.choices, self._priced = tuple(choices), upto

    def price(self, quarters: int) -> str:
        """A price difference in quarters, with its sign."""
        return self.lang.signed(quarters)

    def pane_resized(self) -> None:
        """Break lines again."""
        self.call_next(self.show_difference)

    def _fill(self, words: str) -> None:
        super()._fill(words)
        if self.is_mounted:
            self.show_difference()

    def _moved(self, _: RowList) -> None:
        self.show_difference()

    def show_difference(self) -> None:
        """Show the differences that the selected alternative makes."""
        then = self.query_one("#then", RowList)
        key = self.query_one("#choices", RowList).key
        width = max(20, then.wide - 1)
        if not then.wide:
            return
        if not isinstance(key, int):  # nothing has the name that was typed
            then.show((), (Span(self.lang.say(T("Now → then")), "strong"),), fresh=True)
            return
        after = self.tried(self.candidates[key])
        rows = []
        if after is not None:
            rows = changes.changed(entry_changes.of_change(self.now, after, self.index, self.lang), self.lang, width)
        then.show(rows, (Span(self.lang.say(T("Now → then")), "strong"),), fresh=True)

    def hints(self) -> Hints:
        """Keys to make the change or cancel."""
        return (ENTER, T("change it"), "choose"), CLOSE


def try_out(screen: ChoiceActions) -> None:
    """Open the dialog for the control under the cursor, and make the change that the user chooses.

    If the control has no alternatives, the dialog offers those of all controls.
    """
    control = screen.control() if screen.focused is screen.pane(ENTRY) else None
    draft, now, index = screen.session.draft, screen.muster, screen.index
    among = tuple(screen.controls.values())
    found = () if control is None else what_if.candidates(control, among, draft, now, index)
    if not found:
        control, found = (
            None,
            what_if.candidates_of_all(among),
        )  # not at one of its choices: any of them, the likeliest first
    if not found:
        screen.say(T("There is nothing to try here; go to a choice of an entry first."))
        return

    def tried(candidate: Candidate) -> Muster | None:
        return what_if.muster_with_changes(draft, now, index, candidate.changes)

    def chosen(choice: Choice | None) -> None:
        if choice is None or not isinstance(choice.value, int):
            return
        taken = found[choice.value]
        screen.change(taken.changes, taken.name)
        screen.go_to(taken.control)

    at = 0 if control is None else next((n for n, c in enumerate(found) if c.control == control.key), 0)
    heading: Shown
    if control is not None:
        heading = control.section if control.kind == "member" and control.section is not None else control.name
    else:
        heading = T("The army") if index is None else now.results[index].name
    title = T("Try out: {what}", what=heading)
    screen.app.push_screen(TryOut(title, found, at, now, index, tried), chosen)
