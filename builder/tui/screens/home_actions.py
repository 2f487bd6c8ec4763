"""Actions of the home screen on lists: rename, copy, tag, delete, paste, and undo of these."""

import contextlib
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from builder.core.controls import Choice
from builder.core.findings import MusterError, N, Shown, T, Text, Unreadable
from builder.core.roster import MAX_TAG, MAX_TAGS
from builder.editing import list_bin, list_changes, list_order, new_lists, recent_lists
from builder.editing.list_bin import Deleted
from builder.editing.list_summaries import Glance
from builder.editing.session import Session
from builder.exchange.importing import Imported
from builder.files import saving
from builder.files.path_names import brief
from builder.tui.base_app import BuilderApp
from builder.tui.formatters.home_lists import day
from builder.tui.screens import comparing
from builder.tui.screens.dialogs import Choose, Prompt, ask
from builder.tui.screens.naming import NameAndFile, Named, name_taken
from builder.tui.screens.pasting import PasteList

EMPTY_BIN = "\0empty"
"""Value of the choice to empty the bin."""


class UndoableAction(NamedTuple):
    """A finished action on a list, with the function that undoes it."""

    done: Text
    back: Callable[[], Deleted | None]
    then: Path | None
    """Path of the list after the undo; `None` if the list no longer exists then."""


