"""The application: the first words, keys and commands that work everywhere, and the way between the screens."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import signal
import threading
from pathlib import Path
from types import FrameType
from typing import ClassVar

from rich.console import Console
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from builder import locale
from builder.core.findings import T
from builder.tui import keys_and_commands as commands
from builder.tui import themes
from builder.tui.base_app import BuilderApp
from builder.tui.key_queue import KeyQueue
from builder.tui.screens import opening_rosters, palette
from builder.tui.screens.base_screen import TopScreen
from builder.tui.screens.dialogs import Dialog
from builder.tui.screens.help import show_help
from builder.tui.screens.home import HomeScreen
from builder.tui.widgets.rows import safe

AT_ONCE = ("ctrl+q",)
"""Keys that wait for no screen."""


class MusterApp(BuilderApp):
    """The builder: its keys, its commands, and which screen comes next."""

    CSS_PATH = "muster.tcss"
    TITLE = "Muster"
    ENABLE_COMMAND_PALETTE = False  # ours is `builder.tui.screens.palette`
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
        super().__init__(folders, language=language, here=here, kept=kept)
        self.start = roster
        self.ended_by: int | None = None
        """The signal that did."""
        self.event_loop: asyncio.AbstractEventLoop | None = None
        """The loop that it runs in, once it does."""
        self.keys = KeyQueue(self)
        for theme in themes.THEMES:
            self.register_theme(theme)
        known = {t.name for t in themes.THEMES}
        wanted = self.text_setting("theme")
        self.theme = wanted if wanted in known else themes.THEMES[0].name

    # ------------------------------------------------------------------ keys

    async def on_event(self, event: events.Event) -> None:
        """Queue what is typed; handle a key whose turn has come, and everything else."""
        if isinstance(event, (events.Key, events.Paste)) and not event.is_forwarded:
            key = event.key if isinstance(event, events.Key) else ""
            if key not in AT_ONCE:
                if event is not self.keys.current:
                    self.keys.add(event)
                    return
                if not self._takes_input:
                    return
        elif isinstance(event, events.MouseDown) and not event.is_forwarded and not self._takes_input:
            return
        elif isinstance(event, events.MouseUp) and not event.is_forwarded:
            self.keys.settle()
        await super().on_event(event)

    @property
    def _takes_input(self) -> bool:
        """True if what is typed or clicked now is meant for the screen on top, and not for what it has come over."""
        return not self.screen_stack or not isinstance(self.screen, TopScreen) or self.screen.takes()

    def on_key(self, event: events.Key) -> None:
        """Drop a key that its screen has left to the app after being closed: it does nothing on the next screen."""
        if self.screen is not self.keys.screen:
            event.stop()
            event.prevent_default()

    # ------------------------------------------------------------------ screens

    def compose(self) -> ComposeResult:
        """The first words, while the roster is being read."""
        name = "" if self.start is None else self.start.name
        yield Static(f" MUSTER  {safe(name)}…", id="opening", markup=False)

    def on_mount(self) -> None:
        """The first words first."""
        self.event_loop = asyncio.get_running_loop()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """The roster that was asked for, or the lists there are; what was typed for a roster goes to no other screen."""
        opened = False
        if self.start is not None:
            try:
                opened = self.open_roster(self.start)
            except Exception as error:  # noqa: BLE001 - the home screen is there for it
                self.report_failure(error)
        if not opened:
            self.go_home()
        if self.start is not None and not opened:
            self.keys.clear()
        self.keys.start()

    def go_home(self) -> None:
        """The lists there are."""
        self.push_screen(HomeScreen())

    def open_roster(self, path: Path) -> bool:
        """Open a roster file in the builder; what is wrong with it is told, and `False` returned."""
        return opening_rosters.open_roster(self, path)

    # ------------------------------------------------------------------ commands

    def action_language(self) -> None:
        """The other language, at once."""
        code = "en" if self.lang.code == "fr" else "fr"
        self.lang = locale.language(code).without_keys()
        self.setting("language", code)
        self.redraw()

    def action_theme(self) -> None:
        """The next theme."""
        names = [t.name for t in themes.THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)] if self.theme in names else names[0]
        self.setting("theme", self.theme)
        self.show_message(T("Theme: {name}", name=themes.NAMES[self.theme]))

    def redraw(self) -> None:
        """Every screen says its words again."""
        for screen in self.screen_stack:
            again = getattr(screen, "redraw", None) or getattr(screen, "fill", None)
            if again is not None:
                again()

    def action_palette(self) -> None:
        """Search all commands, and all else that is at hand."""
        palette.show(self)

    def action_help(self) -> None:
        """Keys and commands of the screen, and where to read on."""
        if not isinstance(self.screen, Dialog):
            screen = self.screen
            pane = screen.focused.id if screen.focused is not None else None
            at_hand = {"search": "take", "list": "home"}.get(pane or "", pane or "")
            show_help(self, getattr(screen, "COMMANDS_HERE", ()), getattr(screen, "help_rules", lambda: ())(), at_hand)

    def action_help_quit(self) -> None:
        """Ctrl+C leaves no terminal program of today by itself; say what does."""
        self.show_message(T("{key} leaves Muster; nothing is lost.", key=commands.name_of("ctrl+q", self.lang)))

    def end(self, number: int, _frame: FrameType | None = None) -> None:
        """A signal asks to end: at once if nothing is going on, or else as soon as it is done or has taken too long.

        Nothing is lost: every edit is in the journal already.
        """
        if self.ended_by is not None:
            return
        self.ended_by = number
        if self.event_loop is not None:
            self.event_loop.call_soon_threadsafe(self.exit)
        late = threading.Timer(GRACE, self._end_now)
        late.daemon = True
        late.start()

    def _end_now(self) -> None:
        """Give the terminal back and go, whatever is being done."""
        code = 128 + (self.ended_by or 0)
        with contextlib.suppress(Exception), self.suspend():
            os._exit(code)
        os._exit(code)

    async def action_quit(self) -> None:
        """Leave; a roster with unsaved changes asks first."""
        leave = getattr(self.screen, "leave", None)
        if isinstance(self.screen, Dialog):
            self.screen.action_leave()  # one thing after the other: the dialog first
        elif leave is not None:
            leave(self.exit)
        else:
            self.exit()


class BuilderFailed(Exception):
    """A failure in a part of Textual that ended the builder; its text is the traceback."""


GRACE = 3.0
"""Seconds that a signal to end waits for whatever is being done."""


def run(
    folders: tuple[Path, ...], *, roster: Path | None = None, language: str | None = None
) -> None:  # pragma: no cover - takes the terminal
    """Open the builder on this terminal; raises `BuilderFailed` for a failure that ended it, with the terminal as it was before.

    A signal that ends programs leaves it as it was, too; the exit code is then the one of that signal.
    """
    app = MusterApp(folders, roster=roster, language=language)
    traceback = io.StringIO()
    app.error_console = Console(file=traceback, width=120)  # Textual would print it where the builder was
    for name in ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), app.end)
    app.run()
    if traceback.getvalue():
        raise BuilderFailed(traceback.getvalue())
    if app.ended_by is not None:
        raise SystemExit(128 + app.ended_by)
