"""Dialogs for a new list: army, points limit, name."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from builder.core.controls import Choice
from builder.core.findings import MusterError, Plain, Shown, T, Text, items_in
from builder.core.roster import MAX_LIMIT
from builder.editing import armies_that_offer, new_lists
from builder.editing.new_lists import ArmyOffered, Game
from builder.editing.session import Session
from builder.files import loading
from builder.files.loading import Library
from builder.tui.base_app import BuilderApp
from builder.tui.failure_guard import guard_handler
from builder.tui.screens import opening_rosters
from builder.tui.screens.dialogs import CLOSE, ENTER, Choose, Dialog, Hints, Prompt
from builder.tui.screens.number_prompt import NumberPrompt
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span, row

READING = 0.1
"""Seconds for which armies are read between two updates of the screen."""


class NewList:
    """The dialogs for a new list, one after the other; the list is then opened in the builder."""

    def __init__(self, app: BuilderApp, say: Callable[[Shown], None] = lambda _: None) -> None:
        self.app = app
        self.say = say
        """Shows how many armies have been read, while reading takes long."""

    def begin(self) -> None:
        """Read the armies, then ask for one, and for points and name."""
        count = sum(1 for _ in loading.armies(self.app.folders))
        self._read(new_lists.offered(self.app.folders), [], count)

    def _read(
        self, armies: Iterator[tuple[str, ArmyOffered]], known: list[tuple[str, ArmyOffered]], count: int
    ) -> None:
        """Read armies for a moment, show how many of `count` are read, and go on after the next frame.

        Armies that were read are appended to `known`, each with its game's id; the user chooses among them at the end.
        """
        until = monotonic() + READING
        for army in armies:
            known.append(army)
            if monotonic() > until:
                self.say(T("reading the armies… {number} of {count}", number=len(known), count=count))
                self.app.call_later(self._read, armies, known, count)
                return
        self.say(None)
        self._ask_army(new_lists.by_game(known))

    def _ask_army(self, games: tuple[Game, ...]) -> None:
        """Ask for an army of one of these games."""
        found = []
        for game in games:
            for army in game.armies:
                note = army.gloss or (game.name if len(games) > 1 else army.alignment)
                found.append(Choice((game.system, army.id), army.name, None, note, army.problem, game.name))

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                system, army = map(str, items_in(choice.value))
                self._ask_points(system, army)

        self.app.push_screen(Choose(T("Which army?"), found), chosen)

    def _ask_points(self, system: str, army: str) -> None:
        """Ask for the points limit of a list of this game and army."""
        try:
            known = loading.load(system, army, self.app.folders)
        except (MusterError, OSError) as problem:
            self.app.show_error(problem)
            return

        def problem_of(text: str) -> Text | None:
            number = text.strip().replace(" ", "").replace(",", "")
            return (
                None
                if number.isdecimal() and 1 <= int(number) <= MAX_LIMIT
                else T("Points from 1 to {most} are needed.", most=MAX_LIMIT)
            )

        def given(text: str | None) -> None:
            if text is not None:
                self._ask_first(known, plain_number(text) or 0)

        editor = known.system.editor
        usual = editor.usual_limit
        last = self.app.settings.get(f"limit:{system}", usual)
        asks = editor.first_question(known.rules, usual) is not None
        prompt = NumberPrompt(
            T("How many points?"),
            last if isinstance(last, int) else usual,
            usual=editor.sizes(known.rules) or tuple(usual * quarters // 4 for quarters in (1, 2, 3, 4, 6, 8)),
            steps=(1, 10, 100) if usual >= 100 else (1, 5, 10),
            hint=T("Next: who leads it, then its name. Game type and house rules can be chosen later.")
            if asks
            else T("Next: its name. Game type and house rules can be chosen later."),
            check=problem_of,
            most=9,
        )
        self.app.push_screen(prompt, given)

    def _ask_first(self, known: Library, limit: int) -> None:
        """Ask the game's first question about a new list, such as for its leader."""
        fresh = {**known.system.editor.starter(known.rules, limit)}
        question = known.system.editor.first_question(known.rules, limit)
        if question is None:
            self._ask_name(known, fresh)
            return

        def chosen(choice: Choice | None) -> None:
            if choice is not None and isinstance(choice.value, int):
                self._ask_name(known, {**fresh, **question.answers[choice.value].values})

        choices = [Choice(number, one.name, None, one.note) for number, one in enumerate(question.answers)]
        self.app.push_screen(Choose(question.title, choices), chosen)

    def _ask_name(self, known: Library, values: dict[str, Plain]) -> None:
        """Ask for the name of the list; Enter keeps the name of the army.

        `values` are the other values of the list, by key of a roster.
        """
        usual = self.app.lang.say(known.army_name)

        def given(text: str | None) -> None:
            if text is not None:
                self._show(known, {**values, "name": text.strip() or usual})

        hint = T("Enter keeps this name; it can be changed at any time.")
        self.app.push_screen(Prompt(T("What is your army called?"), usual, hint=hint), given)

    def _show(self, known: Library, values: dict[str, Plain]) -> None:
        """Open the new list with these values, by key of a roster, in the builder."""
        try:
            self.app.setting(f"limit:{known.system.id}", values["limit"])
            greeting = T(
                "This is the minimum that the army list requires, with somebody to lead it. You can "
                "change or remove all of it; press {key} to add more.",
                key="a",
            )
            opening_rosters.show(
                self.app, Session.new(values, self.app.folders, self.app.kept), greeting if values["entries"] else None
            )
        except (MusterError, OSError) as problem:
            self.app.show_error(problem)

    def search(self) -> None:
        """Choose an army by searching the offers of all armies, then ask as for a new list."""

        def chosen(army: tuple[str, str] | None) -> None:
            if army is not None:
                self._ask_points(*army)

        self.app.push_screen(Takers(), chosen)