class HomeActions:
    """Actions on lists, with dialogs; `changed` is called with the path of the changed list, if it exists."""

    def __init__(self, app: BuilderApp, changed: Callable[[Path | None], None], say: Callable[[Shown], None]) -> None:
        self._app, self._changed, self._say = app, changed, say
        self._undoable: list[UndoableAction] = []
        self._pasted = ""
        """Text of a paste dialog that was closed before a list was made of it."""

    # ------------------------------------------------------------------ doing and taking back

    def _do(self, what: Callable[[], Deleted | None]) -> bool:
        """Run the file operation `what`, whose result is ignored; returns `False` after an error, which is shown."""
        try:
            what()
        except FileExistsError as problem:
            self._app.show_error(MusterError(name_taken(Path(problem.filename or ""))))
        except Unreadable as problem:
            found = problem.findings[0]
            text = T("{file}: {problem}", file=found.place.spot, problem=found.text)
            self._app.show_error(MusterError(text if found.place.file else found.text))
        except (MusterError, OSError) as problem:
            self._app.show_error(problem)
        else:
            self._app.clear_errors()
            return True
        return False

    def _record_action(
        self, report: Text, what: Text, back: Callable[[], Deleted | None], now: Path | None, then: Path | None
    ) -> None:
        """Report a finished action, and store how to undo it.

        `report` is shown at once, `what` names the action when it is undone, and `back` undoes it; `now` is the path of
        the list, `then` its path after the undo, each `None` if there is no list.
        """
        self._undoable.append(UndoableAction(what, back, then))
        self._say(T("{done} ({key} to undo)", done=report, key="u"))
        self._changed(now)

    def undo(self) -> None:
        """Undo the last action."""
        if not self._undoable:
            self._say(T("Nothing to undo."))
            return
        last = self._undoable.pop()
        self._say(T("Undone: {what}", what=last.done))
        if not self._do(last.back):
            self._undoable.append(last)
            self._say(None)
        self._changed(last.then)

    @property
    def can_undo(self) -> bool:
        """True if there is an action to undo."""
        return bool(self._undoable)

    # ------------------------------------------------------------------ names and copies

    def rename(self, path: Path, found: Glance, typed: Named | None = None) -> None:
        """Rename a list, its file, or both; `found` has its present name, `typed` are invalid values to correct."""
        folders, state = self._app.folders, self._app.kept
        readable = list_changes.can_be_changed(path, folders)
        kept_from = list_changes.obstacle_to_change(path, folders, state)
        if kept_from is list_changes.OPEN_ELSEWHERE and typed is None:
            self._app.show_error(MusterError(kept_from))
            return
        name, file = typed or (found.name, path)
        follows = typed is None and path.name == new_lists.file_name(found.name)

        def given(named: Named | None) -> None:
            if named is None:
                return
            new_name, new = named
            said = new_name if named_too and new_name != found.name else None
            if said is None and new == path:
                return
            if self._do(lambda: list_changes.rename(path, new, said, folders, state)):
                old = found.name if said is not None else None
                said_of = new_name or new.name
                back = partial(list_changes.rename, new, path, old, folders, state)
                self._record_action(
                    T("Renamed: {name}.", name=said_of), T("renaming {name}", name=said_of), back, new, path
                )
            else:
                self.rename(path, found, named)

        hint = None if readable else T("This file cannot be read as a list; only the file can be renamed.")
        if kept_from is not None:
            hint = T(
                "This list has unsaved changes: only its file can be renamed. Open and save it to give it another name."
            )
        named_too = readable and kept_from is None
        dialog = NameAndFile(T("Rename"), name if named_too else None, file, own=path, follows=follows, hint=hint)
        self._app.push_screen(dialog, given)

    def duplicate(self, path: Path, found: Glance, folder: Path, *, unsaved: bool, typed: Named | None = None) -> None:
        """Copy a list to another file, by default in `folder`; `typed` are invalid values to correct.

        If the list has `unsaved` changes, the dialog says that they are not copied.
        """
        folders, state = self._app.folders, self._app.kept
        readable = list_changes.can_be_changed(path, folders)
        name = self._app.lang.say(T("{name} (copy)", name=found.name)) if readable else None
        file = new_lists.free_path(folder, name) if name is not None else new_lists.numbered_path(folder / path.name)
        if typed is not None:
            name, file = typed[0] if readable else None, typed[1]

        def given(named: Named | None) -> None:
            if named is None:
                return
            new_name, new = named
            said = new_name if readable and new_name != found.name else None
            if self._do(lambda: list_changes.duplicate(path, new, said, folders)):
                said_of = new_name or new.name
                back = partial(_away, new, state)
                self._record_action(
                    T("Duplicated: {name}.", name=said_of), T("duplicating {name}", name=found.name), back, new, path
                )
            else:
                self.duplicate(path, found, folder, unsaved=unsaved, typed=named)

        hint = T("Unsaved changes are not copied.") if unsaved else None
        self._app.push_screen(NameAndFile(T("Duplicate"), name, file, follows=typed is None, hint=hint), given)

    # ------------------------------------------------------------------ tags

    def tag(self, path: Path, found: Glance, known: dict[str, int], typed: str | None = None) -> None:
        """Edit the tags of a list; `known` are suggested tags with their frequency, `typed` a text to correct."""
        folders, state = self._app.folders, self._app.kept

        def problem_of(text: str) -> Text | None:
            if list_order.too_many(list_order.tags_typed(text)):
                return T(
                    "At most {most} tags, each of at most {signs} characters.",
                    most=MAX_TAGS,
                    signs=MAX_TAG,
                )
            return None

        def given(text: str | None) -> None:
            if text is None:
                return
            tags = list_order.tags_typed(text)
            if tags == found.tags:
                return
            if self._do(lambda: list_changes.tag(path, tags, folders, state)):
                said = T("Tags of {name}: {tags}.", name=found.name, tags=tags or T("none"))
                back = partial(list_changes.tag, path, found.tags, folders, state)
                self._record_action(said, T("tags of {name}", name=found.name), back, path, path)
            else:
                self.tag(path, found, known, text)

        kept_from = list_changes.obstacle_to_change(path, folders, state) if typed is None else None
        if kept_from is not None:
            self._app.show_error(MusterError(kept_from))
            return
        used = tuple(known)[:8]
        hint = T("Separate tags with commas; they are kept in the list’s file.")
        if used:
            hint = T("Separate tags with commas; they are kept in the list’s file. In use: {tags}.", tags=used)
        self._app.push_screen(
            Prompt(T("Tags"), ", ".join(found.tags) if typed is None else typed, hint=hint, check=problem_of, most=600),
            given,
        )

    # ------------------------------------------------------------------ the bin

    def delete(self, path: Path, found: Glance, *, recent: bool, unsaved: bool) -> None:
        """Ask, then move a list to the bin; a `recent` one the user can instead remove from the recent lists only.

        If it has `unsaved` changes, the question says that they are kept.
        """
        state = self._app.kept

        def answered(choice: Choice | None) -> None:
            if choice is None or choice.value == "no":
                return
            if choice.value == "forget":
                self.forget(path)
                return
            gone: list[Deleted] = []
            if self._do(lambda: gone.append(_away(path, state))):
                back = partial(self._put_back, gone[0], [])
                self._record_action(
                    T("Deleted: {name}.", name=found.name), T("deleting {name}", name=found.name), back, None, path
                )

        file = brief(path)
        kept = T("{file}; {key} to undo; kept for {days} days", file=file, key="u", days=list_bin.DAYS)
        if unsaved:
            kept = T("{file}; {key} to undo; its unsaved changes stay under Unsaved work", file=file, key="u")
        choices = [("no", T("Keep the list"), None), ("delete", T("Move it to the bin"), kept)]
        if recent:
            choices.insert(1, ("forget", T("Only remove it from Recent"), T("the file stays")))
        self._app.push_screen(ask(T("Delete {name}?", name=found.name), *choices), answered)

    def forget(self, path: Path) -> None:
        """Remove a list from the recent lists; its file stays."""
        with contextlib.suppress(OSError):
            recent_lists.forget_list(path, self._app.kept)
        self._changed(None)

    def _put_back(self, one: Deleted, back: list[Path]) -> None:
        """Restore a list from the bin; its path is appended to `back`."""
        path = list_bin.restore(one, self._app.here)
        back.append(path)
        if path != one.path:
            self._app.show_message(T("{name} was restored as {file}.", name=one.name, file=brief(path)))

    def bin(self) -> None:
        """Show deleted lists, which can be restored."""
        app = self._app
        found = list_bin.deleted(app.kept)
        if not found:
            self._say(T("The bin is empty."))
            return
        now = time.time()
        choices = []
        for one in found:
            when = T("{file}, deleted {when}", file=brief(one.path), when=day(one.at, now))
            choices.append(Choice(str(one.folder), one.name, None, when))
        text = N("Empty the bin: {count} list", "Empty the bin: {count} lists", len(found))
        choices.append(Choice(EMPTY_BIN, text, None, T("this cannot be undone")))

        def chosen(choice: Choice | None) -> None:
            if choice is None:
                return
            if choice.value == EMPTY_BIN:
                self._empty(found)
                return
            one = next(d for d in found if str(d.folder) == choice.value)
            back: list[Path] = []
            if self._do(partial(self._put_back, one, back)):
                said = T("Restored: {name}.", name=one.name)
                self._record_action(
                    said, T("restoring {name}", name=one.name), partial(_away, back[0], app.kept), back[0], None
                )

        app.push_screen(Choose(T("The bin: Enter restores a list"), choices), chosen)

    def _empty(self, found: tuple[Deleted, ...]) -> None:
        """Ask, then delete all lists in the bin."""

        def answered(choice: Choice | None) -> None:
            if choice is not None and choice.value == "yes":
                for one in found:
                    self._do(partial(list_bin.remove, one))
                self._undoable.clear()
                self._say(T("The bin is empty."))

        question = N("Delete {count} list for good?", "Delete {count} lists for good?", len(found))
        self._app.push_screen(
            ask(question, ("no", T("Keep it"), None), ("yes", T("Delete for good"), T("this cannot be undone"))),
            answered,
        )

    # ------------------------------------------------------------------ text that is pasted

    def paste(self, text: str = "") -> None:
        """Save a pasted list as a file and open it."""
        app = self._app
        dialog = PasteList(text or self._pasted, app.folders, kept=not text)

        def given(pasted: Imported | None) -> None:
            self._pasted = dialog.value
            if pasted is not None:
                self._ask_file(pasted)

        app.push_screen(dialog, given)

    def _ask_file(self, pasted: Imported) -> None:
        """Ask for a name and a file for a pasted list, then save and open it."""
        app = self._app
        roster = pasted.draft.roster
        name = roster.name or roster.army

        def given(named: Named | None) -> None:
            if named is None:
                self.paste()  # back to the text
                return
            path = named[1]
            if self._do(lambda: saving.create_bytes(path, pasted.text.encode())):
                self._pasted = ""
                self._undoable.append(
                    UndoableAction(T("pasting {name}", name=name), partial(_away, path, app.kept), None)
                )
                self._changed(path)
                app.open_roster(path)
            else:
                self._ask_file(pasted)

        hint = T("{name} gets a file of its own; nothing else is changed.", name=name)
        app.push_screen(
            NameAndFile(T("Save the pasted list"), None, new_lists.free_path(app.here, name), hint=hint), given
        )

    # ------------------------------------------------------------------ compare

    def compare(self, path: Path) -> None:
        """Choose another list and show the differences from it to this one."""
        try:
            mine = Session.look(path, self._app.folders)
        except (MusterError, OSError) as problem:
            self._app.show_error(problem)
            return
        comparing.with_another(self._app, mine, path, (), None)


def _away(path: Path, state: Path) -> Deleted:
    """Move a list to the bin; raises `MusterError` if another window has it open.

    `state` is the folder with the program's state, where the bin is.
    """
    with list_changes.locked_journal(path, state):
        gone = list_bin.delete(path, state)
    with contextlib.suppress(OSError):
        recent_lists.forget_list(path, state)
    return gone
