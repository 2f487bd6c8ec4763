"""An open roster: its draft with unlimited undo, its journal and its file.

Every edit goes into a journal at once (`builder.editing.journal`), so that nothing is lost if the program is killed,
and undo continues after the roster is closed and opened again. Only `save` writes the user's own file, and never over
changes by others without asking. The file's `made_with` is not part of the history: edits neither see nor change it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from builder.core import yaml_source
from builder.core.findings import Finding, MusterError, Plain, T, Text
from builder.core.fixes import Way
from builder.core.yaml_source import Document
from builder.editing import drafts, found_fixes, recovery
from builder.editing.found_fixes import Trial
from builder.editing.journal import Journal
from builder.editing.saved_file import FileRead, MadeWith, OwnFile, bytes_of
from builder.editing.shown_draft import ShownDraft, evaluate_draft, library_of, standing_text
from builder.editing.undo_history import Record, State, digest, record_of
from builder.files import failures, lenient_reader, saving
from builder.files.lenient_reader import Draft
from builder.files.loading import Library
from builder.mustering import Muster, muster
from builder.systems.game import Game


class Session:
    """A roster open for editing, made by `open`, `new` or `recover`; must be closed."""

    draft: Draft
    muster: Muster
    """The muster of the current draft."""
    findings: tuple[Finding, ...]
    """Findings of the muster and on separately kept parts; their paths lead to the draft."""

    def __init__(self, journal: Journal, folders: tuple[Path, ...], state: Path | None) -> None:
        self.restored = 0
        """Number of unsaved changes that were restored at opening."""
        self.conflict = False
        """True if the file was changed by others while changes were unsaved, until `save` or `reload`."""
        self.lost: tuple[Text, ...] = journal.damage
        """Messages on states not restored at opening: the journal was damaged, or they cannot be shown."""
        self.passed: tuple[Text, ...] = ()
        """Reasons why the last undo or redo skipped states; empty if it skipped none."""
        self._journal = journal
        self._folders = folders
        self._state = state
        self._merge: str | None = None
        self._file = OwnFile(journal.path)

    # -------------------------------------------------------------------- opening

    @classmethod
    def open(cls, path: str | os.PathLike[str], folders: tuple[Path, ...], state: Path | None = None) -> Session:
        """Open a roster's file with the history in its journal.

        `folders` have the definitions, `state` is the state folder with the journals, `None` for the usual one. Raises
        `Unreadable` if it is no roster of a known game, its army is unknown or its definitions are invalid.
        """
        path = Path(os.path.abspath(path))
        saving.finish(path)
        found = FileRead.of(path, folders)
        with _closed_on_failure(Journal.of_path(state, path, found.entries)) as journal:
            session = cls(journal, folders, state)
            session._begin_with(found)
        return session

    @classmethod
    def new(cls, values: Mapping[str, Plain], folders: tuple[Path, ...], state: Path | None = None) -> Session:
        """A roster that has no file yet, with these values; `folders`, `state` and `Unreadable` as for `open`."""
        draft = drafts.draft_of_values(values)
        with _closed_on_failure(Journal.of_new(state)) as journal:
            session = cls(journal, folders, state)
            session._begin_history(draft)
            session._file.hold(draft)
            session._show(session._evaluate(draft))
        return session

    @classmethod
    def recover(cls, journal: Path, folders: tuple[Path, ...], state: Path | None = None) -> Session:
        """Open the roster of a journal, usually one that was never saved; `folders` and `state` as for `open`.

        Raises `MusterError` if there is nothing to recover or another program has it open, `OSError` if the journal
        cannot be read, `Unreadable` as `open` does.
        """
        with _closed_on_failure(Journal.of_file(journal)) as found:
            saved = found.path is not None and found.path.exists()
            if not saved:
                found.path = None
            if not saved and not found.history.states:
                raise MusterError(T("Nothing in {file} can be read.", file=str(journal)))
            session = cls(found, folders, state)
            if found.path is not None:
                session._begin_with(FileRead.of(found.path, folders))
            else:
                session._begin_at_last()
                session.restored = found.history.unsaved
        return session

    @classmethod
    def look(cls, path: str | os.PathLike[str], folders: tuple[Path, ...]) -> Muster:
        """The muster of a roster's file without its invalid parts; `folders` and `Unreadable` as for `open`."""
        found = FileRead.of(Path(path), folders)
        with failures.guarded():
            return muster(found.draft.roster, found.library)

    def _begin_with(self, found: FileRead) -> None:
        """Show the file's content, or later states from the journal."""
        self._file.hold(found.draft, found.document)
        self._reconcile()

    def _begin_history(self, draft: Draft, *more: Record) -> None:
        """Begin the history with this draft, without writing before the first change."""
        for record in (*self._records_of(draft, None), *more):
            self._journal.history.apply(record)

    def _begin_at_last(self) -> None:
        """Show the last state that can be shown, for a roster without a file."""
        history = self._journal.history
        begun: Draft | None = None
        problem: MusterError | None = None
        if history.file is not None:
            with contextlib.suppress(MusterError):
                begun = self._draft_of(history.file)
        for at in (*range(history.at, -1, -1), *range(history.at + 1, len(history.states))):
            try:
                draft = self.draft_at(at)
                if problem is None or begun is None:
                    self._file.hold(begun or draft)
                shown = self._evaluate(self._signed(draft))
            except MusterError as trouble:
                problem = problem or trouble
                continue
            if at != history.at:
                self._journal.append({"at": at})
            if problem is not None:
                self._file.hold(begun or draft)
                self.lost = (*self.lost, _not_shown(problem))
            self._show(shown)
            return
        raise problem or MusterError(T("It is empty."))

    def _reconcile(self) -> None:
        """Compare the journal with the file."""
        assert self.document is not None
        journal, history = self._journal, self._journal.history
        found, theirs = digest(self.document.raw.encode()), drafts.state_of(self._file.draft)
        if not history.states:
            self._begin_history(self._file.draft, {"saved": found, "at": 0})
            self._show(self._evaluate(self._file.draft))
            return
        now: ShownDraft | None = None
        problem: MusterError | None = None
        try:
            now = self._evaluate(self._draft_of(history.now))
        except MusterError as trouble:  # what was being edited can perhaps no longer be evaluated
            problem = trouble
        found_again = recovery.restore_changes(journal, found, theirs, shown=now is not None)
        self.restored, self.conflict = found_again.restored, found_again.conflict
        if found_again.from_file:
            same = problem is not None and (found == history.saved or theirs.says(history.file))
            if problem is not None and (history.unsaved or same):
                self.lost = (*self.lost, _not_shown(problem))
            journal.append(
                *self._records_of(self._file.draft, T("Back to the file") if same else T("File changed on disk"))
            )
            journal.append({"saved": found, "at": history.at})
            now = None
        self._show(now if now is not None else self._evaluate(self._file.draft))

    # -------------------------------------------------------------------- what there is

    @property
    def library(self) -> Library:
        """The definitions of the draft's army."""
        return self.muster.library

    @property
    def system(self) -> Game:
        """The game of the draft."""
        return self.muster.system

    @property
    def path(self) -> Path | None:
        """The roster's file; `None` before the first save."""
        return self._file.path

    @property
    def document(self) -> Document | None:
        """The file as last read or written; `None` before the first save."""
        return self._file.document

    @property
    def dirty(self) -> bool:
        """True if the draft differs from the file, or before the first save from its initial content."""
        return self.draft != self._file.draft

    @property
    def elsewhere(self) -> bool:
        """True if another program has this roster open."""
        return self._journal.shared()

    @property
    def gone(self) -> bool:
        """True if the file that was read or written no longer exists; saving creates it again."""
        return self._file.gone

    @property
    def trouble(self) -> Text | None:
        """Why changes cannot be stored in the journal at present; `None` if they can.

        Editing and saving remain possible.
        """
        return self._journal.trouble

    def keep_safe(self) -> bool:
        """Try again to store changes in the journal; true if all are stored."""
        if self.trouble is not None:
            self._journal.retry()
        return self.trouble is None

    @property
    def journal_path(self) -> Path | None:
        """The journal's file; `None` if there is none."""
        return self._journal.file

    @property
    def can_undo(self) -> bool:
        """True if there is an earlier state."""
        return self._journal.history.can_undo

    @property
    def can_redo(self) -> bool:
        """True if there is a later state."""
        return self._journal.history.can_redo

    def history(self) -> tuple[tuple[Text | None, bool], ...]:
        """The label of each state (`None` for the first), and true for the current one."""
        return self._journal.history.labels()

    def draft_at(self, at: int) -> Draft:
        """The draft of the state at this index of `history`; raises `MusterError` if it cannot be read any more."""
        return self._draft_of(self._journal.history.states[at])

    def saved_draft(self) -> Draft | None:
        """The draft in the file; `None` before the first save."""
        return None if self.document is None else self._file.draft

    def trial(self, finding: Finding) -> Trial:
        """A finding of the draft, for which fixes can be tried."""
        return Trial(finding, ShownDraft(self.draft, self.muster, self.findings), self.document, self._folders)

    def fixes(self, finding: Finding) -> tuple[Way, ...]:
        """The fixes that the game proposes for a finding and that help, each as changes to the roster."""
        with failures.guarded():
            return tuple(fix.way for fix in found_fixes.game_fixes(self.trial(finding)))

    def has_game_fix(self, finding: Finding) -> bool:
        """True if the game proposes a fix for a finding that helps."""
        with failures.guarded():
            return any(found_fixes.helpful_proposals(self.trial(finding)))

    # -------------------------------------------------------------------- editing

    def edit(self, draft: Draft, label: Text, merge: str | None = None) -> None:
        """Add a new state, unless it equals the last.

        With the same `merge` key as the edit before it replaces that state, so that a number typed digit by digit is
        one step; `undo`, `redo`, `save` and `settle` end this. Raises `MusterError` without any change if the draft
        names an unknown army.
        """
        draft = self._signed(draft)
        if draft == self.draft:
            return
        shown = self._evaluate(draft)
        history = self._journal.history
        state, records = drafts.state_with_records(draft, history.entries, label)
        instead = merge is not None and merge == self._merge and history.at > 0
        if instead and state.says(history.states[history.at - 1]):
            self._journal.append({"at": history.at - 1, "cut": 1})
            merge = None
        else:
            self._journal.append(*records, record_of(state, history.at + (not instead), instead=instead))
        self._merge = merge
        self._show(shown)

    def settle(self) -> None:
        """Make the next edit a step of its own."""
        self._merge = None

    def undo(self) -> Text | None:
        """Return to the state before; returns the label of the undone change, `None` if there is nothing to undo.

        States that cannot be shown, because their army or game no longer exists, are skipped (`passed`); raises
        `MusterError` if no earlier state can be shown.
        """
        label = self._journal.history.now.label
        return label if self._step(-1) else None

    def redo(self) -> Text | None:
        """Go forward again like `undo`; returns the label of the redone change, `None` if there is nothing to redo."""
        return self._journal.history.now.label if self._step(1) else None

    def go_to(self, at: int) -> None:
        """Go to the state at this index of `history`; raises `MusterError` if it cannot be shown."""
        self.passed = ()
        if not 0 <= at < len(self._journal.history.states):
            raise MusterError(T("No such state."))
        self._go(at)

    def _step(self, by: int) -> bool:
        """Undo (-1) or redo (1) one step; `False` if there is no such state."""
        self.passed = ()
        passed = self._journal.history.step(by, self._go)
        self.passed = passed or ()
        return passed is not None

    def _go(self, at: int) -> None:
        """Show the state at this index of the history."""
        shown = self._evaluate(self.draft_at(at))
        self._journal.append({"at": at})
        self._merge = None
        self._show(shown)

    def discard(self) -> None:
        """Drop unsaved changes: add a new state with the file's content."""
        self._merge = None
        self.edit(self._file.draft, T("Changes discarded"))
        if self.conflict and self.document is not None:
            self._mark(digest(self.document.raw.encode()))

    # -------------------------------------------------------------------- the file

    def save(
        self, path: str | os.PathLike[str] | None = None, *, overwrite: bool = False, comments: bool = True
    ) -> None:
        """Write the roster to its file, or to another one that becomes its file.

        Raises `ChangedOnDisk` if its own file is not as last read or written, unless `overwrite` and it is what
        `theirs` has shown; `Exists` if there is another file of that name, unless `overwrite`; `LosesComments` if
        comments would be lost, unless `comments` is `False`; `OSError` if it cannot be written; `MusterError` if the
        result would not be readable. The old file then stays unchanged.
        """
        target = self._file.target(path, self._journal.history.saved, overwrite=overwrite)
        data = self._bytes(comments=comments)
        if self.dirty or target.anew:
            saving.save_bytes(target.path, data)
        self._file.path = target.path
        document = yaml_source.parse_bytes(data, str(target.path))
        self._file.hold(lenient_reader.read_leniently(document, self._folders)[0], document)
        if target.own:
            self._mark(digest(data))
        else:
            mark: Record = {"saved": digest(data), "at": self._journal.history.at}
            self._journal = self._journal.moved(self._state, target.path, mark)
            self._end_conflict()
        self._show(self._evaluate(self._signed(self.draft)))

    def _bytes(self, *, comments: bool) -> bytes:
        """New content of the file, with `made_with` updated."""
        if self.document is not None and not self.dirty:
            return self.document.raw.encode()
        signed = MadeWith(self.muster.made_with).put_into(self.draft)
        return bytes_of(signed, self.document, self._file.draft, self._folders, comments=comments)

    def changed_on_disk(self) -> bool:
        """True if the file is not as last read or written, and `keep_mine` was not called for this content.

        A missing file counts as unchanged.
        """
        return self._file.differs(self._journal.history.saved) and not self._file.answered

    def keep_mine(self) -> None:
        """Keep the draft whatever the file contains; `save` still asks before overwriting it."""
        self._file.answer()
        self.conflict = False

    def theirs(self) -> Draft:
        """The draft of the present file, which may then be overwritten; raises `Unreadable` if it is no roster."""
        if self.path is None:
            return self._file.draft
        return lenient_reader.read_leniently(self._file.show(), self._folders)[0]

    def reload(self) -> None:
        """Add a new state with the file's present content; raises `Unreadable` as `open` does, without any change."""
        if self.path is None:
            self.discard()
            return
        found = FileRead.of(self.path, self._folders)
        with failures.guarded():
            shown = evaluate_draft(found.draft, found.library, found.document)
        self._file.hold(found.draft, found.document)
        if self._signed(self.draft) != self._file.draft:
            self._journal.append(*self._records_of(self._file.draft, T("File changed on disk")))
        self._mark(digest(found.document.raw.encode()))
        self._show(shown)

    def close(self) -> None:
        """Release the journal, which is kept unless the roster was never saved and has no changes."""
        if self.path is None and not self.dirty:
            self._journal.remove()
        self._journal.close()

    def _mark(self, found: str) -> None:
        """Record in the journal that the file, with SHA-256 `found`, has the current state."""
        history = self._journal.history
        if (found, history.at) != (history.saved, history.base) or history.now is not history.file:
            self._journal.append({"saved": found, "at": history.at})
        self._end_conflict()

    def _end_conflict(self) -> None:
        """Record that draft and file no longer conflict."""
        self._merge = None
        self._file.unanswered()
        self.conflict = False

    # -------------------------------------------------------------------- definitions

    def refresh(self) -> Text | None:
        """Evaluate again with the present definitions on disk; returns what changed, `None` if they are the same.

        Cheap if the time and size of their files are unchanged. Raises `MusterError` if they cannot be used, without
        any change.
        """
        with failures.guarded():
            known = library_of(self.draft, self.document, self._folders)
        if known is self.muster.library:
            return None
        before = standing_text(self.muster, self.findings)
        self._show(self._evaluate(self.draft, known))
        after = standing_text(self.muster, self.findings)
        if before == after:
            return T("Definitions changed on disk; nothing changes for this list.")
        return T("Definitions changed on disk: {before} before, {after} now.", before=before, after=after)

    # -------------------------------------------------------------------- states

    def _evaluate(self, draft: Draft, library: Library | None = None) -> ShownDraft:
        """The draft evaluated; raises `MusterError` without any change if that is impossible."""
        library = library or self._library(draft)
        with failures.guarded():
            return evaluate_draft(draft, library, self.document)

    def _show(self, shown: ShownDraft) -> None:
        """Set the current draft."""
        self.draft, self.muster, self.findings = shown

    def _library(self, draft: Draft) -> Library:
        """The definitions that a draft needs; raises `Unreadable` if there are none."""
        before: Muster | None = getattr(self, "muster", None)
        return library_of(draft, self.document, self._folders, None if before is None else before.library)

    def _signed(self, draft: Draft) -> Draft:
        """The draft with the `made_with` of its file."""
        return self._file.made_with.put_into(draft)

    def _records_of(self, draft: Draft, label: Text | None) -> tuple[Record, ...]:
        """Journal lines of a new state."""
        state, records = drafts.state_with_records(draft, self._journal.history.entries, label)
        history = self._journal.history
        return (*records, record_of(state, history.at + 1 if history.states else 0))

    def _draft_of(self, state: State) -> Draft:
        """The draft of a state; raises `MusterError` if its game or one of its keys no longer exists."""
        return self._signed(drafts.draft_of(state, self._journal.history.entries, self._folders))


@contextlib.contextmanager
def _closed_on_failure(journal: Journal) -> Iterator[Journal]:
    """Context in which an exception closes the journal."""
    try:
        yield journal
    except BaseException:
        journal.close()
        raise


def _not_shown(problem: MusterError) -> Text:
    """Text on a state that cannot be shown, with the reason."""
    return T(
        "What was being edited cannot be shown: {problem} It stays in the history of changes.", problem=problem.text
    )
