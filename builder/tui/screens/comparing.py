"""Comparison of two lists on the screen; the second is chosen from recent lists and those in the folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from builder.core.controls import Choice
from builder.core.findings import MusterError, T
from builder.desk import comparison
from builder.editing import found_lists, list_summaries, recent_lists
from builder.editing.session import Session
from builder.files.path_names import brief
from builder.locale import Language
from builder.mustering import Muster
from builder.tui.base_app import BuilderApp
from builder.tui.formatters import differences as formatter
from builder.tui.screens.dialogs import Reader, pick_file
from builder.tui.widgets.rows import Key, Row, row


def others(app: BuilderApp, own: Path | None) -> list[Choice]:
    """Choices of lists to compare with, recent ones first, with points and files; `own` is left out."""
    seen = recent_lists.marks(app.kept)
    known = dict.fromkeys((*recent_lists.recent(app.kept), *found_lists.find_lists(app.here)))
    found = []
    for path in known:
        if path == own or not path.exists():
            continue
        shown = list_summaries.glance(path)
        mark = recent_lists.mark_of(path, seen)
        points = mark.points if mark is not None and mark.points is not None else shown.points
        note = brief(path) if shown.name != path.stem else brief(path.parent)
        found.append(Choice(str(path), shown.name, points, note))
    return found


def with_another(
    app: BuilderApp, mine: Muster, own: Path | None, first: Sequence[Choice], saved: Muster | None
) -> None:
    """Choose a list and show the differences from it to `mine`.

    `own` is the file of `mine`, which is not offered. Choices in `first` come before the lists; the one with the value
    "saved" compares with the muster `saved`.
    """

    def chosen(value: str) -> None:
        if value == "saved" and saved is not None:
            show(app, Side(saved), Side(mine))
            return
        try:
            other = Session.look(Path(value), app.folders)
        except (MusterError, OSError) as problem:
            app.show_error(problem)
            return
        show(app, Side(other, Path(value)), Side(mine, own))

    pick_file(app, T("Compare with"), [*first, *others(app, own)], (), chosen)


class Side(NamedTuple):
    """One of two lists to compare."""

    muster: Muster
    path: Path | None = None
    """File of the list; `None` if unknown or not saved."""


def show(app: BuilderApp, before: Side, after: Side) -> None:
    """Show the differences from one list to another; a key swaps them."""

    def rows(lang: Language, width: int) -> list[Row]:
        files = [s.path.name if s.path is not None else lang.say(T("not saved yet")) for s in (before, after)]
        heading_rows = [row(f" {files[0]} → {files[1]}", "dim")] if before.path is not None else []
        return [*heading_rows, *differences(before.muster, after.muster, lang, width)]

    def answered(result: Key | None) -> None:
        if result == "turn":
            show(app, after, before)

    app.push_screen(Reader(T("What changed"), rows, acts=[("w", T("the other way round"), "turn")]), answered)


def differences(before: Muster, after: Muster, lang: Language, width: int) -> list[Row]:
    """The differences from one list to another as rows."""
    return formatter.compared(comparison.compare(before, after), lang, width)
