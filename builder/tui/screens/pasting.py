"""Dialog for a list pasted as text: shows at once its army and points or the first error, and keeps the text."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import TextArea

from builder.core.findings import Finding, N, T, Unreadable
from builder.editing import pasted_lists
from builder.editing.pasted_lists import Pasted
from builder.sheet.wording import capital
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import texts
from builder.tui.screens.dialogs import ESC, Dialog, Hints
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span, row

AT_ONCE = 40_000
"""Greatest length of a text that is read at every change; a longer one is read when it is accepted."""


class PasteList(Dialog[Pasted]):
    """Dialog with an editor to paste a list into."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s,f10", "take", show=False, priority=True)]

    def __init__(self, text: str, folders: tuple[Path, ...], *, kept: bool) -> None:
        """`kept` is true if the text was pasted before."""
        super().__init__()
        self._kept = kept
        self.value = text
        """The text in the editor, also after the dialog was left."""
        self.folders = folders
        self._pasted: Pasted | None = None

    def compose(self) -> ComposeResult:
        """Result of reading the text, and the editor."""
        with Vertical(classes="box large"):
            yield RowList(id="title")
            yield TextArea(self.value, id="text", tab_behavior="focus")

    def on_mount(self) -> None:
        """Focus the editor."""
        self.query_one("#title", RowList).can_focus = False
        area = self.query_one(TextArea)
        area.focus()
        if self._kept:
            area.select_all()  # what is pasted now takes its place
        self._look()

    def pane_resized(self) -> None:
        """Break lines again."""
        self.call_next(self._look)

    @on(TextArea.Changed)
    @guard_handler
    def typed(self, event: TextArea.Changed) -> None:
        """Read the text and show the result."""
        self.value = event.text_area.text
        self._look()

    def _look(self, *, closely: bool = False) -> None:
        self._pasted = None
        rows: list[Row]
        width = max(20, self.query_one("#title", RowList).wide - 1)
        say = self.lang.say
        if not self.value.strip():
            hint = T(
                "Paste the text of a list here, from an email, a forum or another window. Lines "
                "marked with > or ``` are fine."
            )
            rows = list(texts.wrapped(say(hint), width, "dim"))
        elif len(self.value) > AT_ONCE and not closely:
            rows = [row(" " + say(T("A long text: it is read when you import it.")), "dim")]
        else:
            try:
                self._pasted = pasted_lists.read(self.value, self.folders)
            except Unreadable as problem:
                rows = self._problem(problem.findings[0], width)
            else:
                rows = self._found(self._pasted, width)
        title = self.query_one("#title", RowList)
        title.styles.height = len(rows) + 1
        title.show(rows, (Span(capital(say(T("Paste a list"))), "strong"),), self.tail(*self.hints()))

    def _problem(self, problem: Finding, width: int) -> list[Row]:
        say = self.lang.say
        where = problem.place._replace(file=None)
        text = say(problem.text)
        if where.line is not None:
            text = say(T("{place}: {problem}", place=capital(say(where.spot)), problem=text))
        fix = () if problem.fix is None else texts.wrapped(say(problem.fix), width, "dim")
        return [*texts.wrapped(f"✘ {text}", width, "bad"), *fix]

    def _found(self, pasted: Pasted, width: int) -> list[Row]:
        say, roster = self.lang.say, pasted.draft.roster
        name = roster.name or roster.army
        text = N(
            "{name}: {count} entry, {limit} points",
            "{name}: {count} entries, {limit} points",
            len(roster.entries),
            name=name,
            limit=self.lang.number(roster.limit),
        )
        rows = list(texts.wrapped(f"✔ {say(text)}", width, "good"))
        for finding in pasted.findings[:2]:
            rows += self._problem(finding, width)
        if pasted.findings:
            kept = N(
                "{count} thing in it is not understood; it is kept as it is",
                "{count} things in it are not understood; they are kept as they are",
                len(pasted.findings),
            )
            rows += texts.wrapped(say(kept), width, "warn")
        return rows

    def hints(self) -> Hints:
        """Keys to accept or cancel; the text is kept for the next time."""
        return ("Ctrl+S", T("import"), "take"), (ESC, T("leave (the text is kept)"), "leave")

    def action_take(self) -> None:
        """Close with the list if it is valid; otherwise move to the line with the error."""
        self._look(closely=True)
        if self._pasted is not None:
            self.dismiss(self._pasted)
            return
        area = self.query_one(TextArea)
        try:
            pasted_lists.read(self.value, self.folders)
        except Unreadable as problem:
            place = problem.findings[0].place
            if place.line is not None:
                area.move_cursor((place.line - 1, (place.column or 1) - 1))
                area.scroll_cursor_visible()
        area.focus()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do the action of a clicked key."""
        event.stop()
        self.pressed(event.action)
