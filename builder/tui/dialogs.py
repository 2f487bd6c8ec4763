"""Small screens over the others: to choose from a list, to type, to be asked, to read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, TextArea

from builder.choices import Choice
from builder.findings import T
from builder.locale import Language
from builder.tui import views
from builder.tui.lines import EMPTY, Lines, Row, Span, row
from builder.tui.top import TopScreen

Result = TypeVar("Result")


class Dialog(TopScreen[Result], ModalScreen[Result], Generic[Result]):
    """A box over the screen below; Esc leaves it without a result."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("L", "app.language", show=False),  # a dialog hides the keys of what lies below it
        Binding("T", "app.theme", show=False),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
    ]

    @property
    def lang(self) -> Language:
        """The language of the moment."""
        return self.app.lang

    def action_leave(self) -> None:
        """Close without a result."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """A click beside the box leaves it; not the second of the two that opened it."""
        if event.widget is self and event.chain == 1:
            self.dismiss(None)


class Choose(Dialog[Any]):
    """One of several, with what each costs; letters typed narrow the list down."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "into", show=False, priority=True),
        Binding("up", "out", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
    ]

    def __init__(self, title: Any, choices: Sequence[Choice], value: Any = None, *, hint: Any = None) -> None:
        super().__init__()
        self.heading = title
        self.choices = tuple(choices)
        self.value = value
        self.hint = hint

    def compose(self) -> ComposeResult:
        """A line to type into above the list."""
        with Vertical(classes="box"):
            yield Input(placeholder=self.lang.say(T("type to search")), id="words", compact=True)
            yield Lines(id="choices")

    def on_mount(self) -> None:
        """Begin on the choice that holds now."""
        lines = self.query_one(Lines)
        lines.can_focus = False
        lines.one_click = True
        self._fill("")
        for index, choice in enumerate(self.choices):
            if choice.value == self.value:
                lines.go(index)
        size = len(self.choices) + 5
        self.query_one(".box").styles.height = min(size, max(8, self.app.size.height - 4))
        self.query_one(Input).display = len(self.choices) > 6
        if len(self.choices) <= 6:
            lines.can_focus = True
            lines.focus()

    def _fill(self, words: str) -> None:
        say = self.lang.say
        wanted = views.folded(words).split()
        rows = []
        for index, choice in enumerate(self.choices):
            name = say(choice.name)
            note = (
                say(choice.barred) if choice.barred is not None else say(choice.note) if choice.note is not None else ""
            )
            if wanted and not all(w in views.folded(f"{name} {note}") for w in wanted):
                continue
            mark = "● " if choice.value == self.value else "– " if choice.barred is not None else "  "
            look = "dim" if choice.barred is not None else "plain"
            right = (Span(f" {self.lang.points(choice.points)} "),) if choice.points is not None else ()
            rows.append(
                Row((Span(mark, "accent"), Span(name, look), Span(f"  {note}" if note else "", "dim")), right, index)
            )
        if not rows:
            rows.append(row("  " + say(T("Nothing is called so.")), "dim"))
        hint = say(self.hint) if self.hint is not None else say(T("Enter chooses, Esc leaves"))
        self.query_one(Lines).show(
            rows, (Span(views.capital(say(self.heading)), "strong"),), (Span(f" {hint} ", "dim"),)
        )

    @on(Input.Changed)
    def search(self, event: Input.Changed) -> None:
        """Narrow the list down."""
        self._fill(event.value)

    @on(Input.Submitted)
    def submitted(self) -> None:
        """Enter while typing takes the row under the cursor."""
        self.query_one(Lines).action_choose()

    def action_into(self) -> None:
        """Down in the list, also while typing."""
        self.query_one(Lines).action_step(1)

    def action_out(self) -> None:
        """Up in the list, also while typing."""
        self.query_one(Lines).action_step(-1)

    def action_page(self, by: int) -> None:
        """A page in the list, also while typing."""
        self.query_one(Lines).action_page(by)

    def on_lines_moved(self, event: Lines.Moved) -> None:
        """Nothing follows from looking."""
        event.stop()

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """The result: a `Choice`."""
        event.stop()
        if event.key is not None:
            self.dismiss(self.choices[event.key])


