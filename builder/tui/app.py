"""The application: the first words, keys and commands that work everywhere, and the way between the screens."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from pathlib import Path
from time import monotonic
from types import FrameType
from typing import ClassVar
from weakref import WeakKeyDictionary

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import WorkerFailed

from builder import locale
from builder.core.exit_codes import BUG
from builder.core.findings import T
from builder.tui import commands, themes
from builder.tui.base_app import BuilderApp
from builder.tui.key_line import KeyLine, Typed
from builder.tui.widgets.rows import safe

# What reads and reckons is imported when the first words stand on the screen: see `begin`.

EARLY = 100
"""Keys typed before there is a screen for them that are kept for it."""
AT_ONCE = ("ctrl+q",)
"""Keys that wait for no screen."""
STORM = (30, 10.0)
"""So many failures in so many seconds end the program: it cannot be used."""


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
        self.failure: Exception | None = None
        """What ended the program."""
        self.ended_by: int | None = None
        """The signal that did."""
        self._failed: deque[float] = deque(maxlen=STORM[0])
        """When something failed, of late."""
        self.keys = KeyLine(self)
        self._meant_for: WeakKeyDictionary[events.Key, Screen[object]] = WeakKeyDictionary()
        """The screen that each key was handed to."""
        self.early: list[Typed] | None = []
        """Keys typed before the first screen could take them; `None` once it can."""
        for theme in themes.THEMES:
            self.register_theme(theme)
        known = {t.name for t in themes.THEMES}
        wanted = self.text_setting("theme")
        self.theme = wanted if wanted in known else themes.THEMES[0].name

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
        self.exit(return_code=BUG)

    # ------------------------------------------------------------------ keys

    async def on_event(self, event: events.Event) -> None:
        """A key in its turn; the first screen may still be coming."""
        if isinstance(event, (events.Key, events.Paste)) and not event.is_forwarded:
            key = event.key if isinstance(event, events.Key) else ""
            if self.early is not None and key not in AT_ONCE:
                if len(self.early) < EARLY:
                    self.early.append(event)
                return
            if self.screen_stack and key not in AT_ONCE and not self.keys.takes(event):
                return
            if key not in AT_ONCE and not self._meant():
                return
            if isinstance(event, events.Key) and self.screen_stack:
                self._meant_for[event] = self.screen
        elif isinstance(event, events.MouseDown) and not event.is_forwarded and not self._meant():
            return
        elif isinstance(event, events.MouseUp) and not event.is_forwarded:
            self.keys.clicked()
        await super().on_event(event)

    def _meant(self) -> bool:
        """Whether what is typed or clicked now is meant for the screen on top, and not for what it has come over."""
        takes = getattr(self.screen, "takes", None) if self.screen_stack else None
        return takes is None or bool(takes())

    async def hand_on(self) -> None:
        """The first screen is there: it gets what was typed for it, before anything that is typed from now on."""
        early, self.early = self.early or (), None
        for key in early:
            self.keys.add(key)

    def on_key(self, event: events.Key) -> None:
        """A key that a screen has left by itself, before it came here, does nothing on the next one."""
        if self.screen_stack and self._meant_for.get(event, self.screen) is not self.screen:
            event.stop()
            event.prevent_default()

    # ------------------------------------------------------------------ screens

    def compose(self) -> ComposeResult:
        """The first words, while everything else is still being read."""
        name = "" if self.start is None else self.start.name
        yield Static(f" MUSTER  {safe(name)}…", id="opening", markup=False)

    def on_mount(self) -> None:
        """The first words first."""
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
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
            self.early = None
        self.screen.call_after_refresh(self.call_next, self.hand_on)

    def go_home(self) -> None:
        """The lists there are."""
        from builder.tui.screens.home import HomeScreen  # likewise

        self.push_screen(HomeScreen())

    def open_roster(self, path: Path) -> bool:
        """Open a roster file in the builder; what is wrong with it is told, and `False` returned."""
        from builder.tui.screens import opening_rosters  # screens, and all that they need, come after the first words

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
        self.say_shortly(T("Theme: {name}", name=themes.NAMES[self.theme]))

    def redraw(self) -> None:
        """Every screen says its words again."""
        for screen in self.screen_stack:
            again = getattr(screen, "redraw", None) or getattr(screen, "fill", None)
            if again is not None:
                again()

    def action_palette(self) -> None:
        """Search all commands, and all else that is at hand."""
        from builder.tui.screens import palette  # likewise

        palette.show(self)

    def action_help(self) -> None:
        """Keys and commands of the screen, and where to read on."""
        from builder.tui.screens.dialogs import Dialog  # likewise
        from builder.tui.screens.help import show

        if not isinstance(self.screen, Dialog):
            screen = self.screen
            pane = screen.focused.id if screen.focused is not None else None
            at_hand = {"search": "take", "list": "home"}.get(pane or "", pane or "")
            show(self, getattr(screen, "COMMANDS_HERE", ()), getattr(screen, "help_rules", lambda: ())(), at_hand)

    def action_help_quit(self) -> None:
        """Ctrl+C leaves no terminal program of today by itself; say what does."""
        self.say_shortly(T("{key} leaves Muster; nothing is lost.", key=commands.name_of("ctrl+q", self.lang)))

    def end(self, number: int, _frame: FrameType | None = None) -> None:
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
        from builder.tui.screens.dialogs import Dialog  # likewise

        leave = getattr(self.screen, "leave", None)
        if isinstance(self.screen, Dialog):
            self.screen.action_leave()  # one thing after the other: the dialog first
        elif leave is not None:
            leave(self.exit)
        else:
            self.exit()


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
