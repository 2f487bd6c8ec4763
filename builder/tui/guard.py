"""Where failures of the builder end: what failed is told, and everything else goes on.

A message whose handling fails would stop its screen or widget for good, and the program with it. Those
of ours handle messages in here; what still reaches the app (callbacks, timers, workers, Textual's own
widgets) is caught by its `_handle_exception`. Both end in `MusterApp.failed`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from textual.message import Message
from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from builder.tui.screens.panes import Panes

Screen = TypeVar("Screen", bound="Panes")


class Guarded(MessagePump):
    """Of which the failure of one message is not the end."""

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:  # noqa: BLE001 - the boundary: what is caught here is recorded and told
            self.app.failed(error)  # type: ignore[attr-defined]


def drawn_in(name: str) -> Callable[[Callable[[Screen], None]], Callable[[Screen], None]]:
    """A pane that cannot be drawn says so; the others are drawn."""

    def around(draw: Callable[[Screen], None]) -> Callable[[Screen], None]:
        @functools.wraps(draw)
        def drawn(self: Screen, *given: Any) -> None:
            try:
                draw(self, *given)
            except Exception as error:  # noqa: BLE001 - likewise
                self.cannot_draw(name, self.app.failed(error))

        return drawn

    return around
