"""Opens rosters and new lists on a screen."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from builder.core.findings import MusterError, T, Text, Unreadable
from builder.core.roster import plain_values
from builder.editing import recent_lists
from builder.editing.session import Session
from builder.files import roster_files
from builder.files.path_names import brief
from builder.locale import Language
from builder.tui.base_app import BuilderApp
from builder.tui.formatters import findings, texts
from builder.tui.screens.build import BuildScreen
from builder.tui.screens.dialogs import Reader
from builder.tui.widgets.rows import EMPTY, Row, Target


def open_roster(app: BuilderApp, path: Path) -> bool:
    """Open a roster file in the builder; returns `False` after an error, which is shown."""
    try:
        session = Session.open(path, app.folders, app.kept)
    except Unreadable as problem:
        app.call_later(_show_unreadable, app, path, problem)
        return False
    except (MusterError, OSError) as problem:
        app.call_later(app.show_error, problem)
        return False
    show(app, session, then=partial(_remember, app, path))  # not before it is seen, for that takes its time
    return True


def show(
    app: BuilderApp, session: Session, greeting: Text | None = None, then: Callable[[], None] | None = None
) -> None:
    """Show an open roster in the builder, with a greeting for a new one; `then` is called once it is shown."""
    app.clear_errors()

    def closed(_: None) -> None:
        if session.path is not None:
            _remember(app, session.path)
            app.left = Target("file", str(session.path))
        elif session.journal_path is not None:
            app.left = Target("journal", str(session.journal_path))
        if len(app.screen_stack) == 1:  # it was opened from the command line
            app.go_home()

    screen = BuildScreen(session, greeting)
    screen.once_seen = then
    app.push_screen(screen, closed)


def open_sample(app: BuilderApp, path: Path) -> None:
    """Show a sample as a new list, so that the shipped file stays unchanged."""
    try:
        values = plain_values(roster_files.read_roster(str(path)).roster)
        show(app, Session.new(values, app.folders, app.kept))
    except (MusterError, OSError) as problem:
        app.show_error(problem)


def recover(app: BuilderApp, journal: Path, path: Path | None) -> None:
    """Open unsaved work from its journal: with the roster's file if it exists, else without a file."""
    try:
        if path is not None and path.exists():
            app.open_roster(path)
        else:
            show(app, Session.recover(journal, app.folders, app.kept))
    except (MusterError, OSError) as problem:
        app.show_error(problem)


def _remember(app: BuilderApp, path: Path) -> None:
    """Add a roster to the recent lists."""
    with contextlib.suppress(OSError):
        recent_lists.add_list(path, app.kept)


def _show_unreadable(app: BuilderApp, path: Path, problem: Unreadable) -> None:
    """Show the findings of an unreadable file."""
    if isinstance(app.screen, Reader):  # asked for twice, shown once
        return
    wrong = problem.findings

    def rows(lang: Language, width: int) -> list[Row]:
        foreign = {f.place.file for f in wrong} - {None, os.path.abspath(path)}
        heading = T("{file} cannot be opened.", file=brief(path))
        if foreign:  # the roster may be as it should be
            heading = T("{file} cannot be opened: the definitions it needs have errors.", file=brief(path))
        lines = list(texts.wrapped(lang.say(heading), width, "strong"))
        for f in wrong:
            lines += [EMPTY, *findings.finding_rows(f, lang, width)]
            place = f.place._replace(file=brief(f.place.file or "") if f.place.file in foreign else None)
            if place.file is not None or place.line is not None:
                lines += texts.wrapped(lang.say(place.spot), width, "dim", indent="   ")
        return lines

    reader = Reader(T("Not readable"), rows)
    reader.unforeseen = True
    app.push_screen(reader)
