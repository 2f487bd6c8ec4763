"""The collection on the screen: models owned, how many of them are painted, and what a list lacks."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from builder import systems
from builder.core.collection import MOST_MODELS, Owned
from builder.core.controls import Choice
from builder.core.findings import MusterError, Shown, T, items_in
from builder.editing import collection, new_lists
from builder.editing.collection import CollectionFile, Key
from builder.editing.session import Session
from builder.files import loading, search_path
from builder.locale import Language
from builder.tui.base_app import BuilderApp
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import texts
from builder.tui.screens import comparing
from builder.tui.screens.dialogs import CLOSE, Choose, Dialog, Hints, Reader, pick_file
from builder.tui.screens.number_prompt import NumberPrompt
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import EMPTY, Row, Span, row


def show(app: BuilderApp) -> None:
    """Show the collection; if its file has an error, show the error."""
    try:
        app.push_screen(CollectionScreen(CollectionFile.read(search_path.collection_file())))
    except (MusterError, OSError) as problem:
        app.show_error(problem)


class UnmatchedRow(NamedTuple):
    """Key of the row of an imported name without an entry."""

    name: str


class CollectionScreen(Dialog[None]):
    """Dialog with the models owned, by army."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "add", show=False),
        Binding("plus,equals_sign,right", "change(1)", show=False),
        Binding("minus,left", "change(-1)", show=False),
        Binding("greater_than_sign,right_square_bracket", "paint(1)", show=False),
        Binding("less_than_sign,left_square_bracket", "paint(-1)", show=False),
        Binding("delete,x,backspace", "remove", show=False),
        Binding("m", "missing", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, owned: CollectionFile) -> None:
        super().__init__()
        self.owned = owned
        self._names: dict[Key, tuple[Shown, Shown]] = {}

    def compose(self) -> ComposeResult:
        """The list of models owned."""
        with Vertical(classes="box large"):
            yield RowList(id="owned")

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(RowList).focus()

    def pane_resized(self) -> None:
        """Fit lines to the width."""
        self.call_next(self.fill)

    def hints(self) -> Hints:
        """Keys that change the row under the cursor."""
        return (
            ("a", T("add"), "add"),
            ("+ −", T("models"), ""),
            ("] [", T("painted"), ""),
            ("x", T("remove"), "remove"),
            ("m", T("missing for a list"), "missing"),
            CLOSE,
        )

    def fill(self) -> None:
        """Draw all rows."""
        say = self.lang.say
        pane = self.query_one(RowList)
        lines = sorted(self.owned.collection.models, key=lambda line: line.key)
        if {line.key for line in lines} - self._names.keys():
            self._names = dict(collection.names_of((line.key for line in lines), self.app.folders))
        rows: list[Row] = []
        heading, no_entry = None, say(T("no entry"))
        for line in lines:
            army, name = self._names.get(line.key, (line.army, line.entry))
            if line.key[:2] != heading:
                heading = line.key[:2]
                game = systems.find(line.system).name if systems.known(line.system) else line.system
                rows += [EMPTY] if rows else []
                rows.append(row(f" {say(army)}, {say(game)}", "head"))
            count = say(T("{count} painted", count=line.painted))
            painted = Span(f"{count} ", "dim")
            steps = (Span("  −  ", "key", "less"), Span(f"{line.models:^6}", "strong"), Span("  +  ", "key", "more"))
            rows += texts.unfolded(Row((Span(f"   {say(name)}"),), (painted, *steps), line.key), pane.wide - 1, 5)
        for other in self.owned.collection.unmatched:
            shown = Row(
                (Span(f"   {other.name} ({no_entry})", "dim"),), (Span(f"{other.models} "),), UnmatchedRow(other.name)
            )
            rows += texts.unfolded(shown, pane.wide - 1, 5)
        if not rows:
            rows += texts.wrapped(say(T("Nothing yet; {key} adds models of an army.", key="a")), pane.wide - 1, "dim")
        pane.show(rows, (Span(say(T("Your collection")), "strong"),), self.tail(self.hints()[0], CLOSE))
        self.refresh_keys()

    def action_change(self, by: int) -> None:
        """Increase or decrease the number of models owned of the row under the cursor."""
        self._changed(models=by)

    def action_paint(self, by: int) -> None:
        """Increase or decrease the number of painted models of the row under the cursor."""
        self._changed(painted=by)

    def action_remove(self) -> None:
        """Remove the row under the cursor."""
        key = self.query_one(RowList).key
        if isinstance(key, UnmatchedRow):
            self._written(partial(self.owned.remove_unmatched, key.name))
        else:
            self._changed(models=-MOST_MODELS)

    def _changed(self, models: int = 0, painted: int = 0) -> None:
        """Change the numbers of the row under the cursor by these differences."""
        key = self.query_one(RowList).key
        if isinstance(key, tuple) and len(key) == 3:
            system, army, entry = map(str, key)
            self._written(partial(self.owned.change, (system, army, entry), models, painted))

    def _written(self, change: Callable[[], None]) -> None:
        """Make a change, save the collection and draw all rows; an error is shown and nothing changes."""
        try:
            change()
        except (MusterError, OSError) as problem:
            self.app.show_error(problem)
        self.fill()

    def action_missing(self) -> None:
        """Choose a list and show the models that it needs beyond those owned."""

        def chosen(value: str) -> None:
            try:
                needs = collection.needs([Session.look(Path(value), self.app.folders)], self.owned.numbers)
            except (MusterError, OSError) as problem:
                self.app.show_error(problem)
                return
            lacking = [need for need in needs if need.missing]

            def rows(lang: Language, width: int) -> list[Row]:
                said = [lang.say(collection.shopping(need)) for need in lacking] or [lang.say(collection.ALL_OWNED)]
                return [one for text in said for one in texts.wrapped(text, width, "plain")]

            self.app.push_screen(Reader(T("Missing for this list"), rows))

        pick_file(self.app, T("Which list?"), comparing.others(self.app, None), (), chosen)

    def action_add(self) -> None:
        """Ask for an army, one of its entries, and the number of models owned."""
        games = new_lists.games(self.app.folders)
        armies = [
            Choice((game.system, army.id), army.name, None, game.name, army.problem)
            for game in games
            for army in game.armies
        ]

        def chosen(choice: Choice | None) -> None:
            if choice is not None and choice.blocked is None:
                system, army = map(str, items_in(choice.value))
                self._ask_entry(system, army)

        self.app.push_screen(Choose(T("Which army?"), armies), chosen)

    def _ask_entry(self, system: str, army: str) -> None:
        try:
            known = loading.load(system, army, self.app.folders)
        except (MusterError, OSError) as problem:
            self.app.show_error(problem)
            return
        offered = {one.id: one.name for one in reversed(known.system.editor.catalogue(known.rules))}
        entries = [Choice(id, name) for id, name in reversed(offered.items())]

        def chosen(choice: Choice | None) -> None:
            if choice is not None:
                self._ask_number(Owned(system=system, army=army, entry=str(choice.value), models=0), choice.name)

        self.app.push_screen(Choose(T("Which models?"), entries), chosen)

    def _ask_number(self, line: Owned, name: Shown) -> None:
        def given(text: str | None) -> None:
            if text and text.isdecimal():
                try:
                    self.owned.add([line.model_copy(update={"models": int(text)})])
                except (MusterError, OSError) as problem:
                    self.app.show_error(problem)
                self.fill()

        self.app.push_screen(NumberPrompt(T("How many {name}?", name=name), 10, usual=(1, 5, 10, 20)), given)

    @guard_handler
    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Ignore cursor moves."""
        event.stop()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do the action that was clicked."""
        event.stop()
        if event.action in ("more", "less"):
            self.action_change(1 if event.action == "more" else -1)
        else:
            self.pressed(event.action)
