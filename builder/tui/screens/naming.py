"""Dialog for a list's name and file; a file name is proposed from the list's name."""

from __future__ import annotations

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from builder.core.findings import MusterError, Shown, T, Text
from builder.editing import new_lists
from builder.files import path_names
from builder.files.path_names import brief
from builder.sheet.wording import capital
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import texts
from builder.tui.screens.dialogs import ENTER, ESC, Dialog, Hints
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span, row

Named = tuple[str, Path]
"""Name and path of a list."""


def name_taken(path: Path) -> Text:
    """Message that a file of this name exists, so that the list needs another one."""
    return T("{file} already exists. Choose another name; nothing was changed.", file=path.name)


class NameAndFile(Dialog[Named]):
    """Dialog with two lines, name and file; typed text is kept after an error."""

    def __init__(
        self,
        title: Shown,
        name: str | None,
        file: Path,
        *,
        own: Path | None = None,
        follows: bool = True,
        hint: Shown = None,
    ) -> None:
        super().__init__()
        self.heading = title
        self.name_now = name
        """The proposed name; `None` if the dialog asks only for the file."""
        self.file_now = file
        self.own = own
        """Path of the list now, which it may keep; `None` for a new list."""
        self.hint = hint
        self._follows = follows and name is not None
        """True while the file name is proposed from the list's name."""

    def compose(self) -> ComposeResult:
        """Title with the error, and the two lines."""
        with Vertical(classes="box small"):
            yield RowList(id="title")
            if self.name_now is not None:
                yield RowList(id="of-name", titled=False, classes="label")
                yield Input(self.name_now, id="name", max_length=200, compact=True)
            yield RowList(id="of-file", titled=False, classes="label")
            yield Input(self.file_now.name, id="file", max_length=400, compact=True)

    def on_mount(self) -> None:
        """Select the name so that typing replaces it."""
        for lines in self.query(RowList):
            lines.can_focus = False
        self._show_message(self.hint, "dim")
        self.query(Input).first().focus()

    def _show_message(self, text: Shown, look: str) -> None:
        say = self.lang.say
        rows: list[Row] = list(texts.wrapped(say(text), self.inner, look)) if text is not None else []
        title = self.query_one("#title", RowList)
        title.styles.height = len(rows) + 1
        labels = [("of-file", T("File, in {folder}", folder=brief(self.file_now.parent)))]
        if self.name_now is not None:
            labels.insert(0, ("of-name", T("Name")))
        for id, label in labels:
            self.query_one(f"#{id}", RowList).show((row(f" {say(label)}", "dim"),))
        self.query_one(".box").styles.height = len(rows) + 1 + 2 * len(labels) + 2
        title.show(rows, (Span(capital(say(self.heading)), "strong"),), self.tail(*self.hints()))

    def hints(self) -> Hints:
        """Keys to accept or cancel."""
        return (ENTER, T("OK"), "submit"), (ESC, T("cancel"), "leave")

    @on(Input.Changed, "#name")
    @guard_handler
    def renamed(self, event: Input.Changed) -> None:
        """Propose an unused file name made from the name, until the user types a file name."""
        if self._follows and event.value != self.name_now:
            self.name_now = event.value
            path = self.file_now.with_name(new_lists.file_name(event.value))
            free = path if path == self.own else new_lists.numbered_path(path)
            self.file_now = free
            self.query_one("#file", Input).value = free.name

    @on(Input.Changed, "#file")
    @guard_handler
    def filed(self, event: Input.Changed) -> None:
        """Stop proposing file names once the user has typed one."""
        if event.value != self.file_now.name:
            self._follows = False

    @on(Input.Submitted)
    @guard_handler
    def action_submit(self) -> None:
        """Close the dialog with the name and the file, if both are valid."""
        try:
            path = path_names.to_file(self.query_one("#file", Input).value, self.file_now.parent, self.file_now.name)
        except MusterError as problem:
            self._show_message(problem.text, "bad")
            return
        problem_of_path = self._taken(path)
        if problem_of_path is not None:
            self._show_message(problem_of_path, "bad")
            self.query_one("#file", Input).focus()
            return
        name = self.query_one("#name", Input).value.strip() if self.name_now is not None else ""
        self.dismiss((name, path))

    def _taken(self, path: Path) -> Text | None:
        """Reason why the list cannot have this path; `None` if it can."""
        if path == self.own or not path.exists():
            return None
        if self.own is not None and str(path).casefold() == str(self.own).casefold():
            return None  # in other letters, on a disk that does not tell them apart
        return name_taken(path)

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do the action of a clicked key."""
        event.stop()
        self.pressed(event.action)
