"""Keys one after the other: each goes where it would have gone if it had been typed slowly.

Textual hands a key to whatever has the focus when it arrives, while the key before it may just be opening a dialog or
moving to another pane: what was typed for the dialog would reach the screen below. Here a key waits until all that
the key before it has led to is done. Two kinds of keys are let go of, since nobody meant them: the same key once more
that was typed before what it had opened or closed was seen (unless it is a letter for a text), and what was typed
before a question was seen that nobody could expect, such as of a file that has changed on disk.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

from textual import events
from textual.app import App
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen

Typed = events.Key | events.Paste
TURNS = 3
"""Turns of everything in a row that find nothing to do: then nothing is on its way from one part to another."""
PATIENCE = 0.3
"""Seconds that a key waits at most for what is being done."""
EAGER = 200
"""Looks at what is being done that follow at once; after these there is a pause between two."""


class _Waiting(NamedTuple):
    """A key with what was known when it was typed."""

    event: Typed
    number: int
    screen: Screen[object] | None
    done: int
    """Keys and clicks of which all was done before."""


class KeyLine:
    """The keys that wait for their turn in an app."""

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self._waiting: deque[_Waiting] = deque()
        self._task: asyncio.Task[None] | None = None
        self._next: _Waiting | None = None
        """The key whose turn has come, on its way to the app once more."""
        self._arrived = self._done = 0
        self._stirred = False
        """Whether a key or a click may still be at work."""
        self._last: tuple[str, Screen[object] | None] = ("", None)
        """The key that was dealt with last, and the screen that it was for."""
        self._changer, self._until = "", 0
        """The key that brought another screen, and the last one that was typed before that one was there."""

    @property
    def empty(self) -> bool:
        """Whether no key waits."""
        return self._task is None

    def clicked(self) -> None:
        """A click may bring a screen as a key may."""
        self._done += 1
        self._stirred = True

    def takes(self, event: Typed) -> bool:
        """Whether it is this key's turn and it is meant for what is on the screen; if not now, it comes again."""
        if self._next is not None and event is self._next.event:
            waiting, self._next = self._next, None
            return self._meant(waiting)
        if at_rest := self._task is None and self._calm(within=True):
            self._look()
            self._stirred = False
        waiting = self._of_now(event)
        if at_rest:
            return self._meant(waiting)
        self.wait(waiting)
        return False

    def add(self, event: Typed) -> None:
        """A key that was typed before there was a screen."""
        self.wait(self._of_now(event))

    def _of_now(self, event: Typed) -> _Waiting:
        self._arrived += 1
        return _Waiting(event, self._arrived, self._screen, self._done - self._stirred)

    def wait(self, waiting: _Waiting) -> None:
        """In its turn."""
        self._waiting.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._in_turn())

    async def _in_turn(self) -> None:
        try:
            while self._waiting and self.app.is_running:
                await self._until_calm()
                self._next = self._waiting.popleft()
                self.app.post_message(self._next.event)
                while self._next is not None and self.app.is_running:  # noqa: ASYNC110 - a turn or two
                    await asyncio.sleep(0)
        finally:
            self._task = None

    async def _until_calm(self) -> None:
        clock = asyncio.get_running_loop().time
        end = clock() + PATIENCE
        calm = looks = 0
        while calm < TURNS and clock() < end:
            looks += 1
            await asyncio.sleep(0 if looks < EAGER else 0.002)
            calm = calm + 1 if self._calm() else 0

    @property
    def _screen(self) -> Screen[object] | None:
        return self.app.screen if self.app.screen_stack else None

    def _look(self) -> None:
        """See whether the last key has brought another screen; all that was typed until now was typed before that."""
        now, (key, its) = self._screen, self._last
        if now is not its and its is not None:
            self._changer, self._until = key, self._arrived
            self._last = ("", now)

    def _meant(self, waiting: _Waiting) -> bool:
        """Whether somebody who sees what is on the screen now would have typed it."""
        self._look()
        now = self._screen
        key = waiting.event.key if isinstance(waiting.event, events.Key) else ""
        self._last = (key, now)
        done, self._done, self._stirred = self._done, self._done + 1, True
        if waiting.screen is not now and waiting.done == done:
            return False  # neither a key nor a click has brought this screen
        if waiting.number > self._until:
            return True
        if getattr(now, "unforeseen", False):
            return False
        if key != self._changer:
            self._changer = ""
            return True
        focused, character = (
            self.app.focused,
            waiting.event.character if isinstance(waiting.event, events.Key) else None,
        )
        return focused is not None and focused.check_consume_key(key, character)

    def _calm(self, *, within: bool = False) -> bool:
        """Whether nothing is being done; `within` a message of the app itself, which is not counted."""
        screen = self._screen
        if screen is None:
            return True
        if screen._callbacks:  # noqa: SLF001 - what waits for the next drawing is nowhere else to be seen
            return False
        parts: list[MessagePump] = [*self.app.screen_stack, *screen.walk_children()]
        if within:
            coming: deque[Message | None] = self.app._message_queue.values  # noqa: SLF001 - likewise
            if not all(isinstance(m, (events.InputEvent, events.Paste)) and not m.is_forwarded for m in coming):
                return False
        elif not _rests(self.app):
            return False
        return all(map(_rests, parts))


def _rests(part: MessagePump) -> bool:
    """Whether it waits for a message: it has none, and none is in its hands."""
    task = part._task  # noqa: SLF001 - there is no other way to know
    if task is not None and task.done():
        return True
    if part._next_callbacks or part.message_queue_size:  # noqa: SLF001
        return False
    return bool(part._message_queue.ready_event._waiters)  # noqa: SLF001