def plain_number(text: str) -> int | None:
    """The whole number in a typed text, with or without separated thousands; `None` for any other text."""
    digits = "".join(c for c in text if not c.isspace() and c not in ",.’'")
    return int(digits) if digits.isdecimal() and digits.isascii() else None


class _OfferKey(NamedTuple):
    """Key of a search result: an army, and the index of the result in it."""

    system: str
    army: str
    number: int


class Takers(Dialog[tuple[str, str]]):
    """Dialog that searches the offers of all armies; its result is the game and army of the chosen row."""

    def __init__(self) -> None:
        super().__init__()
        self.offered: armies_that_offer.Catalogues | None = None
        """The offers of all armies; read when the first letter is typed, `None` until then."""

    def compose(self) -> ComposeResult:
        """The search line and the results."""
        with Vertical(classes="box large"):
            yield Input(placeholder=self.lang.say(T("a unit, a creature, a character")), id="words", compact=True)
            yield RowList(id="found")

    def on_mount(self) -> None:
        """Focus the search line."""
        self.query_one(Input).focus()
        self.fill()

    def fill(self) -> None:
        """Show the results."""
        say = self.lang.say
        words = self.query_one(Input).value
        rows: list[Row] = []
        if words.strip():
            if self.offered is None:
                self.offered = armies_that_offer.catalogues(self.app.folders)
            army: tuple[str, str] | None = None
            for number, taker in enumerate(armies_that_offer.takers(words, self.offered, self.lang)):
                if number >= 300:
                    rows.append(row("   …", "dim"))
                    break
                if (taker.system, taker.army) != army:
                    army = (taker.system, taker.army)
                    rows.append(row(f" {say(taker.army_name)}", "head"))
                offer = taker.offer
                details = "  ".join(say(v) for v in (offer.number, offer.size) if v is not None)
                points = (Span(f" {self.lang.points(offer.points)} "),) if offer.points is not None else ()
                rows.append(
                    Row(
                        (Span(f"   {say(offer.name)}"), Span(f"  {details}", "dim")),
                        points,
                        _OfferKey(taker.system, taker.army, number),
                    )
                )
            if not rows:
                rows.append(row("   " + say(T("No army has that.")), "dim"))
        else:
            rows.append(row("   " + say(T("Type what you have on your shelf.")), "dim"))
        self.query_one(RowList).show(
            rows,
            (Span(say(T("Which armies can take a given unit?")), "strong"),),
            self.tail(*self.hints()),
        )

    def hints(self) -> Hints:
        """Keys to start a list or cancel."""
        return (ENTER, T("begin a list"), "begin"), CLOSE

    def action_begin(self) -> None:
        """Start a list of the army of the row under the cursor."""
        self.query_one(RowList).action_choose()

    @on(Input.Changed)
    @guard_handler
    def typed(self) -> None:
        """Show the results after each typed letter."""
        self.fill()

    @on(Input.Submitted)
    @guard_handler
    def submitted(self) -> None:
        """Move the focus to the results."""
        self.query_one(RowList).focus()

    def on_key(self, event: events.Key) -> None:
        """Move the focus from the search line to the results with the arrow key."""
        if event.key == "down" and isinstance(self.focused, Input):
            event.stop()
            self.query_one(RowList).focus()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Ignore cursor moves."""
        event.stop()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Start a list of the chosen army."""
        event.stop()
        if self.pressed(event.action):
            return
        if isinstance(event.key, _OfferKey):
            self.dismiss((event.key.system, event.key.army))
