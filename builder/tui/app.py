"""The application: opening text, global keys and commands, switching between screens."""

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
from builder.tui.screens.play import play
from builder.tui.widgets.rows import safe

AT_ONCE = ("ctrl+q",)
"""Keys that are handled without waiting in the queue."""


class MusterApp(BuilderApp):
    """The builder: global keys, commands, and switching between screens."""

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
        playing: bool = False,
        language: str | None = None,
        here: Path | None = None,
        kept: Path | None = None,
    ) -> None:
        super().__init__(folders, language=language, here=here, kept=kept)
        self.start = roster
        self.playing = playing
        """True to play a game with the roster given at the start instead of building."""
        self.ended_by: int | None = None
        """Number of the signal that ended the builder; `None` while it runs."""
        self.event_loop: asyncio.AbstractEventLoop | None = None
        """The event loop of the app; `None` until the app runs."""
        self.keys = KeyQueue(self)
        for theme in themes.THEMES:
            self.register_theme(theme)
        known = {t.name for t in themes.THEMES}
        wanted = self.text_setting("theme")
        self.theme = wanted if wanted in known else themes.THEMES[0].name

    # ------------------------------------------------------------------ keys

    async def on_event(self, event: events.Event) -> None:
        """Put keys and pastes into the queue; handle all other events, and keys that the queue releases."""
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
        """True if input that arrives now is meant for the top screen, not for a screen that it has just covered."""
        return not self.screen_stack or not isinstance(self.screen, TopScreen) or self.screen.takes()

    def on_key(self, event: events.Key) -> None:
        """Drop a key left over from a closed screen, so that it does nothing on the next one."""
        if self.screen is not self.keys.screen:
            event.stop()
            event.prevent_default()

    # ------------------------------------------------------------------ screens

    def compose(self) -> ComposeResult:
        """The opening text, shown while the roster is read."""
        name = "" if self.start is None else self.start.name
        yield Static(f" MUSTER  {safe(name)}…", id="opening", markup=False)

    def on_mount(self) -> None:
        """Show the opening text before anything else."""
        self.event_loop = asyncio.get_running_loop()
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Open the roster given at the start, or the home screen; drop keys typed for a roster that fails to open."""
        opened = False
        if self.playing and self.start is not None:
            self.go_home()
            play(self, self.start)
            opened = True
        elif self.start is not None:
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
        """Show the home screen."""
        self.push_screen(HomeScreen())

    def open_roster(self, path: Path) -> bool:
        """Open a roster file in the builder; returns `False` after an error, which is shown."""
        return opening_rosters.open_roster(self, path)

    # ------------------------------------------------------------------ commands

    def action_language(self) -> None:
        """Switch between English and French."""
        code = "en" if self.lang.code == "fr" else "fr"
        self.lang = locale.language(code).without_keys()
        self.setting("language", code)
        self.redraw()

    def action_theme(self) -> None:
        """Switch to the next theme."""
        names = [t.name for t in themes.THEMES]
        self.theme = names[(names.index(self.theme) + 1) % len(names)] if self.theme in names else names[0]
        self.setting("theme", self.theme)
        self.show_message(T("Theme: {name}", name=themes.NAMES[self.theme]))

    def redraw(self) -> None:
        """Redraw every screen, such as after a change of language."""
        for screen in self.screen_stack:
            again = getattr(screen, "redraw", None) or getattr(screen, "fill", None)
            if again is not None:
                again()

    def action_palette(self) -> None:
        """Open the palette to search commands and more."""
        palette.show(self)

    def action_help(self) -> None:
        """Show keys and commands of the top screen."""
        if not isinstance(self.screen, Dialog):
            screen = self.screen
            pane = screen.focused.id if screen.focused is not None else None
            at_hand = {"search": "take", "list": "home"}.get(pane or "", pane or "")
            show_help(self, getattr(screen, "COMMANDS_HERE", ()), getattr(screen, "help_rules", lambda: ())(), at_hand)

    def action_help_quit(self) -> None:
        """Show which key quits, when Ctrl+C is pressed."""
        self.show_message(T("{key} leaves Muster; nothing is lost.", key=commands.name_of("ctrl+q", self.lang)))

    def end(self, number: int, _frame: FrameType | None = None) -> None:
        """Quit on a signal: at once if idle, else after the work in progress, at the latest after `GRACE` seconds.

        Nothing is lost, since every edit is in the journal.
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
        """Restore the terminal and quit, whatever is in progress."""
        code = 128 + (self.ended_by or 0)
        with contextlib.suppress(Exception), self.suspend():
            os._exit(code)
        os._exit(code)

    async def action_quit(self) -> None:
        """Quit; first ask what to do with unsaved changes of a roster."""
        leave = getattr(self.screen, "leave", None)
        if isinstance(self.screen, Dialog):
            self.screen.action_leave()  # one thing after the other: the dialog first
        elif leave is not None:
            leave(self.exit)
        else:
            self.exit()


class BuilderFailed(Exception):
    """Error for a failure in Textual that ended the builder; its text is the traceback."""


GRACE = 3.0
"""Seconds that work in progress has to finish after a signal to quit."""


def run(
    folders: tuple[Path, ...], *, roster: Path | None = None, language: str | None = None, playing: bool = False
) -> None:  # pragma: no cover - takes the terminal
    """Run the builder in this terminal, on a roster (with `playing` to play a game with it) or on the home screen.

    `folders` are searched for definitions. Raises `BuilderFailed` if a failure ends the builder; the terminal is
    restored. After a termination signal it is restored too; the exit code is then that of the signal.
    """
    app = MusterApp(folders, roster=roster, language=language, playing=playing)
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
