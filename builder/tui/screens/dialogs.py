"""Dialogs: choose from a list, type a text, answer a question, read a text."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Generic, NamedTuple, TypeVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Input

from builder import locale
from builder.core.controls import Choice
from builder.core.findings import Plain, Shown, T, Text
from builder.core.spelling import folded
from builder.files import path_names
from builder.files.path_names import brief
from builder.locale import Language
from builder.sheet.wording import capital
from builder.tui.base_app import BuilderApp
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import bars, texts
from builder.tui.formatters.bars import Hint
from builder.tui.screens.base_screen import TopScreen
from builder.tui.widgets.fields import SearchField
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, Key, Row, Span, row

Result = TypeVar("Result")
BOX = 76
"""Width of a dialog in columns including its frame, as in the style sheet."""


Hints = tuple[Hint, ...]
ENTER, ESC = T("Enter"), T("Esc")
PATH = T("Type the path of a list’s file, from this folder or from the root.")
CLOSE: Hint = (ESC, T("close"), "leave")


class Dialog(TopScreen[Result], ModalScreen[Result], Generic[Result]):
    """A dialog above a screen; Esc closes it without a result."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("L", "app.language", show=False),  # a dialog hides the keys of what lies below it
        Binding("T", "app.theme", show=False),
        Binding("ctrl+q", "app.quit", show=False, priority=True),
    ]

    @property
    def inner(self) -> int:
        """Width in columns inside a dialog of the usual size."""
        return min(BOX, self.app.size.width * 96 // 100) - 2

    def action_leave(self) -> None:
        """Close the dialog without a result."""
        self.dismiss(None)

    def fill(self) -> None:
        """Draw the contents, also after a change of language."""

    def hints(self) -> Hints:
        """Keys that have an effect now, for the title and for the footer of the screen below."""
        return (CLOSE,)

    def tail(self, *hints: Hint) -> tuple[Span, ...]:
        """The keys as clickable spans for the title."""
        return tuple(s for hint in hints for s in bars.hint_spans(hint, self.lang))

    def pressed(self, action: str) -> bool:
        """Do the action of a clicked key; returns `False` if the action is unknown."""
        run = getattr(self, f"action_{action}", None) if action in [a for _, _, a in self.hints() if a] else None
        if run is not None:
            run()
        return run is not None

    def refresh_keys(self) -> None:
        """Update the keys in the footer of the screen below."""
        for screen in self.app.screen_stack[:-1]:
            again = getattr(screen, "_keys", None)
            if again is not None:
                again()

    def on_screen_resume(self) -> None:
        """Show the keys of the dialog when it opens, and when a dialog above it closes."""
        self.refresh_keys()

    def on_click(self, event: events.Click) -> None:
        """Close on a click outside, except the second of a double click that opened the dialog.

        A click on the footer presses the key shown there.
        """
        if event.widget is self:
            action = self._below(event)
            if event.chain > 1:
                return
            if action is None:
                self.dismiss(None)
            elif action:
                self.pressed(action)

    def _below(self, event: events.Click) -> str | None:
        """The action under a click on the footer of the screen below; `None` for a click elsewhere."""
        for screen in self.app.screen_stack[:-1]:
            for bar in screen.query("#keys"):
                if isinstance(bar, RowList) and bar.region.contains(event.screen_x, event.screen_y):
                    return bar.action_at(event.screen_x - bar.region.x, event.screen_y - bar.region.y)
        return None


class Listing(Dialog[Result]):
    """A dialog with a list in which arrow keys move the cursor while text is typed above it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "into", show=False, priority=True),
        Binding("up", "out", show=False, priority=True),
        Binding("pagedown", "page(1)", show=False, priority=True),
        Binding("pageup", "page(-1)", show=False, priority=True),
    ]

    def action_into(self) -> None:
        """Move the cursor down in the list."""
        self.query_one(RowList).action_step(1)

    def action_out(self) -> None:
        """Move the cursor up in the list."""
        self.query_one(RowList).action_step(-1)

    def action_page(self, by: int) -> None:
        """Move the cursor by a page in the list."""
        self.query_one(RowList).action_page(by)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Ignore cursor moves."""
        event.stop()


class Choose(Listing[Choice]):
    """Dialog to choose one of several values, with prices; typed words filter them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "rule", show=False, priority=True),
    ]

    FEW = 6
    """Greatest number of choices for which the search line is hidden until a letter is typed."""

    def __init__(
        self, title: Shown, choices: Sequence[Choice], value: Plain = None, rule: Callable[[Choice], None] | None = None
    ) -> None:
        super().__init__()
        self.heading = title
        self.choices = tuple(choices)
        self.value = value
        self.rule = rule
        """Shows the rules of a choice; `None` if the dialog shows none."""

    def compose(self) -> ComposeResult:
        """The search line above the list."""
        with Vertical(classes="box"):
            yield SearchField(
                placeholder=self.lang.say(T("type to search")), id="words", compact=True, select_on_focus=False
            )
            yield RowList(id="choices")

    def on_mount(self) -> None:
        """Draw the choices and select the one with the current value."""
        lines = self.query_one(RowList)
        lines.can_focus = False
        lines.one_click = True
        self._fill("")
        for index, choice in enumerate(self.choices):
            if choice.value == self.value:
                lines.go(index)
        self.fit(lines)
        self.query_one(Input).display = len(self.choices) > self.FEW
        if len(self.choices) <= self.FEW:
            lines.can_focus = True
            lines.focus()

    def fit(self, lines: RowList) -> None:
        """Set the height of the box to fit the choices."""
        self.query_one(".box").styles.height = min(len(lines.rows) + 5, max(8, self.app.size.height - 4))

    def on_key(self, event: events.Key) -> None:
        """Show the search line at the first letter typed."""
        line = self.query_one(Input)
        letter = event.character or ""
        if not line.display and letter == "i" and self.rule is not None:
            event.stop()
            self.action_rule()
        elif not line.display and letter == " ":
            event.stop()
            self.action_choose()
        elif not line.display and event.is_printable and (letter.islower() or letter.isdecimal()):
            event.stop()
            line.display = True
            self.query_one(RowList).can_focus = False
            line.focus()
            line.value = letter
            line.cursor_position = 1

    def fill(self) -> None:
        """Draw the choices, also after a change of language."""
        self._fill(self.query_one(Input).value)

    def _fill(self, words: str) -> None:
        """Draw the choices that match the typed words."""
        say = self.lang.say
        wanted = folded(words).split()
        rows: list[Row] = []
        found: list[tuple[int, int]] = []
        for index, choice in enumerate(self.choices):
            names = folded(f"{say(choice.name)} {_elsewhere(choice)}")
            languages = [locale.language(code) for code in locale.LANGUAGES]
            further = (words for lang in languages for words in (_note(choice, lang), lang.say(choice.words)))
            text = f"{names} {folded(' '.join(further))}"
            if all(
                w in text or (len(w) > 3 and w.rstrip("sx") in text) for w in wanted
            ):  # also where several are meant
                found.append((_rank(names, text, wanted), index))
        for _, index in sorted(found):
            rows += self.drawn(self.choices[index], index)
        if not rows:
            rows.append(row("  " + say(T("Nothing has that name.")), "dim"))
        heading = capital(say(self.heading))
        fresh = bool(wanted)  # the likeliest is at hand
        self.query_one(RowList).show(rows, (Span(heading, "strong"),), self.tail(*self.hints()), fresh=fresh)

    def drawn(self, choice: Choice, index: int, *, held: bool | None = None) -> tuple[Row, ...]:
        """Rows of a choice with its note; `held` marks the current value, by default the value given to the dialog."""
        note = _note(choice, self.lang)
        held = choice.value == self.value if held is None else held
        mark = "● " if held else "✘ " if choice.blocked is not None else "  "
        look = "dim" if choice.blocked is not None else "plain"
        right = (Span(f" {self.price(choice.points)} "),) if choice.points is not None else ()
        spans = (Span(mark, "accent"), Span(self.lang.say(choice.name), look), Span(f"  {note}" if note else "", "dim"))
        return texts.unfolded(Row(spans, right, index), self.inner - 1)

    def price(self, quarters: int) -> str:
        """A price in quarters as shown at the right of a choice."""
        return self.lang.points(quarters)

    def hints(self) -> Hints:
        """Keys to choose, to cancel, and to show rules."""
        if self.rule is None:
            return (ENTER, T("choose"), "choose"), CLOSE
        key = "i, F1" if len(self.choices) <= self.FEW else "F1"
        return (ENTER, T("choose"), "choose"), (key, T("the rule"), "rule"), CLOSE

    def action_rule(self) -> None:
        """Show the rules of the row under the cursor."""
        key = self.query_one(RowList).key
        if self.rule is not None and isinstance(key, int):
            self.rule(self.choices[key])

    def action_choose(self) -> None:
        """Choose the row under the cursor."""
        self.query_one(RowList).action_choose()

    @on(Input.Changed)
    @guard_handler
    def search(self, event: Input.Changed) -> None:
        """Filter the list."""
        self._fill(event.value)

    @on(Input.Submitted)
    @guard_handler
    def submitted(self) -> None:
        """Choose the row under the cursor when Enter is pressed in the search line."""
        self.query_one(RowList).action_choose()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Close with the chosen `Choice`."""
        event.stop()
        if self.pressed(event.action):
            return
        if isinstance(event.key, int):
            self.dismiss(self.choices[event.key])


def _note(choice: Choice, lang: Language) -> str:
    """Text beside a choice: the reason why it is blocked, or else its note."""
    remark = choice.blocked if choice.blocked is not None else choice.note
    return lang.say(remark) if remark is not None else ""


def _rank(names: str, text: str, wanted: list[str]) -> int:
    """Rank of a choice for the typed words; 0 is best.

    0 if all of them begin words in `names`, 1 if all begin words in `text` and one of them in `names`, 2 if all occur
    inside words of `names`, 3 otherwise.
    """
    if _begun(names, wanted):
        return 0
    if _begun(text, wanted) and any(_begun(names, [word]) for word in wanted):
        return 1
    return 2 if all(word in names for word in wanted) else 3


def _begun(text: str, wanted: list[str]) -> bool:
    """True if each of the wanted words is the beginning of a word of a text."""
    parts = text.split()
    return all(any(part.startswith(word) for part in parts) for word in wanted)


def _elsewhere(choice: Choice) -> str:
    """Names of a choice in all languages, and its id, as one text for the search."""
    names = [locale.language(code).say(choice.name) for code in locale.LANGUAGES]
    return " ".join((*names, choice.value)) if isinstance(choice.value, str) else " ".join(names)


class Question(Choose):
    """Question with a few answers, the first of which changes nothing.

    Only Enter, Space and keys that move in a list answer it: a letter meant for the screen below must not.
    """

    unforeseen = True

    def on_key(self, event: events.Key) -> None:
        """Choose the answer under the cursor on Space; ignore letters."""
        event.prevent_default()  # those of `Choose`
        if event.character == " ":
            event.stop()
            self.action_choose()


class Prompt(Dialog[str]):
    """Dialog to type a text of one line."""

    def __init__(
        self,
        title: Shown,
        value: str = "",
        *,
        hint: Shown = None,
        check: Callable[[str], Text | None] | None = None,
        most: int = 200,
    ) -> None:
        super().__init__()
        self.heading = title
        self.value = value
        self.hint = hint
        self.check = check
        self.most = most

    def compose(self) -> ComposeResult:
        """Title, input line, and message on the text."""
        with Vertical(classes="box small"):
            yield RowList(id="title")
            yield Input(self.value, id="text", max_length=self.most, compact=True)

    def on_mount(self) -> None:
        """Select the text so that typing replaces it."""
        self._show_message(self.hint, "dim")
        self.query_one("#title", RowList).can_focus = False
        self.query_one(Input).focus()

    def _show_message(self, text: Shown, look: str) -> None:
        say = self.lang.say
        rows = (*(texts.wrapped(say(text), self.inner, look) if text is not None else ()), *self.extra_rows())
        lines = self.query_one("#title", RowList)
        lines.styles.height = max(2, len(rows) + 1)
        self.query_one(".box").styles.height = max(2, len(rows) + 1) + 3
        lines.show(rows, (Span(capital(say(self.heading)), "strong"),), self.tail(*self.hints()))

    def extra_rows(self) -> tuple[Row, ...]:
        """Rows above the input line; empty unless a subclass adds some."""
        return ()

    def hints(self) -> Hints:
        """Keys to accept or cancel."""
        return (ENTER, T("OK"), "submit"), (ESC, T("cancel"), "leave")

    @on(Input.Submitted)
    @guard_handler
    def action_submit(self) -> None:
        """Close with the text if it is valid, else show the error."""
        value = self.query_one(Input).value
        problem = self.check(value) if self.check is not None else None
        if problem is not None:
            self._show_message(problem, "bad")
            return
        self.dismiss(value)

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do the action of a clicked key."""
        event.stop()
        self.pressed(event.action)


class Act(NamedTuple):
    """Key of the row for an action in a `Reader`."""

    key: str


class Reader(Dialog[Key]):
    """Dialog with a text to read and a few actions; its result is the key of the chosen row or action."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "leave", show=False)]

    def __init__(
        self,
        title: Shown,
        rows: Callable[[Language, int], Sequence[Row]],
        *,
        acts: Sequence[tuple[str, Shown, str]] = (),
    ) -> None:
        super().__init__()
        self.heading = title
        self.make = rows
        self.acts = {key: (title, result) for key, title, result in acts}

    def compose(self) -> ComposeResult:
        """The pane of the text, as large as the screen allows."""
        with Vertical(classes="box large"):
            yield RowList(id="text")

    def on_mount(self) -> None:
        """Show the text."""
        self.query_one(RowList).focus()

    def pane_resized(self) -> None:
        """Break lines again."""
        self.call_next(self.fill)

    def fill(self) -> None:
        """Show the text."""
        lines = self.query_one(RowList)
        say = self.lang.say
        acts = [self.act(key, title) for key, (title, _) in self.acts.items()]
        rows = self.make(self.lang, max(20, lines.wide - 2))
        if acts:
            rows = [*acts, EMPTY, *rows]
        lines.show(rows, (Span(capital(say(self.heading)), "strong"),), self.tail(CLOSE))

    def act(self, key: str, title: Shown) -> Row:
        """A row for an action, for narrow windows without room for it in the title."""
        words = capital(self.lang.say(title))
        return Row((Span(" ▶ ", "good", key), Span(words, "strong", key)), (Span(f"{key} ", "key", key),), Act(key))

    def hints(self) -> Hints:
        """Keys of the actions."""
        return (*((key, title, key) for key, (title, _) in self.acts.items()), CLOSE)

    def pressed(self, action: str) -> bool:
        """Close with the action of a clicked key as the result."""
        if action in self.acts:
            self.dismiss(self.acts[action][1])
            return True
        return super().pressed(action)

    def on_key(self, event: events.Key) -> None:
        """Handle the keys of the actions."""
        name = event.character if event.is_printable else event.key
        if name in self.acts:
            event.stop()
            self.dismiss(self.acts[name][1])

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Close with the key of a chosen row or clicked action."""
        event.stop()
        if self.pressed(event.action or (event.key.key if isinstance(event.key, Act) else "")):
            return
        if event.key is not None:
            self.dismiss(event.key)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Ignore cursor moves."""
        event.stop()


PAUSE = 1.0
"""Seconds without input after which a dialog that opened by itself accepts keys and clicks."""


class SelfOpeningDialog(Dialog[Result]):
    """A dialog that opens by itself while somebody may be typing, or that must not be answered by mistake.

    It ignores keys and clicks until there has been a pause of a second; until then its title says so and its rows are
    dim.
    """

    unforeseen = True
    waits = True
    """True until there has been a pause in typing."""
    _pause: Timer | None = None

    def on_mount(self) -> None:
        """Start to wait for a pause once the dialog is visible."""
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._pause = self.set_timer(PAUSE, self._end)

    def _end(self) -> None:
        self.waits = False
        self.fill()
        self.refresh_keys()

    def takes(self) -> bool:
        """True after a pause in typing; otherwise the wait starts again."""
        if self.waits and self._pause is not None:
            self._pause.stop()
            self._begin()
        return not self.waits

    def hints(self) -> Hints:
        """The keys of the dialog; none while it waits."""
        return () if self.waits else super().hints()

    def tail(self, *hints: Hint) -> tuple[Span, ...]:
        """Clickable keys for the title, or a note that the dialog waits."""
        if self.waits:
            words = self.lang.say(T("one moment…"))
            return (Span(f" {words} ", "dim"),)
        return super().tail(*hints)


class Announcement(SelfOpeningDialog[Key], Reader):
    """A text with actions, in a dialog that the program opens by itself."""

    def act(self, key: str, title: Shown) -> Row:
        """A row for an action, dim while the dialog waits."""
        if not self.waits:
            return super().act(key, title)
        return Row((Span("   ", "dim"), Span(capital(self.lang.say(title)), "dim")), (), Act(key))


class RiskyQuestion(SelfOpeningDialog[Choice], Question):
    """A question with an answer that loses changes or files for good."""


def foot(screen: Screen[Result], lang: Language) -> Row | None:
    """The footer of a screen below a dialog: the keys of the dialog; `None` if there is no dialog."""
    stack = screen.app.screen_stack
    if screen not in stack or stack[-1] is screen:
        return None
    above = stack[-1]
    if isinstance(above, Dialog):
        return bars.hints_row(above.hints() if above.is_mounted else (), lang)
    return bars.hints_row(((ENTER, T("run"), ""), (ESC, T("close"), "")), lang) if above.is_modal else None


def ask(title: Shown, *choices: tuple[str, Shown, Shown], risky: bool = False) -> Question:
    """A question whose answers are given as value, text and note; keys typed before it was visible are ignored.

    A `risky` one has an answer that loses changes or files for good, and waits for a pause in typing.
    """
    kind = RiskyQuestion if risky else Question
    return kind(title, [Choice(value, words, None, note) for value, words, note in choices])


def pick_file(
    app: BuilderApp, title: Shown, first: Sequence[Choice], paths: Sequence[Path], then: Callable[[str], None]
) -> None:
    """Let the user choose one of the files `paths` or of the choices `first`, or type a path.

    `then` is called with the path or with the value of the choice.
    """
    typed = partial(path_names.typed_path, here=app.here)
    other = Choice("\0other", T("another file…"))
    found = [*first, *(Choice(str(p), p.name, None, brief(p.parent)) for p in dict.fromkeys(paths)), other]

    def chosen(choice: Choice | None) -> None:
        if choice is None:
            return
        if choice is other or choice.value == other.value:
            app.push_screen(
                Prompt(title, "", hint=PATH, check=path_names.path_problem(typed), most=400),
                lambda text: then(str(typed(text))) if text else None,
            )
        else:
            then(str(choice.value))

    if len(found) == 1:  # nothing to choose from: it is said, and a file can be named at once
        hint = T("There is no other list among those opened lately or in this folder. {how}", how=PATH)
        app.push_screen(
            Prompt(title, "", hint=hint, check=path_names.path_problem(typed), most=400),
            lambda text: then(str(typed(text))) if text else None,
        )
        return
    app.push_screen(Choose(title, found), chosen)
