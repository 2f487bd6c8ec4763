"""Play mode: an army during a game, its counters, turn and phase, notes and record."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from builder.core.controls import Choice
from builder.core.findings import MusterError, Shown, T
from builder.core.roster import plain_values
from builder.editing import games
from builder.editing.games import PlayedGame, Step
from builder.editing.session import Session
from builder.locale import Language
from builder.mustering import Muster
from builder.render import game_record
from builder.sheet.in_play import Counter, PlayedArmy, PlayedEntry, army_in_play
from builder.tui import keys_and_commands as commands
from builder.tui.base_app import BuilderApp
from builder.tui.failure_guard import guard_handler
from builder.tui.formatters import bars, sheets, texts
from builder.tui.formatters import play as formatter
from builder.tui.formatters.play import HIDDEN, PART, CounterRow, EntryRow, View
from builder.tui.screens import comparing, window_sizes
from builder.tui.screens.base_screen import TopScreen
from builder.tui.screens.dialogs import Announcement, Choose, Prompt, Reader, foot
from builder.tui.screens.panes import LOOK_AGAIN
from builder.tui.widgets.bar import Bar
from builder.tui.widgets.row_list import RowList
from builder.tui.widgets.rows import Row, Span

COLUMN = "column "
"""Prefix of the action that crosses off the next box of a column of a damage grid."""


def play(app: BuilderApp, path: Path | None) -> None:
    """Choose a game with a list, or any game for `None`, and play it; a list without games begins a new one."""
    found = games.find(app.kept, path)
    for text in found.spoilt:
        app.show_error(MusterError(text))
    if path is not None and not found.games:
        _begin(app, path)
        return
    choices = [Choice(place, one.content.name, None, one.description) for place, one in enumerate(found.games)]
    if path is not None:
        choices.append(Choice(len(choices), T("Begin a new game")))
    if not choices:
        app.show_message(T("No games yet. Open a list and press {key}.", key="y"))
        return

    def chosen(choice: Choice | None) -> None:
        if choice is not None and isinstance(choice.value, int) and choice.value < len(found.games):
            _resume(app, found.games[choice.value])
        elif choice is not None and path is not None:
            _begin(app, path)

    app.push_screen(Choose(T("Games"), choices), chosen)


def _begin(app: BuilderApp, path: Path) -> None:
    """Ask for the name of a new game and begin it with the saved list."""
    try:
        muster = Session.look(path, app.folders)
    except (MusterError, OSError) as problem:
        app.show_error(problem)
        return

    def named(name: str | None) -> None:
        if name is None:
            return
        try:
            game = games.begin(muster, path, name.strip() or muster.roster.name or path.stem, app.kept)
        except OSError as problem:
            app.show_error(problem)
        else:
            app.push_screen(PlayScreen(game, muster))

    hint = T("For example the opponent and the scenario. Playing does not change the list.")
    app.push_screen(Prompt(T("Name of the game"), muster.roster.name or path.stem, hint=hint, most=80), named)


def _resume(app: BuilderApp, game: PlayedGame) -> None:
    """Continue a game; if its list has changed since, show the differences."""
    found: list[Muster] = []
    for read in (partial(_as_kept, game, app), partial(Session.look, Path(game.content.roster), app.folders)):
        try:
            found.append(read())
        except (MusterError, OSError) as problem:
            app.show_error(problem)
    if found:
        screen = PlayScreen(game, found[0])
        app.push_screen(screen)
        screen.call_after_refresh(screen.take_list, found[-1])


def _as_kept(game: PlayedGame, app: BuilderApp) -> Muster:
    """The muster of the list as last played with; raises `MusterError` if its definitions are missing."""
    session = Session.new(game.content.values, app.folders)
    try:
        return session.muster
    finally:
        session.close()


class PlayScreen(TopScreen[None]):
    """A game being played: all entries with their counters."""

    COMMANDS_HERE = commands.PLAY
    BINDINGS: ClassVar[list[BindingType]] = [
        *commands.bindings(commands.PLAY),
        *(Binding(str(number), f"part({number - 1})", show=False) for number in range(1, 10)),
    ]
    AUTO_FOCUS = "#play"

    def __init__(self, game: PlayedGame, muster: Muster) -> None:
        super().__init__()
        self.game = game
        self.muster = muster
        self.opened: set[str] = set()
        self.secrets = False
        """True to show the entries that the opponent does not see."""
        self.status: Shown = None
        self._army: tuple[str, PlayedArmy] | None = None
        self._stamp = _stamp(game)

    def compose(self) -> ComposeResult:
        """Header, pane of entries, and footer."""
        yield Bar(id="head", titled=False)
        yield RowList(id="play", titled=False)
        yield Bar(id="keys", titled=False)
        yield Static(id="small")

    def on_mount(self) -> None:
        """Check from time to time whether the file of the list has changed."""
        self.set_interval(LOOK_AGAIN, partial(self.call_next, self._look_at_file))

    def pane_resized(self) -> None:
        """Fit lines to the width."""
        self.call_next(self.redraw)

    def on_screen_resume(self) -> None:
        """Show the keys again."""
        self.redraw()

    def on_screen_suspend(self) -> None:
        """Show the keys of the dialog above."""
        self._keys()

    def on_resize(self, event: events.Resize) -> None:
        """Fit lines to the width."""
        window_sizes.fit(self, *event.size)

    # ------------------------------------------------------------------ what is shown

    @property
    def pane(self) -> RowList:
        """The pane of entries and counters."""
        return self.query_one("#play", RowList)

    @property
    def army(self) -> PlayedArmy:
        """The army with its counters, in the current language."""
        if self._army is None or self._army[0] != self.lang.code:
            self._army = self.lang.code, army_in_play(self.muster, self.lang)
        return self._army[1]

    def view(self) -> View:
        """The game with the parts of it that are shown."""
        return View(self.army, self.game.now, self.game.at_turn_start, self.opened, self.secrets)

    def redraw(self) -> None:
        """Redraw everything."""
        if not self.is_mounted:
            return
        now = self.game.now
        say = self.lang.say
        phase = game_record.phase_name(now, self.army)
        turn, onward = say(T("Turn {turn}", turn=now.turn)), say(T("next phase"))
        status = "" if self.status is None else say(self.status)
        first = Row(
            (Span(f" {self.game.content.name} ", "strong"),),
            (Span(f" {turn} ", "accent"), Span(f"{phase} ", "accent", "phase")),
        )
        second = Row((Span(f" {status}", "good"),), (Span(f" {onward} ▶ ", "key", "phase"),))
        self.query_one("#head", Bar).show((first, second))
        self.pane.show(formatter.rows(self.view(), self.lang, self.pane.wide - 1))
        self._keys()

    def _keys(self) -> None:
        bar = self.query_one("#keys", Bar)
        above = foot(self, self.lang)
        if above is not None:
            bar.show(bars.folded(above, bar.wide, bar.size.height))
            return
        shown = [c for c in commands.PLAY if "play" in c.where and self._can(c.id)]
        always = [c for c in commands.EVERYWHERE if "home" in c.where]
        bar.show(bars.keys_rows(shown, always, self.lang, bar.wide, bar.size.height))

    def _can(self, id: str) -> bool:
        """True if the command with this id has an effect now."""
        if id == "undo":
            return self.game.content.at > 0
        if id == "redo":
            return self.game.content.at < len(self.game.content.steps)
        if id in ("secrets", "reveal"):
            return bool(self.view().hidden)
        return True

    # ------------------------------------------------------------------ changes

    def _at_hand(self) -> tuple[PlayedEntry | None, Counter | None]:
        """Entry and counter under the cursor; in the row of an entry the counter of its losses."""
        key = self.pane.key
        id = key.entry if isinstance(key, (EntryRow, CounterRow)) else ""
        entry = next((one for one in self.army.entries if one.id == id), None)
        if isinstance(key, CounterRow):
            counters = self.army.counters if entry is None else entry.counters
            return entry, next((one for one in counters if one.key == key.counter), None)
        return entry, None if entry is None else entry.main

    def do(self, step: Step, said: Shown = None) -> None:
        """Make a step of the game, save it and show a message."""
        if self._written(lambda: self.game.add(step)):
            self.status = said
        self.redraw()

    def _written(self, change: Callable[[], bool | None]) -> bool | None:
        """Make a change and save it; false if nothing changed, `None` after an error, which is shown."""
        try:
            return change() is not False
        except (MusterError, OSError) as problem:
            self.app.show_error(problem)
            return None

    def _change(self, by: int, part: int | None = None) -> None:
        """Cross off (`by` 1) or free (-1) a box of the counter under the cursor.

        `part` is the index of a group, or of a column of a damage grid; `None` for any box.
        """
        entry, counter = self._at_hand()
        if entry is not None and part is None and isinstance(self.pane.key, EntryRow):
            counter = entry.next_main(self.game.now.marks, by)
        if counter is None:
            return
        changed = counter.changed(self.game.now.marks, by, part)
        if changed is None:
            self.status = T("No free box left here.")
            self.redraw()
            return
        self.do(Step(what="mark", of=counter.key, part=changed[0], to=changed[1]))

    def action_more(self) -> None:
        """Cross off a box of the counter under the cursor."""
        self._change(1)

    def action_less(self) -> None:
        """Free a box of the counter under the cursor."""
        self._change(-1)

    def action_part(self, part: int) -> None:
        """Cross off a box of the part with this index: a group, or a column of a grid."""
        self._change(1, part)

    def _pressed_box(self, part: int) -> None:
        """Cross off the next box of a clicked part; if the part is full, free all its boxes."""
        _, counter = self._at_hand()
        if counter is None or part >= len(counter.track.counted):
            return
        crossed = counter.crossed(self.game.now.marks)[part]
        full = crossed == counter.track.counted[part]
        self.do(Step(what="mark", of=counter.key, part=part, to=0 if full else crossed + 1))

    def action_open(self) -> None:
        """Show or hide the figures and all counters of the entry under the cursor."""
        entry, _ = self._at_hand()
        if self.pane.key == HIDDEN:
            self.action_secrets()
        elif entry is not None:
            self.opened ^= {entry.id}
            self.redraw()
            self.pane.go(EntryRow(entry.id))

    def action_secrets(self) -> None:
        """Show or hide the entries that the opponent does not see."""
        self.secrets = not self.secrets
        self.redraw()

    def action_reveal(self) -> None:
        """Show the entry under the cursor to the opponent from now on."""
        entry, _ = self._at_hand()
        if entry is None or entry not in self.view().hidden:
            self.status = T("Go to a hidden entry first; {key} shows them.", key="v")
            self.redraw()
            return
        self.do(Step(what="reveal", of=entry.id), T("Revealed: {name}.", name=entry.block.title.text))

    def action_phase(self) -> None:
        """Go to the next phase, or after the last one to the next turn."""
        now = self.game.now
        last = now.phase + 1 >= len(self.army.phases)
        self.do(Step(what="turn", part=0 if last else now.phase + 1, to=now.turn + last))

    def action_turn(self) -> None:
        """Go to the next turn."""
        self.do(Step(what="turn", part=0, to=self.game.now.turn + 1))

    def action_note(self) -> None:
        """Write a note into the record."""

        def given(text: str | None) -> None:
            if text and text.strip():
                self.do(Step(what="note", text=text.strip()), T("Noted."))

        self.app.push_screen(Prompt(T("Note"), most=games.LONGEST_NOTE), given)

    def action_undo(self) -> None:
        """Undo the last change."""
        self._travel(self.game.undo, T("Nothing to undo."))

    def action_redo(self) -> None:
        """Redo the change that was last undone."""
        self._travel(self.game.redo, T("Nothing to redo."))

    def _travel(self, go: Callable[[], bool], nothing: Shown) -> None:
        """Undo or redo by `go`; show the message `nothing` if there was nothing to do."""
        self.status = nothing if self._written(go) is False else None
        self.redraw()

    # ------------------------------------------------------------------ further pages

    def action_tables(self) -> None:
        """Show the quick-reference tables that the army needs."""
        self._read(T("Tables"), lambda lang, width: sheets.at_hand(self.muster, lang, width))

    def action_opponent(self) -> None:
        """Show the page that the opponent may see."""

        def rows(lang: Language, width: int) -> list[Row]:
            return formatter.opponents(self.view(), army_in_play(self.muster.open, lang), lang, width)

        self._read(T("For the opponent"), rows)

    def action_record(self) -> None:
        """Show the record of the game so far."""

        def rows(lang: Language, width: int) -> list[Row]:
            lines = game_record.record(self.game, self.army, lang).splitlines()
            return [one for line in lines for one in (texts.wrapped(line, width, "plain") or (Row(()),))]

        self._read(T("Record of the game"), rows)

    def _read(self, title: Shown, rows: Callable[[Language, int], list[Row]]) -> None:
        """Show rows in a dialog."""
        self.app.push_screen(Reader(title, rows))

    def action_back(self) -> None:
        """Leave the game; it is saved and can be continued."""
        self.dismiss()

    # ------------------------------------------------------------------ the list

    def _look_at_file(self) -> None:
        """Read the list again if the file has changed."""
        stamp = _stamp(self.game)
        if self.on_top and stamp is not None and stamp != self._stamp:
            self._stamp = stamp
            try:
                self.take_list(Session.look(Path(self.game.content.roster), self.app.folders))
            except (MusterError, OSError) as problem:
                self.app.show_error(problem)

    def take_list(self, muster: Muster) -> None:
        """Play with this muster from now on, and show how it differs from the present one; counters are kept."""
        before, self.muster = self.muster, muster
        self._army = None
        self.redraw()
        if plain_values(before.roster) == plain_values(muster.roster):
            return
        self._written(lambda: self.game.keep_list(muster.roster))

        def rows(lang: Language, width: int) -> list[Row]:
            kept = lang.say(T("The list has changed since it was last played with. All counters are kept."))
            return [*texts.wrapped(kept, width, "strong"), *comparing.differences(before, muster, lang, width)]

        self.app.push_screen(Announcement(T("The list has changed"), rows))

    # ------------------------------------------------------------------ clicks

    @guard_handler
    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """Clear the last message."""
        event.stop()
        self.status = None
        self._keys()

    @guard_handler
    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        """Do the action that was clicked, or open the chosen entry."""
        event.stop()
        if not self.on_top:
            return
        action = event.action
        if action.startswith(PART):
            self._pressed_box(int(action.removeprefix(PART)))
        elif action.startswith(COLUMN):
            self._change(1, int(action.removeprefix(COLUMN)))
        elif action:
            known = {c.id for c in commands.EVERYWHERE}
            self.call_next(self._do, f"app.{action}" if action in known else action)
        else:
            self.action_open()

    async def _do(self, action: str) -> None:
        """Run the action of a clicked span, unless another screen has opened."""
        if self.on_top:  # after a double click the first may have opened another screen
            await self.run_action(action)


def _stamp(game: PlayedGame) -> tuple[int, int] | None:
    """Modification time and size of the list's file; `None` if it is missing."""
    try:
        found = Path(game.content.roster).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size
