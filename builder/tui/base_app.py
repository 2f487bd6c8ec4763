"""The base class of the app, for screens: folders, language, settings, messages.

Screens know this class and not `MusterApp`, which knows the screens.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from time import monotonic

from textual.app import App

from builder import locale
from builder.core.findings import MusterError, Plain, Shown, T, Text
from builder.files import failures, saving, state_folder
from builder.files.path_names import brief
from builder.locale import Language
from builder.tui.failure_guard import Guarded
from builder.tui.widgets.rows import Target, safe

FAILURE_SECONDS = 20.0
"""Seconds that the message on a failure is shown."""


class BuilderApp(Guarded, App[None]):
    """The builder as its screens know it; settings are stored in the state folder."""

    def __init__(
        self,
        folders: tuple[Path, ...],
        *,
        language: str | None = None,
        here: Path | None = None,
        kept: Path | None = None,
    ) -> None:
        super().__init__()
        self.folders = folders
        """Folders searched for definitions."""
        self.here = here or Path.cwd()
        """The folder that the builder was started in."""
        self.kept = kept if kept is not None else _state_folder()
        """The folder for settings, journals and other state of the program."""
        self.left: Target | None = None
        """Row of the list that was closed last; the cursor of the home screen moves to it."""
        self.clipped: list[dict[str, Plain]] = []
        """Copied entries, as plain values, to paste in any roster."""
        self.clipped_names: list[str] = []
        """Names of the copied entries."""
        self.settings: dict[str, Plain] = state_folder.settings(self.kept)
        self.lang: Language = locale.language(
            language or self.text_setting("language") or locale.chosen()
        ).without_keys()
        self._troubled = False
        """True if an error was shown since the last action that succeeded."""
        self._shown_until: dict[str, float] = {}
        """Time (of `monotonic`) at which the message on each failure disappears, by its text."""

    # ------------------------------------------------------------------ screens

    def go_home(self) -> None:
        """Show the home screen."""
        raise NotImplementedError

    def open_roster(self, path: Path) -> bool:
        """Open a roster file in the builder; returns `False` after an error, which is shown."""
        raise NotImplementedError

    # ------------------------------------------------------------------ settings

    def text_setting(self, name: str) -> str:
        """A text setting; empty if it is not set."""
        found = self.settings.get(name)
        return found if isinstance(found, str) else ""

    def setting(self, name: str, value: Plain) -> None:
        """Store a setting; only for this run if the state folder cannot be written."""
        self.settings[name] = value
        with contextlib.suppress(OSError):
            self.kept.mkdir(parents=True, exist_ok=True)
            saving.save(self.kept / state_folder.SETTINGS, json.dumps(self.settings, indent=1, sort_keys=True) + "\n")

    def knows(self, lesson: str) -> bool:
        """True if the user has already done what a hint (`lesson`) teaches."""
        learnt = self.settings.get("learnt")
        return isinstance(learnt, list) and lesson in learnt

    def learnt(self, lesson: str) -> None:
        """Record that the user did what a hint (`lesson`) teaches, so that the hint is not shown again."""
        if not self.knows(lesson):
            learnt = self.settings.get("learnt")
            self.setting("learnt", [*(learnt if isinstance(learnt, list) else []), lesson])

    # ------------------------------------------------------------------ messages

    def report_failure(self, error: BaseException) -> failures.Failed:
        """Save a report on a failure of the program and show a message, unless one with the same text is shown."""
        found = failures.recorded(error)
        text = safe(self.lang.say(found.text))
        now = monotonic()
        if now >= self._shown_until.get(text, 0.0):
            self._shown_until[text] = now + FAILURE_SECONDS
            self.notify(text, severity="error", timeout=FAILURE_SECONDS, markup=False)
        return found

    def show_error(self, problem: Exception, *, kept: bool = True) -> None:
        """Show an error that the user can fix.

        Unless the changes are `kept` in a file, the message on a file error warns that they exist only in this program.
        """
        if isinstance(problem, MusterError):
            text = self.lang.say(problem.text)
        elif isinstance(problem, OSError):
            text = self.lang.say(_of_file(problem, kept=kept))
        else:
            text = str(problem)
        self._troubled = True
        self.notify(safe(text), severity="error", timeout=12, markup=False)

    def clear_errors(self) -> None:
        """Remove error messages that no longer apply."""
        if self._troubled:
            self._troubled = False
            self._shown_until.clear()
            self.clear_notifications()

    def show_message(self, text: Shown) -> None:
        """Show a message briefly."""
        self.notify(safe(self.lang.say(text)), timeout=5, markup=False)


def _state_folder() -> Path:
    """The folder for the program's state, created if necessary."""
    try:
        return state_folder.folder()
    except OSError:  # the session says what that costs
        return state_folder.place()


def _of_file(problem: OSError, *, kept: bool) -> Text:
    """Message for a file error; unless the changes are `kept` in a file, it says to save them elsewhere."""
    what: Shown = problem.strerror or str(problem)
    if not problem.filename:
        if kept:
            return T("{problem}. Nothing is lost.", problem=what)
        return T("{problem}. The file is unchanged; your changes are only here: save them elsewhere.", problem=what)
    file = brief(problem.filename)
    if kept:
        return T("{file}: {problem}. Nothing is lost.", file=file, problem=what)
    return T(
        "{file}: {problem}. The file is unchanged; your changes are only here: save them elsewhere.",
        file=file,
        problem=what,
    )
