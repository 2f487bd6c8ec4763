"""File actions of a roster's screen: save, close, compare, print, detect changes on disk."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from textual.widgets import Input

from builder import mustering
from builder.core.controls import Choice
from builder.core.findings import MusterError, Shown, T, Text, Unreadable
from builder.editing import new_lists, recent_lists
from builder.editing.saved_file import ChangedOnDisk, LosesComments
from builder.editing.session import Session
from builder.files import path_names
from builder.files.lenient_reader import Draft
from builder.files.path_names import brief
from builder.files.saving import Exists
from builder.locale import Language
from builder.mustering import Muster, muster
from builder.sheet import build
from builder.tui.formatters import sheets, texts
from builder.tui.screens import comparing, hints
from builder.tui.screens.base_screen import TopScreen
from builder.tui.screens.dialogs import Announcement, Prompt, Reader, ask
from builder.tui.screens.printing import PrintScreen
from builder.tui.widgets.rows import EMPTY, Key, Row, row, safe


class RosterScreen(TopScreen[None]):
    """Screen of an open roster, with the actions on its file."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.status: Shown = None
        """Short message on the last action, shown until the next change."""
        self._asking = False
        self.once_seen: Callable[[], None] | None = None
        """Called once, after the whole screen was drawn for the first time; `None` if nothing is to be called."""
        self._reported_failure: Text | None = None
        self._reported_definitions: Text | None = None
        self._reported_gone = self._reported_shared = False
        """True once it was reported that the file is gone, and that another window has it open."""
        self._touched = False
        """True if a key was pressed since the file was last checked."""

    def redraw(self) -> None:
        """Redraw everything."""
        raise NotImplementedError

    def say(self, text: Shown) -> None:
        """Show a short message."""
        raise NotImplementedError

    def _stop_typing(self) -> None:
        """Finish typing a number."""
        raise NotImplementedError

    @property
    def muster(self) -> Muster:
        """The muster of the current draft."""
        return self.session.muster

    def _welcome(self) -> None:
        """Show messages on the opened roster, such as on recovered changes."""
        session = self.session
        for lost in session.lost:
            self.app.show_error(MusterError(lost))
        if session.conflict:
            self._conflict()
        elif session.restored:
            self.say(T("Unsaved changes were brought back; {key} takes them back one by one.", key="u"))
        elif (was := mustering.since(self.muster)) is not None:
            self.say(was)
        self._report_other_programs()
        self._report_backup_failure()
        if self.once_seen is not None:
            self.call_after_refresh(self.once_seen)

    def _report_backup_failure(self) -> None:
        """Report once that changes cannot be stored in the journal; remove the message when they can again."""
        trouble = self.session.trouble
        if trouble == self._reported_failure:
            return
        self._reported_failure = trouble
        if trouble is None:
            self.app.clear_errors()
        else:
            self.app.show_error(MusterError(trouble))

    def _report_other_programs(self) -> None:
        """Report once that another window opened this roster, or that its file was removed."""
        shared, gone = self.session.elsewhere, self.session.gone
        if shared and not self._reported_shared:
            text = T(
                "This roster is open in another window too. Changes are kept apart; the second to save is asked what to keep."
            )
            self.app.notify(safe(self.lang.say(text)), severity="warning", timeout=12, markup=False)
        if gone and not self._reported_gone:
            text = T(
                "The file {file} is gone. Nothing is lost: {key} saves it again.",
                key="s",
                file=brief(self.session.path or ""),
            )
            self.app.notify(safe(self.lang.say(text)), severity="warning", timeout=12, markup=False)
        self._reported_shared, self._reported_gone = shared, gone

    def leave(self, then: Callable[[], None]) -> None:
        """Ask what to do with unsaved changes, then call `then` unless the user cancels."""
        if not self.session.dirty:
            self.session.close()
            then()
            return
        safe = self.session.keep_safe()

        def answered(choice: Choice | None) -> None:
            if choice is None:
                return
            if choice.value == "save":
                self._save(then=lambda: self.leave(then))
                return
            if choice.value == "other":
                self._ask_path(lambda: self.leave(then))
                return
            if choice.value == "stay":
                return
            if choice.value == "discard":
                self.session.discard()
            self.session.close()
            then()

        if not safe:
            self.app.push_screen(
                ask(
                    T("Unsaved changes, which cannot be kept just now"),
                    ("save", T("Save them to the file"), None),
                    ("other", T("Save them elsewhere"), T("on another disk, for example")),
                    ("stay", T("Stay here"), None),
                    ("discard", T("Discard changes"), None),
                ),
                answered,
            )
            return
        kept = T("brought back when you open it again")
        self.app.push_screen(
            ask(
                T("Unsaved changes"),
                ("save", T("Save them to the file"), None),
                ("keep", T("Leave the file as it is and keep the changes"), kept),
                ("discard", T("Discard changes"), None),
            ),
            answered,
        )

    def dismiss_to_home(self) -> None:
        """Close the roster and return to the home screen."""
        self.session.close()
        self.dismiss(None)

    def action_save(self) -> None:
        """Save the roster to its file."""
        self._save()

    def action_save_as(self) -> None:
        """Ask for another file and save the roster to it."""
        self._ask_path(None)

    def _ask_path(self, then: Callable[[], None] | None) -> None:
        own = self.session.path
        folder = own.parent if own is not None else self.app.here
        name = self.muster.roster.name or self.lang.say(self.muster.library.army_name)
        default = new_lists.free_path(folder, own.stem if own is not None else name)

        def given(text: str | None) -> None:
            if text is not None:
                self._save(typed(text), then=then)

        typed = partial(path_names.to_file, here=folder, name=own.name if own is not None else default.name)
        hint = T("in {folder}", folder=brief(folder))
        self.app.push_screen(
            Prompt(T("Save as"), default.name, hint=hint, check=path_names.path_problem(typed), most=400), given
        )

    def _save(
        self,
        path: Path | None = None,
        *,
        overwrite: bool = False,
        comments: bool = True,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Save the roster to `path` or its own file, and call `then` if that succeeded.

        With `overwrite` changes by another program are lost; without `comments` comments in the file may be lost.
        """
        self._stop_typing()
        if path is None and self.session.path is None:
            self._ask_path(then)
            return
        try:
            self.session.save(path, overwrite=overwrite, comments=comments)
        except ChangedOnDisk:
            self._conflict(then)
            return
        except LosesComments as problem:

            def decided(choice: Choice | None) -> None:
                if choice is not None and choice.value == "yes":
                    self._save(path, overwrite=overwrite, comments=False, then=then)
                elif choice is not None:
                    self._ask_path(then)

            self.app.push_screen(
                ask(
                    problem.text,
                    ("no", T("Save elsewhere"), T("the file stays as it is")),
                    ("yes", T("Save without them"), None),
                ),
                decided,
            )
            return
        except Exists:

            def answered(choice: Choice | None) -> None:
                if choice is not None and choice.value == "yes":
                    self._save(path, overwrite=True, then=then)
                elif choice is not None:
                    self._ask_path(then)

            self.app.push_screen(
                ask(
                    T("The file {file} already exists", file="" if path is None else path.name),
                    ("no", T("Choose another name"), None),
                    ("yes", T("Replace it"), None),
                ),
                answered,
            )
            return
        except OSError as problem:
            self.app.show_error(problem, kept=self.session.keep_safe())
            return
        except MusterError as problem:
            self.app.show_error(problem)
            return
        self.app.clear_errors()
        self.app.learnt(hints.SAVE)
        with contextlib.suppress(OSError):
            if self.session.path is not None:
                recent_lists.add_list(self.session.path, self.app.kept)
        self.status = T("Saved: {file}", file=str(self.session.path.name if self.session.path else ""))
        self.redraw()
        if then is not None:
            then()

    def look_at_file(self) -> None:
        """Report changes to the file by other programs."""
        quiet, self._touched = not self._touched, False
        if self._asking or not self.on_top or not quiet or isinstance(self.focused, Input):
            return  # who is typing is not interrupted: what is meant for a text would be taken for an answer
        self._report_backup_failure()
        self._report_other_programs()
        if self.session.changed_on_disk():
            self._conflict()
            return
        self._look_at_definitions()

    def _look_at_definitions(self) -> bool:
        """Evaluate the roster again if definitions changed on disk; true if differences were reported."""
        try:
            text = self.session.refresh()
        except MusterError as problem:
            text = problem.text
            if isinstance(problem, Unreadable):
                text = T("{file}: {problem}", file=problem.findings[0].place.spot, problem=text)
            if text != self._reported_definitions:
                self._reported_definitions = text
                self.app.show_error(MusterError(T("The definitions on disk cannot be used: {problem}", problem=text)))
            return True
        if text is None:
            return False
        self._reported_definitions = None
        self.redraw()
        self.say(text)
        self.app.notify(safe(self.lang.say(text)), timeout=12, markup=False)
        return True

    def _conflict(self, then: Callable[[], None] | None = None) -> None:
        """Show how the file on disk differs from the one last read or written, and ask what to do."""
        self._asking = True
        theirs: Draft | None = None
        trouble: Text | str = ""
        try:
            theirs = self.session.theirs()
        except MusterError as problem:
            trouble = problem.text
        except OSError as problem:
            trouble = str(problem)
        mine = self.muster

        def rows(lang: Language, width: int) -> list[Row]:
            say = lang.say
            heading = T("The file {file} was changed by another program.", file=brief(self.session.path or ""))
            lines = list(texts.wrapped(say(heading), width, "strong"))
            if theirs is None:
                return [*lines, *texts.wrapped(say(trouble), width, "bad")]
            lines += [EMPTY, row(" " + say(T("From the file on disk to what you have here:")), "head")]
            return lines + comparing.differences(muster(theirs.roster, mine.library), mine, lang, width)

        def answered(result: Key | None) -> None:
            self._asking = False
            if result == "mine":
                self._replace(then)
            elif result == "theirs":
                try:
                    self.session.reload()
                except (MusterError, OSError) as problem:
                    self.app.show_error(problem)
                else:
                    self.status = T("Taken from disk; {key} brings yours back.", key="u")
                self.redraw()
            elif result == "other":
                self._ask_path(then)
            else:
                self._not_saved()

        acts = [("o", T("save mine elsewhere"), "other"), ("k", T("keep mine: overwrite"), "mine")]
        if theirs is not None:  # the harmless one first: without changes of one's own that is the file's
            acts.insert(1 if self.session.dirty else 0, ("t", T("take the file’s"), "theirs"))
        self.app.push_screen(Announcement(T("The file changed on disk"), rows, acts=acts), answered)

    def _replace(self, then: Callable[[], None] | None) -> None:
        """Ask whether to overwrite the changes by another program that were just shown; `then` is called after the list is saved."""
        path = self.session.path

        def answered(choice: Choice | None) -> None:
            if choice is not None and choice.value == "yes":
                self._save(overwrite=True, then=then)
            elif choice is not None and choice.value == "other":
                self._ask_path(then)
            else:
                self._not_saved()

        lost = T("what the other program wrote is lost")
        self.app.push_screen(
            ask(
                T("Overwrite {file} with yours?", file="" if path is None else path.name),
                ("no", T("Leave the file as it is"), T("yours stays here, unsaved")),
                ("other", T("Save mine elsewhere"), T("the file stays as it is")),
                ("yes", T("Overwrite it"), lost),
                risky=True,
            ),
            answered,
        )

    def _not_saved(self) -> None:
        """Continue with the user's own version without saving it; the next save asks again."""
        self.session.keep_mine()
        self.say(T("Not saved: the file on disk has changed; {key} reloads it.", key="R"))

    def action_reload(self) -> None:
        """Read the file and the definitions from disk again."""
        self._reported_definitions = None
        anything_new = self._look_at_definitions()
        if self.session.path is None:
            return
        try:
            self.session.reload()
        except (MusterError, OSError) as problem:
            self.app.show_error(problem)
            return
        if not anything_new:
            self.status = T("Read again; {key} brings yours back.", key="u")
        self.redraw()

    def action_compare(self) -> None:
        """Compare the roster with its saved file or with another list."""
        base = self.session.saved_draft()
        saved = None if base is None else muster(base.roster, self.muster.library)
        first = [Choice("saved", T("as it was last saved"))] if saved is not None else []
        comparing.with_another(self.app, self.muster, self.session.path, first, saved)

    def action_preview(self) -> None:
        """Show the sheet as text."""
        done = self.muster

        def rows(lang: Language, width: int) -> list[Row]:
            return sheets.whole(build.sheet(done, lang), lang, width)

        self.app.push_screen(
            Reader(T("The sheet"), rows, acts=[("p", T("print"), "print")]),
            lambda r: self.action_print() if r == "print" else None,
        )

    def action_print(self) -> None:
        """Open the dialog to print or export."""
        self.app.learnt(hints.PRINT)
        self.app.push_screen(PrintScreen(self.muster, self.session.path))
