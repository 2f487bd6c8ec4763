"""Dialog for the sections of a printed sheet and their order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from builder.core.findings import T
from builder.render import sheet_sections
from builder.sheet.wording import capital
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import texts
from builder.tui.screens.dialogs import ESC, Dialog, Hints
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, Row, Span


class Sections(Dialog[list[str]]):
    """Dialog to select and order the sections of a sheet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "take", show=False),
        Binding("u,shift+up", "shift(-1)", show=False),
        Binding("d,shift+down", "shift(1)", show=False),
        Binding("a", "all", show=False),
    ]

    def __init__(self, chosen: Sequence[str]) -> None:
        super().__init__()
        self.names = [*chosen, *(s for s in sheet_sections.ALL if s not in chosen)]
        self.on = set(chosen)

    def compose(self) -> ComposeResult:
        """The list of sections; selected ones have a cross."""
        with Vertical(classes="box"):
            yield RowList(id="sections")

    def on_mount(self) -> None:
        """Select the first row."""
        self.query_one(".box").styles.height = len(sheet_sections.ALL) + 6
        self.query_one(".box").styles.max_height = "100%"
        self.fill()
        self.query_one(RowList).focus()

    def fill(self) -> None:
        """Draw the sections in the chosen order."""
        say = self.lang.say
        rows: list[Row] = [
            Row(
                (
                    Span(" [x] " if name in self.on else " [ ] ", "accent" if name in self.on else "dim", "take"),
                    Span(capital(say(sheet_sections.NAMES[name])), "plain" if name in self.on else "dim", "take"),
                ),
                (),
                name,
            )
            for name in self.names
        ]
        rows += [
            EMPTY,
            *texts.wrapped(say(T("Secret pages are never on the opponent’s copy.")), self.inner - 1, "dim"),
        ]
        self.query_one(RowList).show(rows, (Span(say(T("Sections")), "strong"),), self.tail(*self.hints()))
        self.refresh_keys()

    def hints(self) -> Hints:
        """Keys to select, move and reset."""
        return (
            (T("Space"), T("in or out"), "take"),
            ("u", T("up"), "up"),
            ("d", T("down"), "down"),
            ("a", T("all of them"), "all"),
            (ESC, T("keep"), "leave"),
        )

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Ignore cursor moves."""
        event.stop()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Select or deselect a section on Enter or a click."""
        event.stop()
        if not self.pressed(event.action) and event.key is not None:
            self.action_take()

    def action_take(self) -> None:
        """Select or deselect the section under the cursor; the last selected one stays selected."""
        name = self.query_one(RowList).key
        if isinstance(name, str):
            self.on = self.on ^ {name} or {name}
            self.fill()

    def action_shift(self, by: int) -> None:
        """Move the section under the cursor up (-1) or down (1)."""
        name = self.query_one(RowList).key
        if isinstance(name, str):
            place = self.names.index(name)
            self.names.insert(max(0, place + by), self.names.pop(place))
            self.fill()
            self.query_one(RowList).go(name)

    def action_up(self) -> None:
        """Move the section up."""
        self.action_shift(-1)

    def action_down(self) -> None:
        """Move the section down."""
        self.action_shift(1)

    def action_all(self) -> None:
        """Select all sections in the usual order."""
        self.names, self.on = [*sheet_sections.ALL], set(sheet_sections.ALL)
        self.fill()

    def action_leave(self) -> None:
        """Close with the names of the selected sections in order; empty if they are the usual ones."""
        chosen = [name for name in self.names if name in self.on]
        self.dismiss([] if chosen == [*sheet_sections.ALL] else chosen)
