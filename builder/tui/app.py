"""The application: languages, themes, settings, and the way between the screens."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import threading
from collections import deque
from collections.abc import Iterable
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakKeyDictionary

from textual import events
from textual.app import App, ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import WorkerFailed

from builder import locale
from builder.core.findings import MusterError, T, Unreadable
from builder.files import failures
from builder.files.folders import brief
from builder.locale import Language
from builder.tui import commands, themes
from builder.tui.guard import Guarded
from builder.tui.widgets.row_list import EMPTY, Row, Span, row, safe

if TYPE_CHECKING:
    from builder.editing.session import Session

# What reads and reckons is imported when the first words stand on the screen: see `_begin`.

SETTINGS = "settings.json"
EARLY = 100
"""Keys typed before there is a screen for them that are kept for it."""
AT_ONCE = ("ctrl+q",)
"""Keys that wait for no screen."""
STORM = (30, 10.0)
"""So many failures in so many seconds end the program: it cannot be used."""


class Everything(Provider):
    """The command palette: every command of the screen, in the language of the moment."""

    def _known(self) -> list[tuple[str, str, Any]]:
        screen, app = self.screen, self.app
        assert isinstance(app, MusterApp)
        say = app.lang.say
        found = []
        for command in (*getattr(screen, "COMMANDS_HERE", ()), *commands.EVERYWHERE):
            holder = app if command in commands.EVERYWHERE else screen
            if command.id == "palette" or getattr(holder, f"action_{command.id}", None) is None:
                continue
            title = f"{say(app.title_of(command)).capitalize()}  ({command.shown(app.lang)})"
            found.append((title, say(command.help), getattr(holder, f"action_{command.id}")))
        return found

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for title, help_, run in self._known():
            yield DiscoveryHit(title, run, help=help_)

    async def search(self, query: str) -> Hits:
        """Those whose title or help is like what is typed."""
        matcher = self.matcher(query)
        for title, help_, run in self._known():
            score = max(matcher.match(title), matcher.match(help_) * 0.8)
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=help_)


class MusterApp(Guarded, App[None]):
    """The builder. What it remembers of its user lies in the state folder."""

    CSS_PATH = "muster.tcss"
    TITLE = "Muster"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set[Any]] = {Everything}
    BINDINGS: ClassVar[list[BindingType]] = [
        *commands.bindings(commands.EVERYWHERE),
        Binding("ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(
        self,
        folders: tuple[Path, ...],
        *,
        roster: Path | None = None,
        language: str | None = None,
        here: Path | None = None,
        kept: Path | None = None,
    ) -> None:
        super().__init__()
        self.folders = folders
        self.start = roster
        self.here = here or Path.cwd()
        self.kept = kept if kept is not None else _state_folder()
        self.failure: Exception | None = None
        """What ended the program."""
        self.ended_by: int | None = None
        """The signal that did."""
        self._failed: deque[float] = deque(maxlen=STORM[0])
        """When something failed, of late."""
        self._troubled = False
        """Whether an error was told since the last success."""
        self._typed_on: WeakKeyDictionary[events.Key, Screen[Any]] = WeakKeyDictionary()
        """The screen that each key was typed on."""
        self._early: list[events.Key] | None = []
        """Keys typed before the first screen could take them; `None` once it can."""
        self.clipped: list[dict[str, Any]] = []
        """Entries copied, as plain values, for pasting here or in another roster."""
        self.clipped_names: list[str] = []
        """What they are called."""
        self.settings: dict[str, Any] = self._settings()
        self.lang: Language = locale.language(language or self.settings.get("language") or locale.chosen())
        for theme in themes.THEMES:
            self.register_theme(theme)
        known = {t.name for t in themes.THEMES}
        wanted = self.settings.get("theme")
        self.theme = wanted if wanted in known else themes.THEMES[0].name

    def failed(self, error: BaseException) -> failures.Failed:
        """Something failed that must not: it is recorded and told, once for as long as that is to be read."""
        found = failures.recorded(error)
        text = safe(self.lang.say(found.text))
        if not any(n.message == text for n in self._notifications):
            self.notify(text, severity="error", timeout=20, markup=False)
        return found

    def _handle_exception(self, error: Exception) -> None:
        """What failed outside of any message of ours: a callback, a timer, a worker, a widget of Textual's.

        It is told and the rest goes on, unless there is nothing yet to tell it on, or failures follow so fast that
        nobody could do anything between them. Then the terminal is given back, and whoever called `run` tells of it.
        What was edited lies in the journal.
        """
        if isinstance(error, WorkerFailed):
            error = error.error if isinstance(error.error, Exception) else error
        now = monotonic()
        self._failed.append(now)
        storm = len(self._failed) == STORM[0] and now - self._failed[0] < STORM[1]
        if self._running and self.screen_stack and not storm:
            self.failed(error)
            return
        if self.is_headless:
            super()._handle_exception(error)
            return
        self.failure = error
        self.exit(return_code=3)

    # ------------------------------------------------------------------ keys

    async def on_event(self, event: events.Event) -> None:
        """Keep in mind which screen a key was meant for; the first one may still be coming."""
        if self._early is not None and isinstance(event, events.Key) and event.key not in AT_ONCE:
            if len(self._early) < EARLY:
                self._early.append(event)
            return
        if isinstance(event, events.Key) and not event.is_forwarded and self.screen_stack:
            self._typed_on[event] = self.screen
        await super().on_event(event)

    async def _hand_on(self) -> None:
        """The first screen is there: it gets what was typed for it, before anything that is typed from now on."""
        early, self._early = self._early or (), None
        for key in early:
            await self._dispatch_message(key)

    def on_key(self, event: events.Key) -> None:
        """A key typed for a screen that the key before it has left does nothing on the next one."""
        if self.screen_stack and self._typed_on.get(event, self.screen) is not self.screen:
            event.stop()
            event.prevent_default()

    # ------------------------------------------------------------------ settings

    def _settings(self) -> dict[str, Any]:
        try:
            found = json.loads((self.kept / SETTINGS).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def setting(self, name: str, value: Any) -> None:
        """Remember a setting; a folder that cannot be written to costs only the memory."""
        from builder.files import saving

        self.settings[name] = value
        with contextlib.suppress(OSError):
            self.kept.mkdir(parents=True, exist_ok=True)
            saving.save(self.kept / SETTINGS, json.dumps(self.settings, indent=1, sort_keys=True) + "\n")

    # ------------------------------------------------------------------ screens

    def compose(self) -> ComposeResult:
        """The first words, while everything else is still being read."""
        name = "" if self.start is None else self.start.name
        yield Static(f" MUSTER  {safe(name)} …", id="opening", markup=False)

    def on_mount(self) -> None:
        """The first words first."""
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """The roster that was asked for, or the lists there are; what was typed for a roster goes to no other screen."""
        opened = False
        if self.start is not None:
            try:
                opened = self.open_roster(self.start)
            except Exception as error:  # noqa: BLE001 - the home screen is there for it
                self.failed(error)
        if not opened:
            self.go_home()
        if self.start is not None and not opened:
            self._early = None
        self.screen.call_after_refresh(self.call_next, self._hand_on)

    def go_home(self) -> None:
        """The lists there are."""
        from builder.tui.screens.home import HomeScreen

        self.push_screen(HomeScreen())

    def open_roster(self, path: Path) -> bool:
        """Open a roster file in the builder; what is wrong with it is told, and `False` returned."""
        from builder.editing.session import Session
        from builder.tui import formatters
        from builder.tui.screens.dialogs import Reader

        try:
            session = Session.open(path, self.folders, self.kept)
        except Unreadable as problem:
            findings = problem.findings

            def rows(lang: Language, width: int) -> list[Row]:
                foreign = {f.place.file for f in findings} - {None, os.path.abspath(path)}
                told = T("{file} cannot be opened.", file=brief(path))
                if foreign:  # the roster may be as it should be
                    told = T("{file} cannot be opened: the definitions it needs have errors.", file=brief(path))
                lines = list(formatters.wrapped(lang.say(told), width, "strong"))
                for f in findings:
                    lines += [EMPTY, *formatters.told(f, lang, width)]
                    place = f.place._replace(file=brief(f.place.file or "") if f.place.file in foreign else None)
                    if place.file is not None or place.line is not None:
                        lines += formatters.wrapped(lang.say(place.spot), width, "dim", indent="   ")
                return lines

            self.call_later(self._tell_unreadable, Reader(T("Not readable"), rows))
            return False
        except (MusterError, OSError) as problem:
            self.call_later(self.tell_trouble, problem)
            return False
        self.build(session)
        self.call_after_refresh(self._remember, path)
        return True

    def _tell_unreadable(self, reader: Screen[Any]) -> None:
        if not isinstance(self.screen, type(reader)):  # asked for twice, told once
            self.push_screen(reader)

    def _remember(self, path: Path) -> None:
        """Put a roster among the recent ones; not before it is seen, for that takes its time."""
        from builder.editing import recent_lists

        with contextlib.suppress(OSError):
            recent_lists.remember(path, self.kept)

    def build(self, session: Session, greeting: Any = None) -> None:
        """Show an open roster; with a greeting if it is a new one."""
        self.trouble_over()
        from builder.tui.screens.build import BuildScreen

        def closed(_: None) -> None:
            if session.path is not None:
                self._remember(session.path)
            if len(self.screen_stack) == 1:  # it was opened from the command line
                self.go_home()

        self.push_screen(BuildScreen(session, greeting), closed)

    def tell_trouble(self, problem: Exception, *, kept: bool = True) -> None:
        """An error that a person can put right, in a toast that stays a while.

        Without `kept` the changes are not safe elsewhere.
        """
        if isinstance(problem, MusterError):
            text = self.lang.say(problem.text)
        elif isinstance(problem, OSError):
            values = {"file": brief(problem.filename or ""), "problem": problem.strerror or str(problem)}
            text = self.lang.say(
                T("{file}: {problem}. Nothing is lost.", **values)
                if kept
                else T(
                    "{file}: {problem}. The file is as it was; what you changed is only here: save it elsewhere.",
                    **values,
                )
            )
            text = text.removeprefix(": ")
        else:
            text = str(problem)
        self._troubled = True
        self.notify(safe(text), severity="error", timeout=12, markup=False)

    def trouble_over(self) -> None:
        """What went wrong before has gone well since: nobody needs to read of it any more."""
        if self._troubled:
            self._troubled = False
            self.clear_notifications()

    def say_shortly(self, text: Any) -> None:
        """Something good to know, for a moment."""
        self.notify(safe(self.lang.say(text)), timeout=5, markup=False)

    # ------------------------------------------------------------------ commands

    def title_of(self, command: commands.Command) -> Any:
        """A command's title; the one for the language names the language it changes to."""
        if command.id == "language":
            return "English" if self.lang.code == "fr" else "français"
        return command.title

    def action_language(self) -> None:
        """The other language, at once."""
        code = "en" if self.lang.code == "fr" else "fr"
        self.lang = locale.language(code)
        self.setting("language", code)
        self.redraw()

    def action_theme(self) -> None:
        """The next theme."""
        names = [t.name for t in themes.THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)] if self.theme in names else names[0]
        self.setting("theme", self.theme)
        self.say_shortly(T("Theme: {name}", name=themes.NAMES[self.theme]))

    def redraw(self) -> None:
        """Every screen says its words again."""
        for screen in self.screen_stack:
            again = getattr(screen, "redraw", None) or getattr(screen, "fill", None)
            if again is not None:
                again()

    def action_palette(self) -> None:
        """Search all commands."""
        self.action_command_palette()

    def action_help(self) -> None:
        """Keys and commands of the screen, and where to read on."""
        screen: Screen[Any] = self.screen
        here = getattr(screen, "COMMANDS_HERE", ())
        from builder.tui.screens.dialogs import Dialog, Reader

        if isinstance(screen, Dialog):
            return
        rules = getattr(screen, "help_rules", lambda: ())()

        def rows(lang: Language, width: int) -> list[Row]:
            return help_rows(self, here, rules, lang, width)

        self.push_screen(Reader(T("Help"), rows))

    def action_help_quit(self) -> None:
        """Ctrl+C leaves no terminal program of today by itself; say what does."""
        self.say_shortly(T("{key} leaves Muster; nothing is lost.", key=commands.name_of("ctrl+q", self.lang)))

    def end(self, number: int, _frame: Any = None) -> None:
        """A signal asks to end: at once if nothing is going on, or else as soon as it is done or has taken too long.

        Nothing is lost: every edit is in the journal already.
        """
        if self.ended_by is not None:
            return
        self.ended_by = number
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self.exit)
        late = threading.Timer(GRACE, self._end_now)
        late.daemon = True
        late.start()

    def _end_now(self) -> None:
        """Give the terminal back and go, whatever is being done."""
        driver = self._driver
        if driver is not None:
            with contextlib.suppress(Exception):
                driver.stop_application_mode()
        os._exit(128 + (self.ended_by or 0))

    async def action_quit(self) -> None:
        """Leave; a roster with unsaved changes asks first."""
        from builder.tui.screens.dialogs import Dialog

        leave = getattr(self.screen, "leave", None)
        if isinstance(self.screen, Dialog):
            self.screen.action_leave()  # one thing after the other: the dialog first
        elif leave is not None:
            leave(self.exit)
        else:
            self.exit()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """None of Textual's own: every command is in our table."""
        return ()


