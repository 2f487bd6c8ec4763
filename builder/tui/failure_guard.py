"""Catches failures in the builder: they are recorded and shown, and the rest continues.

A message handler that raises would stop its screen or widget, and the program with it. The app, screens and row lists
inherit from `Guarded`, which catches failures of events and callbacks; handlers of messages (`RowList.Chosen`,
`Input.Changed`) are decorated with `guard_handler`, functions that draw a pane with `guard_pane`. `TopScreen` reports
failed workers. Other failures, in Textual's widgets, end the program: see `builder.tui.app.run`.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar, runtime_checkable

from textual.events import Event
from textual.message_pump import MessagePump

from builder.core.findings import MusterError
from builder.files import failures

Parameters = ParamSpec("Parameters")


@runtime_checkable
class FailureReporter(Protocol):
    """An app that records failures and shows them."""

    def report_failure(self, error: BaseException) -> failures.Failed:
        """Record a failure and show it."""


class PaneScreen(Protocol):
    """A screen of panes that can show failures in them."""

    @property
    def app(self) -> FailureReporter:
        """The app that shows this screen."""

    def show_pane_failure(self, name: str, problem: MusterError) -> None:
        """Show in the pane with this name the failure to draw it."""


Screen = TypeVar("Screen", bound=PaneScreen)


class Guarded(MessagePump):
    """A part of the app that continues after a failure in one of its event handlers or callbacks."""

    async def on_event(self, event: Event) -> None:
        """Handle an event; a failure is shown and reported instead of ending the program."""
        try:
            await super().on_event(event)
        except Exception as error:  # noqa: BLE001 - the boundary: what is caught here is recorded and reported
            self.report_failure(error)

    def call_next(
        self, callback: Callable[Parameters, object], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> None:
        """Schedule a callback to run after the current message."""
        super().call_next(self.run_guarded, callback, *args, **kwargs)

    def call_after_refresh(
        self, callback: Callable[Parameters, object], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> bool:
        """Schedule a callback to run after the next refresh."""
        return super().call_after_refresh(self.run_guarded, callback, *args, **kwargs)

    async def run_guarded(
        self, callback: Callable[Parameters, object], *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> None:
        """Run a callback; a failure is shown and reported instead of ending the program."""
        try:
            result = callback(*args, **kwargs)
            if inspect.isawaitable(result):
                await result
        except Exception as error:  # noqa: BLE001 - likewise
            self.report_failure(error)

    def report_failure(self, error: BaseException) -> failures.Failed:
        """Record a failure and show it; raise it if the app is not running."""
        app = self.app
        if not (isinstance(app, FailureReporter) and app.is_running):
            raise error
        return app.report_failure(error)


def guard_handler(handler: Callable[Parameters, None]) -> Callable[Parameters, None]:
    """Decorator: report failures of a screen's message handler."""

    @functools.wraps(handler)
    def guarded(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        try:
            handler(*args, **kwargs)
        except Exception as error:
            part = args[0] if args else None
            if not isinstance(part, Guarded):
                raise
            part.report_failure(error)

    return guarded


def guard_pane(name: str) -> Callable[[Callable[[Screen], None]], Callable[[Screen], None]]:
    """Decorator: show a failure to draw a pane in the pane with this name, so that other panes are still drawn."""

    def decorated(draw: Callable[[Screen], None]) -> Callable[[Screen], None]:
        @functools.wraps(draw)
        def guarded(self: Screen) -> None:
            try:
                draw(self)
            except Exception as error:  # noqa: BLE001 - likewise
                self.show_pane_failure(name, self.app.report_failure(error))

        return guarded

    return decorated
