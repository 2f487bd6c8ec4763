"""Queue of keys: each key is handled as if keys were typed slowly.

Textual sends a key to the widget that has the focus when the key arrives, while the key before may still be opening a
dialog or moving to another pane, so that a key meant for the dialog would reach the screen below. Here a key waits
until all effects of the key before it are done and drawn. When a screen opens, two kinds of waiting keys are dropped
because nobody meant them for it: those typed before it opened that repeat the key that opened it (unless it is a letter
for a text), and all keys if the screen opened unexpectedly, such as a question about a file changed on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from time import monotonic

from textual import events
from textual.app import App
from textual.screen import Screen

Typed = events.Key | events.Paste
EARLY = 100
"""Greatest number of keys that wait for the first screen."""
LOOKS = 3000
"""Greatest number of checks for unfinished work before the next key is handled anyway."""
FRAME = 0.3
"""Seconds to wait for the next frame, which is not drawn if nothing changed."""


class KeyQueue:
    """Keys and pastes that wait to be handled by an app."""

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self.current: Typed | None = None
        """The key or paste that was released last."""
        self.screen: Screen[object] | None = None
        """The screen that was on top when `current` was released."""
        self._waiting: deque[Typed] = deque()
        self._task: asyncio.Task[None] | None = None
        self._started = False
        self._opened = 0.0
        """Time at which the top screen last changed, by the clock of events."""

    @property
    def busy(self) -> bool:
        """True while a key waits or is being handled."""
        return self._task is not None

    def __len__(self) -> int:
        return len(self._waiting)

    def start(self) -> None:
        """Handle the keys typed before the first screen appeared."""
        self._started = True
        self.app.screen_change_signal.subscribe(self.app, self._screen_changed, immediate=True)
        self.settle()

    def _screen_changed(self, _: Screen[object]) -> None:
        self._opened = monotonic()

    def clear(self) -> None:
        """Drop all waiting keys."""
        self._waiting.clear()

    def add(self, event: Typed) -> None:
        """Add a key or paste to the queue."""
        if self._started:
            self._waiting.append(event)
            self._run(at_rest=True)
        elif len(self._waiting) < EARLY:
            self._waiting.append(event)

    def settle(self) -> None:
        """Make keys wait until all effects of a click are done and drawn."""
        self._run(at_rest=False)

    def _run(self, *, at_rest: bool) -> None:
        """Start the worker that releases the waiting keys; with `at_rest` the first key does not wait."""
        if self._task is None and self._started:
            self._task = asyncio.create_task(self._hand_on(at_rest=at_rest))

    async def _hand_on(self, *, at_rest: bool) -> None:
        """Release the waiting keys one by one, each when the effects of the key before are done and drawn.

        With `at_rest` the first key does not wait.
        """
        try:
            if not at_rest:
                await self._finish("", self.app.screen)
            while self._waiting and self.app.is_running and self.app.screen_stack:
                event, self.screen = self._waiting.popleft(), self.app.screen
                self.current = event
                self.app.post_message(event)
                await self._finish(event.key if isinstance(event, events.Key) else "", self.screen)
        finally:
            self._task = None

    async def _finish(self, key: str, screen: Screen[object]) -> None:
        """Wait until the effects of a key or click are done; drop keys not meant for a screen that it opened.

        `key` is empty for a click or paste; `screen` was on top before it.
        """
        for _ in range(LOOKS):
            if self._messages_wait():
                await asyncio.sleep(0)
                continue
            await self._frame()
            if not (self.app.is_running and self._messages_wait()):
                break
        if not self.app.screen_stack or self.app.screen is screen:
            return
        if getattr(self.app.screen, "unforeseen", False):
            self._waiting.clear()
        while self._waiting and self._waiting[0].time < self._opened and self._repeats(self._waiting[0], key):
            self._waiting.popleft()

    def _messages_wait(self) -> bool:
        """True if any part of the app has unhandled messages."""
        parts = (part for screen in self.app.screen_stack for part in (screen, *screen.walk_children()))
        return self.app.message_queue_size > 0 or any(part.message_queue_size for part in parts)

    async def _frame(self) -> None:
        """Wait until the screen is drawn and the callbacks for after that are done."""
        drawn = asyncio.Event()
        self.app.call_after_refresh(drawn.set)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(drawn.wait(), FRAME)

    def _repeats(self, event: Typed, key: str) -> bool:
        """True if an event repeats this key and would not be typed as a letter into a text."""
        if not isinstance(event, events.Key) or event.key != key:
            return False
        focused = self.app.focused
        return focused is None or not focused.check_consume_key(event.key, event.character)
