"""An open roster: its draft with undo without end, kept safe at every keystroke, and its file.

Every edit goes into a journal at once (`builder.editing.journal`), so that nothing is lost with a program that
dies, and so that undo reaches back across closing and opening again. The user's own file is written by
`save` alone, and never over changes of somebody else without a word.

What the program itself notes in a file, `made_with`, is no part of the history: it is always as in the
file, and an edit neither sees nor changes it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from builder import mustering, systems
from builder.core import source
from builder.core.controls import Change
from builder.core.findings import Finding, MusterError, N, T, Text, Unreadable, in_order
from builder.core.points import Quarters, to_number
from builder.core.source import Document
from builder.core.text_width import cut
from builder.editing import drafts
from builder.editing.history import Record, State, address, digest, record_of
from builder.editing.journal import Journal
from builder.files import failures, fence, reading, saving
from builder.library import lenient, rosters
from builder.library.lenient import Draft, DraftPart
from builder.library.loading import Library
from builder.library.rosters import RosterFile
from builder.mustering import Muster, muster
from builder.systems.game import System

Stamp = tuple[int, int, int, int]
"""What changes when a file does: its times, also the one that nobody can set, its size, and which file it is."""


class ChangedOnDisk(MusterError):
    """The file is no longer what was last read or written here."""


class Exists(MusterError):
    """Another file has this name."""


class LosesComments(MusterError):
    """Comments in what was changed, or all of them, would not be in the file any more."""


class Shown(NamedTuple):
    """A draft with all that is shown of it."""

    draft: Draft
    muster: Muster
    findings: tuple[Finding, ...]


class Session:
    """A roster open for editing. Made by `open`, `new` or `recover`; to be closed."""

    draft: Draft
    muster: Muster
    """Of the draft, as it is now."""
    findings: tuple[Finding, ...]
    """Of the muster, and of what is kept of the file; their paths lead to the draft."""

    def __init__(self, journal: Journal, folders: tuple[Path, ...], state: Path | None) -> None:
        self.path: Path | None = journal.path
        self.document: Document | None = None
        """The file as last read or written; `None` before the first save."""
        self.restored = 0
        """Unsaved changes that were brought back at opening."""
        self.conflict = False
        """Whether the file was changed elsewhere while there were unsaved changes; `save` or `reload` settles it."""
        self.was: Text | None = None
        """What changed in the definitions since the file was written, as found at opening."""
        self.lost: tuple[Text, ...] = journal.damage
        """What could not be brought back at opening: of a journal that was spoilt, or a state that cannot be shown."""
        self.passed: tuple[Text, ...] = ()
        """Why states were passed over by the last undo or redo: they cannot be shown."""
        self._journal = journal
        self._folders = folders
        self._state = state
        self._merge: str | None = None
        self._file: Draft
        """What the file has; before the first save what the roster began with."""
        self._made: tuple[Mapping[str, Any], Any] = ({}, None)
        """What the file has under `made_with`, as its model and as it was kept where it did not fit."""
        self._seen: str | None = None
        """SHA-256 of a foreign content of the file that is not to be told of again."""
        self._stamp: tuple[Stamp, str] | None = None
        """The file's content when it was last looked at."""
        self._parts: dict[tuple[str, str, int], DraftPart] = {}
        """Entries by game, address and number among equal ones, so that a state that comes back has the same objects."""
        self._addresses: dict[int, tuple[DraftPart, str]] = {}
        """The address of each entry object; it holds the entry, so that its identity stays its own."""

    # -------------------------------------------------------------------- opening

    @classmethod
    def open(cls, path: str | os.PathLike[str], folders: tuple[Path, ...], state: Path | None = None) -> Session:
        """Open a roster's file, with the history that its journal has.

        Raises `Unreadable` if it is no roster of a known game, its army is unknown or its definitions are broken.
        """
        path = Path(os.path.abspath(path))
        saving.finish(path)
        found = _Read.of(path, folders)
        return cls._opened(Journal.of_path(state, path, found.entries), path, found, folders, state)

    @classmethod
    def new(cls, values: Mapping[str, Any], folders: tuple[Path, ...], state: Path | None = None) -> Session:
        """A roster that has no file yet; raises `Unreadable` as `open` does."""
        draft = drafts.of_values(values)
        return cls._begun(Journal.of_new(state), draft, folders, state)

    @classmethod
    def recover(cls, journal: Path, folders: tuple[Path, ...], state: Path | None = None) -> Session:
        """The roster of a journal, mostly one that was never saved.

        Raises `MusterError` if there is nothing to recover or another program has it open, `OSError` if the journal
        cannot be read, `Unreadable` as `open` does.
        """
        found = Journal.of_file(journal)
        try:
            if found.path is not None and found.path.exists():
                return cls._opened(found, found.path, _Read.of(found.path, folders), folders, state)
        except BaseException:
            found.close()
            raise
        found.path = None
        if not found.history.states:
            found.close()
            raise MusterError(T("Nothing in {file} can be read.", file=str(journal)))
        return cls._begun(found, None, folders, state)

    @classmethod
    def look(cls, path: str | os.PathLike[str], folders: tuple[Path, ...]) -> Muster:
        """The muster of a roster's file, what does not fit left aside; raises `Unreadable` as `open` does."""
        found = _Read.of(Path(path), folders)
        with failures.guarded():
            return muster(found.draft.roster, found.library)

    @classmethod
    def _opened(
        cls, journal: Journal, path: Path, found: _Read, folders: tuple[Path, ...], state: Path | None
    ) -> Session:
        try:
            journal.path = path
            session = cls(journal, folders, state)
            session._adopt(found.document, found.draft, found.stamp)
            with contextlib.suppress(failures.Failed), failures.guarded():
                session.was = mustering.since(muster(found.draft.roster, found.library))
            session._reconcile()
        except BaseException:
            journal.close()
            raise
        return session

    @classmethod
    def _begun(cls, journal: Journal, draft: Draft | None, folders: tuple[Path, ...], state: Path | None) -> Session:
        try:
            session = cls(journal, folders, state)
            history = journal.history
            if draft is not None:
                for record in session._told(draft, None):
                    history.apply(record)
                session._hold(draft)
                session._show(session._reckoned(draft))
            else:
                assert history.file is not None
                with contextlib.suppress(MusterError):
                    draft = session._draft_of(history.file)
                session._begin_at_last(draft)
                session.restored = history.unsaved
        except BaseException:
            journal.close()
            raise
        return session

    def _begin_at_last(self, begun: Draft | None) -> None:
        """Show the last state that can be shown of a roster without a file; it began with `begun`, if that is known."""
        history = self._journal.history
        problem: MusterError | None = None
        for at in (*range(history.at, -1, -1), *range(history.at + 1, len(history.states))):
            try:
                draft = self._draft_of(history.states[at])
                if problem is None or begun is None:
                    self._hold(begun or draft)
                shown = self._reckoned(self._signed(draft))
            except MusterError as trouble:
                problem = problem or trouble
                continue
            if at != history.at:
                self._journal.append({"at": at})
            if problem is not None:
                self._hold(begun or draft)
                self.lost = (*self.lost, _not_shown(problem))
            self._show(shown)
            return
        raise problem or MusterError(T("There is nothing in it."))

    def _reconcile(self) -> None:
        """Find where the journal stands to the file."""
        assert self.document is not None
        journal, history = self._journal, self._journal.history
        found, theirs = digest(self.document.raw.encode()), self._taken(self._file)[0]
        if not history.states:
            for record in (*self._told(self._file, None), {"saved": found, "at": 0}):
                history.apply(record)
            self._show(self._reckoned(self._file))
            return
        now: Shown | None = None
        problem: MusterError | None = None
        try:
            now = self._reckoned(self._draft_of(history.now))
        except MusterError as trouble:  # what was being edited can perhaps no longer be reckoned
            problem = trouble
        if now is not None and history.now.says(theirs):
            if found != history.saved:
                journal.append({"saved": found, "at": history.at})
        elif now is not None and (found == history.saved or theirs.says(history.file)):
            self.restored = history.unsaved
            if found != history.saved:  # only comments or the layout were changed
                journal.append(history.mark(found), {"at": history.at})
        elif now is not None and journal.damage and (at := history.last(theirs)) is not None:
            journal.append({"saved": found, "at": at}, {"at": history.at})  # the line that told of the save is lost
            self.restored = history.unsaved
        elif now is not None and history.unsaved:
            self.restored, self.conflict = history.unsaved, True
        else:
            same = problem is not None and (found == history.saved or theirs.says(history.file))
            if problem is not None and (history.unsaved or same):
                self.lost = (*self.lost, _not_shown(problem))
            journal.append(*self._told(self._file, T("Back to the file") if same else T("File changed on disk")))
            journal.append({"saved": found, "at": history.at})
            now = None
        self._show(now if now is not None else self._reckoned(self._file))

    def _adopt(self, document: Document, draft: Draft, stamp: Stamp | None) -> None:
        """What the file holds now."""
        self.document = document
        self._stamp = None if stamp is None else (stamp, digest(document.raw.encode()))
        self._hold(draft)

    def _hold(self, draft: Draft) -> None:
        """This is what the file has; entries that were here before stay the same objects."""
        self._made = (draft.roster.made_with, (draft.around or {}).get("made_with"))
        count: Counter[str] = Counter()
        entries = []
        for part in drafts.parts(draft):
            name = self._address(part)
            known = self._parts.setdefault((draft.roster.system, name, count[name]), part)
            count[name] += 1
            if known.entry is not None:
                entries.append(known.entry)
        self._file = replace(draft, roster=draft.roster.model_copy(update={"entries": tuple(entries)}))

    # -------------------------------------------------------------------- what there is

    @property
    def library(self) -> Library:
        """The definitions of the draft's army."""
        return self.muster.library

    @property
    def system(self) -> System:
        """The draft's game."""
        return self.muster.library.system

    @property
    def dirty(self) -> bool:
        """Whether the draft says anything else than the file; before the first save, than what it began with."""
        return self.draft != self._file

    @property
    def elsewhere(self) -> bool:
        """Whether another program had this roster open before."""
        return self._journal.elsewhere

    @property
    def trouble(self) -> Text | None:
        """Why changes cannot be kept safe just now; editing and saving go on all the same."""
        return self._journal.trouble

    def keep_safe(self) -> bool:
        """Try once more to keep safe what could not be; whether all changes are."""
        if self.trouble is not None:
            self._journal.retry()
        return self.trouble is None

    @property
    def journal_path(self) -> Path | None:
        """The journal; `None` if there is none to write to."""
        return self._journal.file

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return self._journal.history.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later state."""
        return self._journal.history.at < len(self._journal.history.states) - 1

    def history(self) -> tuple[tuple[Text | None, bool], ...]:
        """The label of each state, `None` for the first, and whether it is the one that holds."""
        history = self._journal.history
        return tuple((state.label, index == history.at) for index, state in enumerate(history.states))

    def saved_draft(self) -> Draft | None:
        """The draft as the file has it; `None` before the first save."""
        return None if self.document is None else self._file

    def fixes(self, finding: Finding) -> tuple[tuple[Change, ...], ...]:
        """Each way out of a finding that a program can take, as changes from the roster."""
        done = self.muster
        with failures.guarded():
            return self.system.fixes(finding, self.draft.roster, done.results, done.library.rules)

    # -------------------------------------------------------------------- editing

    def edit(self, draft: Draft, label: Text, merge: str | None = None) -> None:
        """A new state. One that says the same as the last is none.

        With a `merge` key like that of the edit before, it takes the place of that one, so that a number
        typed digit by digit is one step; `undo`, `redo`, `save` and `settle` end this.
        Raises `MusterError` if the draft names an army that there is not; nothing is changed then.
        """
        draft = self._signed(draft)
        if draft == self.draft:
            return
        shown = self._reckoned(draft, self.muster)
        history = self._journal.history
        state, records = self._taken(draft, label)
        instead = merge is not None and merge == self._merge and history.at > 0
        if instead and state.says(history.states[history.at - 1]):
            self._journal.append({"at": history.at - 1, "cut": 1})
            merge = None
        else:
            self._journal.append(*records, record_of(state, history.at + (not instead), instead=instead))
        self._merge = merge
        self._show(shown)

    def settle(self) -> None:
        """Let the next edit be a step of its own."""
        self._merge = None

    def undo(self) -> Text | None:
        """Back to the state before; the label of what was undone, `None` if there is nothing.

        A state that cannot be shown, because its army or game is gone, is passed over (`passed`); raises
        `MusterError` if that is so of all of them.
        """
        label = self._journal.history.now.label
        return label if self._step(-1) else None

    def redo(self) -> Text | None:
        """Forward again, as `undo`; the label of what was done again, `None` if there is nothing."""
        return self._journal.history.now.label if self._step(1) else None

    def go_to(self, at: int) -> None:
        """To the state of this number in `history`; raises `MusterError` if it cannot be shown."""
        self.passed = ()
        if not 0 <= at < len(self._journal.history.states):
            raise MusterError(T("There is no such state."))
        self._go(at)

    def _step(self, by: int) -> bool:
        """To the next state in this direction that can be shown; whether there is any state there."""
        self.passed = ()
        history = self._journal.history
        passed: list[Text] = []
        at = history.at + by
        while 0 <= at < len(history.states):
            try:
                self._go(at)
            except MusterError as problem:
                passed.append(problem.text)
                at += by
                continue
            self.passed = tuple(passed)
            return True
        if passed:
            raise MusterError(T("It cannot be shown: {problem}", problem=passed[0]))
        return False

    def _go(self, at: int) -> None:
        shown = self._reckoned(self._draft_of(self._journal.history.states[at]), self.muster)
        self._journal.append({"at": at})
        self._merge = None
        self._show(shown)

    def discard(self) -> None:
        """Drop unsaved changes: a new state that says what the file says."""
        self._merge = None
        self.edit(self._file, T("Changes discarded"))
        if self.conflict and self.document is not None:
            self._mark(digest(self.document.raw.encode()))

    # -------------------------------------------------------------------- the file

    def save(
        self, path: str | os.PathLike[str] | None = None, *, overwrite: bool = False, comments: bool = True
    ) -> None:
        """Write the roster to its file, or to another one that is its file from then on.

        Raises `ChangedOnDisk` if its own file is not as last read or written, `Exists` if there is another file of
        that name, both unless `overwrite`; `LosesComments` if those of the file cannot be kept, unless `comments` is
        `False`; `OSError` if it cannot be written; `MusterError` if it could not be read again. The old file is then
        as it was and nothing is lost.
        """
        target = self.path if path is None else Path(os.path.abspath(path))
        if target is None:
            raise MusterError(T("This roster has no file yet; name one."))
        fence.writable(target)
        own = self.path is not None and os.path.realpath(target) == os.path.realpath(self.path)
        if own and self.path is not None:
            target = self.path
        there = _writable(target)
        changed = own and self._differs(closely=True)
        if changed and not overwrite:
            raise ChangedOnDisk(T("The file {file} was changed by another program.", file=str(target)))
        if there and not own and not overwrite:
            raise Exists(T("{file} is there already; nothing was written.", file=str(target)))
        data = self._bytes(comments=comments)
        if self.dirty or changed or not (own and there):
            saving.save_bytes(target, data)
        self.path = target
        document = source.parse_bytes(data, str(target))
        self._adopt(document, lenient.read_leniently(document, self._folders)[0], None)
        if own:
            self._mark(digest(data))
        else:
            mark = {"saved": digest(data), "at": self._journal.history.at}
            self._journal = self._journal.moved(self._state, target, mark)
            self._agreed()
        self._show(self._reckoned(self._signed(self.draft), self.muster))

    def _bytes(self, *, comments: bool) -> bytes:
        """The file as it is to be, which reads back as the draft; it may lose the `comments` only where that is said."""
        if self.document is not None and not self.dirty:
            return self.document.raw.encode()
        around = {k: v for k, v in (self.draft.around or {}).items() if k != "made_with"}
        made = {**self.muster.versions, "points": to_number(self.muster.points)}
        roster = self.draft.roster.model_copy(update={"made_with": made})
        signed = replace(self.draft, roster=roster, around=around or None)
        fresh = drafts.text(signed)
        for text in (drafts.text(signed, self.document, self._file), fresh):
            data = text.encode()
            if len(data) > source.MAX_BYTES:
                raise MusterError(
                    T("The file would be larger than {limit} bytes; nothing was saved.", limit=source.MAX_BYTES)
                )
            with contextlib.suppress(Unreadable):
                if lenient.read_leniently(source.parse_bytes(data), self._folders)[0] == signed:
                    if comments and self.document is not None:
                        lost = drafts.lost(signed, self.document, self._file, text)
                        if lost:
                            raise LosesComments(
                                N(
                                    "{count} comment in this file cannot be kept: {comment}",
                                    "{count} comments in this file cannot be kept; the first: {comment}",
                                    len(lost),
                                    comment=cut(lost[0]),
                                )
                            )
                    return data
        raise MusterError(T("This roster cannot be written so that it reads the same; nothing was saved."))

    def changed_on_disk(self) -> bool:
        """Whether the file is other than last read or written, and this was not answered before (`keep_mine`).

        Quick: its content is read only when a time, size or place of it is another. A file that is gone counts as unchanged.
        """
        return self._differs() and self._looked() != self._seen

    def keep_mine(self) -> None:
        """Go on with the draft whatever the file holds; `save` still asks before it writes over it."""
        self._seen = self._looked()
        self.conflict = False

    def theirs(self) -> Draft:
        """The draft of what the file holds now; raises `Unreadable` if it is no roster."""
        if self.path is None:
            return self._file
        return lenient.read_leniently(reading.read(self.path), self._folders)[0]

    def reload(self) -> None:
        """Take what the file holds now, as a new state; raises `Unreadable` as `open` does, with nothing changed."""
        if self.path is None:
            self.discard()
            return
        found = _Read.of(self.path, self._folders)
        shown = self._reckoned(found.draft)
        self._adopt(found.document, found.draft, found.stamp)
        shown = self._reckoned(self._file, shown.muster)
        if self._signed(self.draft) != self._file:
            self._journal.append(*self._told(self._file, T("File changed on disk")))
        self._mark(digest(found.document.raw.encode()))
        self._show(shown)

    def close(self) -> None:
        """Let go of the journal, which stays; that of a roster never saved goes if it says nothing of its own."""
        if self.path is None and not self.dirty:
            self._journal.remove()
        self._journal.close()

    def _mark(self, found: str) -> None:
        """Note that the file holds the state that holds here."""
        history = self._journal.history
        if (found, history.at) != (history.saved, history.base) or history.now is not history.file:
            self._journal.append({"saved": found, "at": history.at})
        self._agreed()

    def _agreed(self) -> None:
        self._merge = self._seen = None
        self.conflict = False

    def _differs(self, *, closely: bool = False) -> bool:
        """Whether the file is there and other than last read or written; `closely` whatever its time and size say."""
        if closely:
            self._stamp = None
        return self._looked() not in (None, self._journal.history.saved)

    def _looked(self) -> str | None:
        """SHA-256 of the file as it is now; `None` if there is none."""
        if self.path is None:
            return None
        stamp = _stamp(self.path)
        if stamp is None:
            return None
        if self._stamp is None or self._stamp[0] != stamp:
            try:
                with fence.opened(self.path) as stream:
                    self._stamp = (stamp, digest(stream.read(source.MAX_BYTES + 1)))
            except OSError:
                return None
        return self._stamp[1]

    # -------------------------------------------------------------------- definitions

    def refresh(self) -> Text | None:
        """Reckon with the definitions as they are on disk now; what that did to the list, `None` if they are the same.

        Quick where no file of them has another time or size. Raises `MusterError` if they cannot be used; the list
        is then reckoned as before.
        """
        with failures.guarded():
            known = _library(self.document or Document({}, {}, None, ""), self.draft, self._folders)
        if known is self.muster.library:
            return None
        before = _standing(self.muster, self.findings)
        self._show(self._reckoned(self.draft, None, known))
        after = _standing(self.muster, self.findings)
        if before == after:
            return T("Definitions changed on disk; nothing changes for this list.")
        return T("Definitions changed on disk: {before} before, {after} now.", before=before, after=after)

    # -------------------------------------------------------------------- states

    def _reckoned(self, draft: Draft, before: Muster | None = None, known: Library | None = None) -> Shown:
        """The draft with all that is shown of it; raises `MusterError` if that cannot be done, with nothing changed."""
        known = known or self._library(draft)
        with failures.guarded():
            done = muster(draft.roster, known, before)
            doubled = self.document.findings if self.document is not None else ()
            own = (*(drafts.named(f, f.place.line) for f in doubled), *drafts.unparsed_findings(draft, self.document))
            told = done.findings
            guessed = draft.guessed
            if guessed:  # what is measured by a stand-in, such as a part of an unknown limit, is no finding
                told = tuple(f for f in told if f.path[:1] not in {(key,) for key in guessed})
            if "limit" in guessed and told:
                half = draft.roster.model_copy(update={"limit": draft.roster.limit // 2})
                other = {
                    (f.code, f.path, f.text.message, str(f.found), str(f.allowed)) for f in muster(half, known).findings
                }
                told = tuple(f for f in told if (f.code, f.path, f.text.message, str(f.found), str(f.allowed)) in other)
            return Shown(draft, done, in_order((*told, *own)) if own else told)

    def _show(self, shown: Shown) -> None:
        """This is the draft from now on."""
        self.draft, self.muster, self.findings = shown

    def _library(self, draft: Draft) -> Library:
        """The definitions that a draft names; raises `Unreadable` if there are none."""
        roster = draft.roster
        before: Muster | None = getattr(self, "muster", None)
        if before is not None and (roster.system, roster.army) == (before.roster.system, before.roster.army):
            return before.library
        return _library(self.document or Document({}, {}, None, ""), draft, self._folders)

    def _signed(self, draft: Draft) -> Draft:
        """The draft with what the file has under `made_with`."""
        made, kept = self._made
        around = draft.around or {}
        if draft.roster.made_with == made and around.get("made_with") == kept:
            return draft
        around = {
            **{k: v for k, v in around.items() if k != "made_with"},
            **({} if kept is None else {"made_with": kept}),
        }
        return replace(draft, roster=draft.roster.model_copy(update={"made_with": made}), around=around or None)

    def _told(self, draft: Draft, label: Text | None) -> tuple[Record, ...]:
        """The lines of a new state."""
        state, records = self._taken(draft, label)
        history = self._journal.history
        return (*records, record_of(state, history.at + 1 if history.states else 0))

    def _taken(self, draft: Draft, label: Text | None = None) -> tuple[State, list[Record]]:
        """The draft as a state, and the lines of the entries that the journal has not yet."""
        known = self._journal.history.entries
        top = _lists(drafts.top_values(draft))
        top.pop("made_with", None)
        addresses: list[str] = []
        fresh: dict[str, Record] = {}
        count: Counter[str] = Counter()
        for part in drafts.parts(draft):
            name = self._address(part)
            if name not in known and name not in fresh:
                fresh[name] = {"e": name, "v": _lists(part.plain)}
            self._parts.setdefault((draft.roster.system, name, count[name]), part)
            count[name] += 1
            addresses.append(name)
        return State(top, tuple(addresses), label), list(fresh.values())

    def _address(self, part: DraftPart) -> str:
        if part.entry is None or part.kept is not None:
            return address(part.plain)
        found = self._addresses.get(id(part.entry))
        if found is None:
            found = self._addresses[id(part.entry)] = (part, address(part.plain))
        return found[1]

    def _draft_of(self, state: State) -> Draft:
        """The draft of a state; raises `MusterError` if its game or a key of it is not there any more."""
        try:
            system = systems.find(state.top["system"])
        except (KeyError, TypeError):
            raise MusterError(T("Its game {id} is not known.", id=str(state.top.get("system"))[:60])) from None
        with failures.guarded():
            return self._put_together(system, state)

    def _put_together(self, system: System, state: State) -> Draft:
        count: Counter[str] = Counter()
        parts = []
        for name in state.entries:
            key = (system.id, name, count[name])
            count[name] += 1
            part = self._parts.get(key)
            if part is None:
                part = self._parts[key] = lenient.part(system, self._journal.history.entries[name])
            parts.append(part)
        return self._signed(lenient.assembled(system, state.top, parts, self._folders))


class _Read(NamedTuple):
    """A roster's file, read."""

    document: Document
    draft: Draft
    library: Library
    stamp: Stamp | None

    @classmethod
    def of(cls, path: Path, folders: tuple[Path, ...]) -> _Read:
        """Read it; raises `Unreadable`."""
        stamp = _stamp(path)
        document = reading.read(path)
        draft, _, _ = lenient.read_leniently(document, folders)
        return cls(document, draft, _library(document, draft, folders), stamp)

    def entries(self) -> dict[str, Any]:
        """Plain values of the entries by their addresses, as a journal has them."""
        return {address(plain): plain for part in drafts.parts(self.draft) for plain in (_lists(part.plain),)}


