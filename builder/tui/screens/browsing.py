"""Browses folders for a roster to open: type a path, or go from folder to folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from builder.core.controls import Choice
from builder.core.findings import MusterError, T
from builder.editing import found_lists
from builder.editing.found_lists import Item
from builder.editing.word_ranks import search_words
from builder.files.path_names import brief, typed_path
from builder.tui.base_app import BuilderApp
from builder.tui.screens import finder
from builder.tui.screens.finder import Finder, Found, Section
from builder.tui.widgets.row_list import RowList


def browse(app: BuilderApp, folder: Path) -> None:
    """Open the dialog on a folder; the chosen roster is opened in the builder."""
    finder.show(app, Browser(app, folder))


class Browser(Finder):
    """Folders and YAML files of a folder; Enter opens one, Tab completes the typed path with the one at the cursor."""

    def __init__(self, app: BuilderApp, folder: Path) -> None:
        super().__init__(T("Open a roster in {folder}", folder=brief(folder)), partial(_sections, app, folder))
        self.folder = folder

    def compose(self) -> ComposeResult:
        """The line for the path, above the list."""
        with Vertical(classes="box"):
            hint = self.lang.say(T("a path; Tab completes it"))
            yield Input(placeholder=hint, id="words", compact=True, select_on_focus=False)
            yield RowList(id="choices")

    def key_tab(self) -> None:
        """Complete the typed path."""
        at = self.query_one(RowList).key
        if isinstance(at, int) and isinstance(path := self.things[at].choice.value, str):
            field = self.query_one(Input)
            field.value = os.path.relpath(path, self.folder) + (os.sep if os.path.isdir(path) else "")
            field.action_end()


def _sections(app: BuilderApp, folder: Path, typed: str) -> Iterator[Section]:
    """Choices for a typed path, relative to the folder: the folder above, folders, YAML files."""
    try:
        path = typed_path(typed, folder) if typed.strip() else folder
        inside = path if not typed.strip() or typed.endswith(("/", os.sep)) else path.parent
        beginning = "" if inside == path else path.name
        items = found_lists.items_of(inside, beginning)
        if path.is_file() and Item(path, is_folder=False) not in items:
            items = (Item(path, is_folder=False), *items)
    except (MusterError, OSError, ValueError) as problem:
        text = (
            problem.text if isinstance(problem, MusterError) else T("{file} cannot be read.", file=typed or str(folder))
        )
        yield Section(text)
        return
    exact = [item for item in items if item.path == path]
    found = [_found(app, item) for item in (*exact, *(item for item in items if item not in exact))]
    if not typed.strip() and folder.parent != folder:
        found.insert(0, _found(app, Item(folder.parent, is_folder=True), f"..{os.sep}"))
    yield Section(None if found else T("There is no file or folder {file}.", file=typed), found)


def _found(app: BuilderApp, item: Item, name: str = "") -> Found:
    """A row for a folder or file, which Enter opens; `name` replaces its own name."""
    shown = name or (f"{item.path.name}{os.sep}" if item.is_folder else item.path.name)
    run = partial(browse, app, item.path) if item.is_folder else partial(app.open_roster, item.path)
    return Found(Choice(str(item.path), shown), search_words(shown), run)