class Prompt(Dialog[str]):
    """One line of text."""

    def __init__(
        self,
        title: Any,
        value: str = "",
        *,
        hint: Any = None,
        check: Callable[[str], Any] | None = None,
        most: int = 200,
    ) -> None:
        super().__init__()
        self.heading = title
        self.value = value
        self.hint = hint
        self.check = check
        self.most = most

    def compose(self) -> ComposeResult:
        """A title, the line, and what is wrong with it."""
        with Vertical(classes="box small"):
            yield Lines(id="title")
            yield Input(self.value, id="text", max_length=self.most, compact=True)

    def on_mount(self) -> None:
        """The text is there to be typed over."""
        self._tell(self.hint, "dim")
        self.query_one("#title", Lines).can_focus = False
        self.query_one(Input).focus()

    def _tell(self, text: Any, look: str) -> None:
        say = self.lang.say
        rows = [row(" " + say(text), look)] if text is not None else []
        self.query_one("#title", Lines).show(
            rows,
            (Span(views.capital(say(self.heading)), "strong"),),
            (Span(say(T(" Enter keeps, Esc leaves ")), "dim"),),
        )

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """The text, if it will do."""
        problem = self.check(event.value) if self.check is not None else None
        if problem is not None:
            self._tell(problem, "bad")
            return
        self.dismiss(event.value)


class Notes(Dialog[str]):
    """Text of several lines."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s,escape", "keep", show=False, priority=True)]

    def __init__(self, title: Any, value: str = "", most: int = 4000) -> None:
        super().__init__()
        self.heading = title
        self.value = value
        self.most = most

    def compose(self) -> ComposeResult:
        """A title above an editor."""
        with Vertical(classes="box"):
            yield Lines(id="title")
            yield TextArea(self.value, id="text", tab_behavior="focus")

    def on_mount(self) -> None:
        """Into the editor."""
        lines = self.query_one("#title", Lines)
        lines.can_focus = False
        heading = views.capital(self.lang.say(self.heading))
        lines.show((), (Span(heading, "strong"),), (Span(self.lang.say(T(" Esc keeps ")), "dim"),))
        self.query_one(TextArea).focus()

    def action_keep(self) -> None:
        """The text as it stands."""
        self.dismiss(self.query_one(TextArea).text[: self.most])

    def action_leave(self) -> None:
        """Leaving keeps the text: undo is one key away."""
        self.action_keep()

    def on_click(self, event: events.Click) -> None:
        """A click beside the box keeps the text as well."""
        if event.widget is self and event.chain == 1:
            event.prevent_default()
            self.action_keep()


class Act(NamedTuple):
    """The row of something that can be done about what is read."""

    key: str


class Reader(Dialog[Any]):
    """Something to read, with a few things to do about it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave", show=False)]

    def __init__(
        self, title: Any, rows: Callable[[Language, int], Sequence[Row]], *, acts: Sequence[tuple[str, Any, str]] = ()
    ) -> None:
        super().__init__()
        self.heading = title
        self.make = rows
        self.acts = {key: (title, result) for key, title, result in acts}

    def compose(self) -> ComposeResult:
        """As large as the screen allows."""
        with Vertical(classes="box large"):
            yield Lines(id="text")

    def on_mount(self) -> None:
        """Fill it."""
        self.query_one(Lines).focus()

    def pane_resized(self) -> None:
        """Lines are broken anew."""
        self.call_next(self.fill)

    def fill(self) -> None:
        """Show the text."""
        lines = self.query_one(Lines)
        say = self.lang.say
        acts = [  # rows of their own: in a narrow window there is no room for them in the title
            Row((Span(" ▶ ", "good", key), Span(views.capital(say(title)), "strong", key)), (Span(f"{key} ", "key", key),), Act(key))
            for key, (title, _) in self.acts.items()
        ]  # fmt: skip
        rows = (
            [*acts, EMPTY, *self.make(self.lang, max(20, lines.wide - 2))]
            if acts
            else self.make(self.lang, max(20, lines.wide - 2))
        )
        tail = (Span(say(T(" Esc closes ")), "dim", "escape"),)
        lines.show(rows, (Span(views.capital(say(self.heading)), "strong"),), tail)

    def on_key(self, event: events.Key) -> None:
        """The keys of what can be done."""
        name = event.character if event.is_printable else event.key
        if name in self.acts:
            event.stop()
            self.dismiss(self.acts[name][1])

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        """A click on what can be done; Enter on a row gives its key."""
        event.stop()
        act = event.action or (event.key.key if isinstance(event.key, Act) else "")
        if act in self.acts:
            self.dismiss(self.acts[act][1])
        elif event.action == "escape":
            self.dismiss(None)
        elif event.key is not None:
            self.dismiss(event.key)

    def on_lines_moved(self, event: Lines.Moved) -> None:
        """Nothing follows from looking."""
        event.stop()


def ask(title: Any, *choices: tuple[str, Any, Any]) -> Choose:
    """A question with a few answers: value, words, note."""
    return Choose(title, [Choice(value, words, None, note) for value, words, note in choices])