def _state_folder() -> Path:
    from builder.files import state

    try:
        return state.folder()
    except OSError:  # the session says what that costs
        return state.place()


def help_rows(
    app: MusterApp, here: tuple[commands.Command, ...], rules: Iterable[tuple[str, Any]], lang: Language, width: int
) -> list[Row]:
    """The help: what each key does, then the rules that this army meets."""
    from builder.editing import recovery
    from builder.tui import formatters

    say = lang.say
    intro = T(
        "Panes from left to right: what may be taken, the army, the entry at hand; below them all that is wrong. "
        "Arrow keys move, Enter chooses, Tab changes pane, Esc goes back; the mouse does the same. "
        "Everything is priced and checked at once, and everything can be undone."
    )
    rows = list(formatters.wrapped(say(intro), width, "plain"))
    signs = T(
        "In what may be taken, + is what fits now and – what does not, by points or by rule; at the entry, + and − "
        "are keys: one more, one less."
    )
    rows += formatters.wrapped(say(signs), width, "plain")
    rows += [EMPTY, row(" " + say(T("Keys to press")), "head")]
    known = (*here, *commands.EVERYWHERE)
    keys = [", ".join(commands.name_of(k, lang) for k in command.keys.split(",")) for command in known]
    column = max(map(len, keys))
    for command, shown in zip(known, keys, strict=True):
        rows.append(Row((Span(f" {shown:<{column}}  ", "key"), Span(say(app.title_of(command)), "strong"))))
        rows += formatters.wrapped(say(command.help), width, "dim", indent="   ")
    where = T("Work that is not saved is kept in {folder} for {days} days.", folder=brief(app.kept), days=recovery.DAYS)
    rows += [EMPTY, *formatters.wrapped(say(where), width, "plain")]
    told = list(rules)
    if told:
        rows += [EMPTY, row(" " + say(T("Rules that are checked, with their sections")), "head")]
        for code, page in told:
            rows.append(
                Row((Span(f" {say(page.title)}", "strong"), Span(f"  {page.rule}", "dim"), Span(f"  {code}", "dim")))
            )
            rows += formatters.wrapped(say(page.asks), width, "plain", indent="   ")
    return rows


GRACE = 3.0
"""Seconds that a signal to end waits for whatever is being done."""


def run(
    folders: tuple[Path, ...], *, roster: Path | None = None, language: str | None = None
) -> None:  # pragma: no cover - takes the terminal
    """Open the builder on this terminal; raises what went wrong in it, with the terminal as it was before.

    A signal that ends programs leaves it as it was, too; the exit code is then the one of that signal.
    """
    app = MusterApp(folders, roster=roster, language=language)
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), app.end)
    app.run()
    if app.failure is not None:
        raise app.failure
    if app.ended_by is not None:
        raise SystemExit(128 + app.ended_by)
