"""The file of a roster being edited: reading, detecting changes by others, and making its new content."""

import contextlib
import errno
import os
import stat
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from builder.core import yaml_source
from builder.core.findings import MusterError, N, Plain, T, Unreadable
from builder.core.terminal_text import shortened
from builder.core.yaml_source import Document
from builder.editing import drafts
from builder.editing.shown_draft import library_of
from builder.editing.undo_history import digest
from builder.files import allowed_folders, reading
from builder.files.lenient_reader import Draft, read_leniently
from builder.files.loading import Library
from builder.files.saving import Exists

Stamp = tuple[int, int, int, int]
"""Attributes that change with a file: modification time, status time, size, inode."""


class ChangedOnDisk(MusterError):
    """Error: the file is not as last read or written."""


class LosesComments(MusterError):
    """Error: saving would lose comments of changed parts, or all comments."""


class MadeWith(NamedTuple):
    """The file's `made_with`, which the program writes and no edit changes."""

    fitting: Mapping[str, str | float] = {}
    """Values under `made_with` that the model accepts."""
    unfitting: Plain = None
    """Value of `made_with` that the model refuses, kept separately."""

    @classmethod
    def of(cls, draft: Draft) -> "MadeWith":
        """The `made_with` of a draft."""
        return cls(draft.roster.made_with, (draft.around or {}).get("made_with"))

    def put_into(self, draft: Draft) -> Draft:
        """A draft with these values as its `made_with`."""
        if MadeWith.of(draft) == self:
            return draft
        around = {k: v for k, v in (draft.around or {}).items() if k != "made_with"}
        if self.unfitting is not None:
            around["made_with"] = self.unfitting
        return replace(draft, roster=draft.roster.model_copy(update={"made_with": self.fitting}), around=around or None)


class FileRead(NamedTuple):
    """A roster's file with document, draft and definitions."""

    document: Document
    draft: Draft
    library: Library

    @classmethod
    def of(cls, path: Path, folders: tuple[Path, ...]) -> "FileRead":
        """The content of a file with definitions from `folders`; raises `Unreadable` if it is no roster or has none."""
        document = reading.read(path)
        draft, _, _ = read_leniently(document, folders)
        return cls(document, draft, library_of(draft, document, folders))

    def entries(self) -> dict[str, Plain]:
        """Plain values of the entries, by address as in a journal."""
        return {str(record["e"]): record["v"] for record in drafts.state_with_records(self.draft, {})[1]}


class Target(NamedTuple):
    """The file to save a roster to, and how to write it."""

    path: Path
    own: bool
    """True for the roster's present file."""
    anew: bool
    """True if the file must be written even if nothing has changed."""


class OwnFile:
    """The file of a roster being edited, as last read or written; detects changes by others and keeps answers."""

    draft: Draft
    """Draft of the file's content; before the first save the initial roster."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        """Path of the file; `None` before the first save."""
        self.document: Document | None = None
        """The file as last read or written; `None` before the first save."""
        self.made_with = MadeWith()
        self._answered: str | None = None
        """SHA-256 of the changed content about which the user has decided; `None` without one."""
        self._shown: str | None = None
        """SHA-256 of the changed content shown last, the only one that may be overwritten; `None` without one."""

    def hold(self, draft: Draft, document: Document | None = None) -> None:
        """Record the draft of the file's content, and the document that was read or written, if any."""
        self.draft, self.made_with = draft, MadeWith.of(draft)
        self.document = document or self.document

    def differs(self, saved: str | None) -> bool:
        """True if the file exists and the SHA-256 of its content is not `saved`."""
        return self._content_hash() not in (None, saved)

    @property
    def answered(self) -> bool:
        """True if the user has already decided what to do about the present content of the file."""
        return self._content_hash() == self._answered

    @property
    def gone(self) -> bool:
        """True if the file existed and no longer does."""
        return self.path is not None and self.document is not None and not os.path.lexists(self.path)

    def show(self) -> Document:
        """The present content, recorded as shown to the user; raises `Unreadable` or `OSError`."""
        assert self.path is not None
        self._shown = self._content_hash()
        document = reading.read(self.path)
        self._shown = digest(document.raw.encode())
        return document

    def answer(self) -> None:
        """Do not warn again of the content that was shown, or else of the present content."""
        self._answered = self._content_hash() if self._shown is None else self._shown

    def unanswered(self) -> None:
        """Warn again of all changes to the file by others."""
        self._answered = self._shown = None

    def target(self, path: str | os.PathLike[str] | None, saved: str | None, *, overwrite: bool) -> Target:
        """Where to save; `None` is the roster's own file, whose content should have SHA-256 `saved`.

        Raises `ChangedOnDisk` if it has not, `Exists` if there is another file of that name, both unless `overwrite`.
        For its own file `overwrite` applies to the content that was shown (`show`): if it has changed again, the
        error is raised again.
        """
        target = self.path if path is None else Path(os.path.abspath(path))
        if target is None:
            raise MusterError(T("This roster has no file yet; choose one."))
        allowed_folders.writable(target)
        own = self.path is not None and os.path.realpath(target) == os.path.realpath(self.path)
        if own and self.path is not None:
            target = self.path
        there = is_there(target)
        changed = own and self.differs(saved)
        if changed and not (overwrite and self._content_hash() == self._shown):
            raise ChangedOnDisk(T("The file {file} was changed by another program.", file=str(target)))
        if there and not own and not overwrite:
            raise Exists(target)
        return Target(target, own, anew=changed or not (own and there))

    def _content_hash(self) -> str | None:
        """SHA-256 of the present content; `None` without a file."""
        if self.path is None or not self.path.exists():
            return None
        try:
            with allowed_folders.opened(self.path) as stream:
                return digest(stream.read(yaml_source.MAX_BYTES + 1))
        except OSError:
            return None


def bytes_of(
    signed: Draft, document: Document | None, loaded: Draft, folders: tuple[Path, ...], *, comments: bool
) -> bytes:
    """New content of the file for the draft `signed` (with its `made_with`), checked to read back as that draft.

    With `comments` raises `LosesComments` if a comment would be lost; `MusterError` if the content is too large or does
    not read back. `folders` have the definitions.
    """
    fresh = drafts.text(signed)
    for text in (drafts.text(signed, document, loaded), fresh):
        data = text.encode()
        if len(data) > yaml_source.MAX_BYTES:
            raise MusterError(
                T("The file would be larger than {limit} bytes; nothing was saved.", limit=yaml_source.MAX_BYTES)
            )
        with contextlib.suppress(Unreadable):
            if read_leniently(yaml_source.parse_bytes(data), folders)[0] == signed:
                if comments and document is not None:
                    lost = drafts.comments_lost(signed, document, loaded, text)
                    if lost:
                        raise LosesComments(
                            N(
                                "{count} comment in this file cannot be kept: {comment}",
                                "{count} comments in this file cannot be kept; the first: {comment}",
                                len(lost),
                                comment=shortened(lost[0]),
                            )
                        )
                return data
    raise MusterError(T("This roster cannot be written so that it reads the same; nothing was saved."))


def stamp_of(path: Path) -> Stamp | None:
    """Times, size and inode of a file, to see whether it has changed; `None` if it does not exist."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def is_there(path: Path) -> bool:
    """True if a file exists.

    Raises `OSError` if it must not be written, or its folder does not exist. Replacing a file needs only a writable
    folder, but a file that its owner made read-only is respected.
    """
    parent = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(parent):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), parent)
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(status.st_mode):
        raise MusterError(T("{file} is not a regular file; nothing was saved.", file=str(path)))
    if not status.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return True
