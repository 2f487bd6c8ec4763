"""Where failures of the builder end: what failed is told, and everything else goes on.

A message whose handling fails would stop its screen or widget for good, and the program with it. Those
of ours handle messages in here; what still reaches the app (callbacks, timers, workers, Textual's own
widgets) is caught by its `_handle_exception`. Both end in the app's `failed`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Protocol, TypeVar, runtime_checkable

from textual.message import Message
from textual.message_pump import MessagePump

from builder.core.findings import MusterError
from builder.files import failures


@runtime_checkable
class Teller(Protocol):
    """An app that can be told what failed."""

    def failed(self, error: BaseException) -> failures.Failed:
        """Record and tell it."""


class Paned(Protocol):
    """A screen of panes, which can say of each why it is not shown."""

    @property
    def app(self) -> Teller:
        """The app that it belongs to."""

    def cannot_draw(self, name: str, problem: MusterError) -> None:
        """Say in a pane why it is not shown."""


Screen = TypeVar("Screen", bound=Paned)


class Guarded(MessagePump):
    """Of which the failure of one message is not the end."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # the boundary: what is caught here is recorded and told
            app = self.app
            if not isinstance(app, Teller):
                raise
            app.failed(error)


def drawn_in(name: str) -> Callable[[Callable[[Screen], None]], Callable[[Screen], None]]:
    """A pane that cannot be drawn says so; the others are drawn."""

    def around(draw: Callable[[Screen], None]) -> Callable[[Screen], None]:
        @functools.wraps(draw)
        def drawn(self: Screen) -> None:
            try:
                draw(self)
            except Exception as error:  # noqa: BLE001 - likewise
                self.cannot_draw(name, self.app.failed(error))

        return drawn

    return around
