"""Keys one after the other: each goes where it would have gone if it had been typed slowly.

Textual hands a key to whatever has the focus when it arrives, while the key before it may just be opening a dialog or
moving to another pane: what was typed for the dialog would reach the screen below. Here a key waits until all that the
key before it has led to is done and drawn. Two kinds of waiting keys are dropped when a screen has come, since nobody
meant them for it: the key that brought it typed once more (unless it is a letter for a text), and every key if the
screen asks what nobody could expect, such as what to do about a file that has changed on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque

from textual import events
from textual.app import App
from textual.screen import Screen

Typed = events.Key | events.Paste
EARLY = 100
"""Keys that are kept for the first screen."""
LOOKS = 3000
"""Looks at what is still being done, after which the next key is handed on all the same."""
FRAME = 0.3
"""Seconds to wait for a frame that is never drawn."""


class KeyQueue:
    """The keys that wait for their turn in an app."""

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self.current: Typed | None = None
        """The key that was handed on last."""
        self.screen: Screen[object] | None = None
        """The screen that it was handed to."""
        self._waiting: deque[Typed] = deque()
        self._task: asyncio.Task[None] | None = None
        self._started = False

    @property
    def busy(self) -> bool:
        """True while a key waits or is still at work."""
        return self._task is not None

    def __len__(self) -> int:
        return len(self._waiting)

    def start(self) -> None:
        """The first screen has come: hand on the keys typed for it."""
        self._started = True
        self.settle()

    def clear(self) -> None:
        """Drop the keys that wait."""
        self._waiting.clear()

    def add(self, event: Typed) -> None:
        """A key to be handed on in its turn."""
        if self._started:
            self._waiting.append(event)
            self._run(at_rest=True)
        elif len(self._waiting) < EARLY:
            self._waiting.append(event)

    def settle(self) -> None:
        """Let keys wait until all that a click has led to is done and drawn."""
        self._run(at_rest=False)

    def _run(self, *, at_rest: bool) -> None:
        if self._task is None and self._started:
            self._task = asyncio.create_task(self._hand_on(at_rest=at_rest))

    async def _hand_on(self, *, at_rest: bool) -> None:
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
        """Wait for all that a key, or a click, has led to; drop keys that nobody meant for the screen that it brought."""
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
        while self._waiting and self._repeats(self._waiting[0], key):
            self._waiting.popleft()

    def _messages_wait(self) -> bool:
        """True if a part of the app has messages to handle."""
        parts = (part for screen in self.app.screen_stack for part in (screen, *screen.walk_children()))
        return self.app.message_queue_size > 0 or any(part.message_queue_size for part in parts)

    async def _frame(self) -> None:
        """Wait until the screen is drawn and what is to follow that is done."""
        drawn = asyncio.Event()
        self.app.call_after_refresh(drawn.set)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(drawn.wait(), FRAME)

    def _repeats(self, event: Typed, key: str) -> bool:
        """True if an event is this key once more and no letter for a text."""
        if not isinstance(event, events.Key) or event.key != key:
            return False
        focused = self.app.focused
        return focused is None or not focused.check_consume_key(event.key, event.character)