def _library(document: Document, draft: Draft, folders: tuple[Path, ...]) -> Library:
    system = systems.find(draft.roster.system)
    return rosters.army_of(RosterFile(document, draft.roster, system), folders)


def _standing(done: Muster, findings: tuple[Finding, ...]) -> Text:
    """What a list comes to, in a few words."""
    errors = sum(f.counts for f in findings)
    points = Quarters(done.points)
    if not errors:
        return T("{points} points, legal", points=points)
    return N("{points} points, {count} error", "{points} points, {count} errors", errors, points=points)


def _not_shown(problem: MusterError) -> Text:
    return T("What was being edited cannot be shown: {problem} It stays among all changes.", problem=problem.text)


def _stamp(path: Path) -> Stamp | None:
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def _writable(path: Path) -> bool:
    """Whether there is such a file already. Raises `OSError` if it may not be written, or its folder is not there.

    Replacing a file asks only for a folder that can be written; a file that its owner made read-only stays.
    """
    parent = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(parent):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), parent)
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(status.st_mode):
        raise MusterError(T("{file} is no regular file; nothing was saved.", file=str(path)))
    if not status.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return True


def _lists(value: Any) -> Any:
    """Plain values as JSON gives them back, with lists for tuples."""
    if isinstance(value, Mapping):
        return {k: _lists(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_lists(v) for v in value]
    return value
