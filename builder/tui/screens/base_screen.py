"""Base class of all screens: access to the app, and dropping of keys that arrive too late."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.app import ScreenStackError
from textual.await_complete import AwaitComplete
from textual.screen import Screen
from textual.worker import Worker, WorkerState

from builder.locale import Language
from builder.tui.base_app import BuilderApp
from builder.tui.failure_guard import Guarded

Result = TypeVar("Result")


class TopScreen(Guarded, Screen[Result], Generic[Result]):
    """A screen that acts only while it is on top.

    Keys and clicks can arrive in bursts: after the first one closed a screen, the second must not act on the screen
    below.
    """

    app: BuilderApp
    """The running app; set by Textual."""
    unforeseen = False
    """True if the screen opens unexpectedly, so that keys typed before it was seen are not meant for it."""

    def takes(self) -> bool:
        """True if a key or click that arrives now is meant for the screen."""
        return True

    @property
    def lang(self) -> Language:
        """The language chosen for the builder."""
        return self.app.lang

    @property
    def on_top(self) -> bool:
        """True if keys and clicks go to this screen."""
        try:
            return self.app.screen is self
        except ScreenStackError:
            return False

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close the screen with a result; does nothing if it is already closed."""
        if not self.on_top or not self.is_mounted:
            return AwaitComplete()
        left: AwaitComplete = super().dismiss(result)
        return left

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Report the failure of a worker of the screen."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self.app.report_failure(event.worker.error)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable all actions until the screen is drawn."""
        return self.is_mounted and super().check_action(action, parameters)
