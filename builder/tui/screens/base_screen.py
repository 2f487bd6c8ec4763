"""What every screen has in common: its app, and that keys which come too late for it do nothing."""

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
    """A screen that acts only while it is the one on top.

    Keys and clicks can come in one burst: what the second of them asks for is asked of a screen that the
    first has left, and must not happen to the screen below.
    """

    app: BuilderApp
    """Found by Textual; it is always ours."""
    unforeseen = False
    """Whether it asks what nobody could expect: keys typed before it was seen are not meant for it."""

    def takes(self) -> bool:
        """True if a key or a click that comes now is meant for it."""
        return True

    @property
    def lang(self) -> Language:
        """The language of the moment."""
        return self.app.lang

    @property
    def on_top(self) -> bool:
        """True if keys and clicks go to this screen."""
        try:
            return self.app.screen is self
        except ScreenStackError:
            return False

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Leave the screen, once."""
        if not self.on_top or not self.is_mounted:
            return AwaitComplete()
        left: AwaitComplete = super().dismiss(result)
        return left

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Report what failed in a worker."""
        if event.state is WorkerState.ERROR and event.worker.error is not None:
            self.app.report_failure(event.worker.error)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be done before there is something to see."""
        return self.is_mounted and super().check_action(action, parameters)
