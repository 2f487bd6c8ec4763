"""Dialog for a list pasted as text: shows its army and points or the first error at once, and keeps the text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, TypeVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import TextArea

from builder import systems
from builder.core.controls import Choice
from builder.core.findings import Finding, MusterError, N, T, Unreadable
from builder.editing import new_lists
from builder.exchange import importing
from builder.exchange.importing import ArmyId, ArmyUnclear, Imported
from builder.files import failures
from builder.locale import Language
from builder.render import import_report
from builder.sheet.wording import capital
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import texts
from builder.tui.screens.dialogs import ESC, Choose, Dialog, Hints, Reader
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Key, Row, Span, row

AT_ONCE = 40_000
"""Greatest length in characters of a text that is read at every change; longer ones are read when accepted."""

Value = TypeVar("Value")


class PasteList(Dialog[Imported]):
    """Dialog with an editor to paste a list into."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s,f10", "take", show=False, priority=True)]

    def __init__(self, text: str, folders: tuple[Path, ...], *, kept: bool) -> None:
        """`kept` is true if the text was pasted before."""
        super().__init__()
        self._kept = kept
        self.value = text
        """The text in the editor, also after the dialog was closed."""
        self.folders = folders
        self._pasted: Imported | None = None
        self._of_units = False
        """True if the text is not a roster but may be a list of units."""

    def compose(self) -> ComposeResult:
        """The result of reading the text, and the editor."""
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
        """Read the text and show the result; `closely` also if it is long."""
        self._pasted, self._of_units = None, False
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
                self._pasted = importing.read_roster(self.value, self.folders)
            except Unreadable as problem:
                self._of_units = importing.names_units(self.value)
                hint = T("Text of a list: its lines are matched with an army when you import it.")
                rows = (
                    list(texts.wrapped(say(hint), width, "good"))
                    if self._of_units
                    else self._problem(problem.findings[0], width)
                )
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

    def _found(self, pasted: Imported, width: int) -> list[Row]:
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
        """Close with the list if it is valid; otherwise move to the line with the first error."""
        self._look(closely=True)
        if self._pasted is not None:
            self.dismiss(self._pasted)
            return
        if self._of_units:
            self._match(None)
            return
        area = self.query_one(TextArea)
        try:
            importing.read_roster(self.value, self.folders)
        except Unreadable as problem:
            place = problem.findings[0].place
            if place.line is not None:
                area.move_cursor((place.line - 1, (place.column or 1) - 1))
                area.scroll_cursor_visible()
        area.focus()

    @work(thread=True, exclusive=True, group="paste", exit_on_error=False)
    def _match(self, army: ArmyId | None) -> None:
        """Match the lines of the text with the offers of an army, then show the match of each line."""
        call = self._if_open
        try:
            with failures.guarded():
                found = importing.read(self.value.encode("utf-8", "replace"), self.folders, army)
        except ArmyUnclear as unclear:
            call(self._ask_army, unclear.armies)
        except MusterError as problem:
            call(self.app.show_error, problem)
        else:
            call(self._account, found)

    def _if_open(self, show: Callable[[Value], None], value: Value) -> None:
        """Show a result of the worker, unless the dialog was closed meanwhile."""
        self.app.call_from_thread(lambda: show(value) if self.is_mounted else None)

    def _ask_army(self, armies: tuple[ArmyId, ...]) -> None:
        """Ask for the army among those that fit the text, or among all."""
        known = armies or tuple(
            ArmyId(game.system, offered.id, offered.name)
            for game in new_lists.games(self.folders)
            for offered in game.armies
            if offered.problem is None
        )
        rows = [Choice(n, one.name, note=systems.find(one.system).name) for n, one in enumerate(known)]

        def chosen(choice: Choice | None) -> None:
            if choice is not None and isinstance(choice.value, int):
                self._match(known[choice.value])

        self.app.push_screen(Choose(T("Which army is it?"), rows), chosen)

    def _account(self, found: Imported) -> None:
        """Show the match of each line; close with the list if the user accepts it."""

        def rows(lang: Language, width: int) -> list[Row]:
            return [one for line in import_report.lines(found, lang) for one in texts.wrapped(line, width, "plain")]

        def answered(done: Key | None) -> None:
            if done == "import":
                self.dismiss(found)

        acts = [("i", T("import"), "import")]
        self.app.push_screen(Reader(T("Lines of the text"), rows, acts=acts), answered)

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do the action of a clicked key."""
        event.stop()
        self.pressed(event.action)
