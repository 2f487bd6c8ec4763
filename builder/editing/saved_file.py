"""The file of a roster being edited: read, looked at again, and made into bytes that read back as the draft."""

from __future__ import annotations

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
from builder.core.terminal_text import cut
from builder.core.yaml_source import Document
from builder.editing import drafts
from builder.editing.shown_draft import library_of
from builder.editing.undo_history import digest
from builder.files import allowed_folders, reading
from builder.files.lenient_reader import Draft, read_leniently
from builder.files.loading import Library

Stamp = tuple[int, int, int, int]
"""What changes when a file does: its times, also the one that nobody can set, its size, and which file it is."""


class ChangedOnDisk(MusterError):
    """The file is no longer what was last read or written here."""


class Exists(MusterError):
    """Another file has this name."""


class LosesComments(MusterError):
    """Comments in what was changed, or all of them, would not be in the file any more."""


class MadeWith(NamedTuple):
    """What a file has under `made_with`: what the program itself notes there, which no edit changes."""

    fitting: Mapping[str, str | float] = {}
    """As its model."""
    unfitting: Plain = None
    """As it was kept where it did not fit."""

    @classmethod
    def of(cls, draft: Draft) -> MadeWith:
        """That of a draft."""
        return cls(draft.roster.made_with, (draft.around or {}).get("made_with"))

    def put_into(self, draft: Draft) -> Draft:
        """The draft with this in it."""
        if MadeWith.of(draft) == self:
            return draft
        around = {k: v for k, v in (draft.around or {}).items() if k != "made_with"}
        if self.unfitting is not None:
            around["made_with"] = self.unfitting
        return replace(draft, roster=draft.roster.model_copy(update={"made_with": self.fitting}), around=around or None)


class FileRead(NamedTuple):
    """A roster's file, read."""

    document: Document
    draft: Draft
    library: Library

    @classmethod
    def of(cls, path: Path, folders: tuple[Path, ...]) -> FileRead:
        """Read it; raises `Unreadable`."""
        document = reading.read(path)
        draft, _, _ = read_leniently(document, folders)
        return cls(document, draft, library_of(draft, document, folders))

    def entries(self) -> dict[str, Plain]:
        """Plain values of the entries by their addresses, as a journal has them."""
        return {str(record["e"]): record["v"] for record in drafts.state_with_records(self.draft, {})[1]}


class Target(NamedTuple):
    """Where a roster is to be saved."""

    path: Path
    own: bool
    """It is the file that the roster has already."""
    anew: bool
    """It is to be written even where the draft says nothing else than the file did."""


class OwnFile:
    """The file of a roster that is being edited: what was last read or written there, and what others made of it."""

    draft: Draft
    """What the file has; before the first save what the roster began with."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        """`None` before the first save."""
        self.document: Document | None = None
        """As last read or written; `None` before the first save."""
        self.made_with = MadeWith()
        self._answered: str | None = None
        """SHA-256 of a foreign content that needs no further warning."""
        self._shown: str | None = None
        """SHA-256 of the foreign content that was shown last, the only one that may be overwritten."""

    def hold(self, draft: Draft, document: Document | None = None) -> None:
        """This is what the file has, and the document that was read or written, if one was."""
        self.draft, self.made_with = draft, MadeWith.of(draft)
        self.document = document or self.document

    def differs(self, saved: str | None) -> bool:
        """True if it is there and its SHA-256 is not `saved`."""
        return self._content_hash() not in (None, saved)

    @property
    def answered(self) -> bool:
        """True if its content needs no further warning."""
        return self._content_hash() == self._answered

    @property
    def gone(self) -> bool:
        """True if it was there and is no more."""
        return self.path is not None and self.document is not None and not os.path.lexists(self.path)

    def show(self) -> Document:
        """What it holds now, which is seen by the player; raises `Unreadable` or `OSError`."""
        assert self.path is not None
        self._shown = self._content_hash()
        document = reading.read(self.path)
        self._shown = digest(document.raw.encode())
        return document

    def answer(self) -> None:
        """Tell no more of what was shown, or else of what it holds now."""
        self._answered = self._content_hash() if self._shown is None else self._shown

    def unanswered(self) -> None:
        """Tell of every foreign content."""
        self._answered = self._shown = None

    def target(self, path: str | os.PathLike[str] | None, saved: str | None, *, overwrite: bool) -> Target:
        """Where to save; `None` stands for its own place. Its own content is expected to be of SHA-256 `saved`.

        Raises `ChangedOnDisk` if it is not, `Exists` if there is another file of that name, both unless `overwrite`, which of
        its own file is meant of the content that was shown (`show`): where it has changed once more, it is raised again.
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
            raise Exists(T("{file} already exists; nothing was written.", file=str(target)))
        return Target(target, own, anew=changed or not (own and there))

    def _content_hash(self) -> str | None:
        """SHA-256 of it as it is now; `None` if there is none."""
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
    """The file as it is to be, which reads back as the draft; it may lose the `comments` only where that is said."""
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
                    lost = drafts.lost(signed, document, loaded, text)
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


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file; `None` if there is none."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def is_there(path: Path) -> bool:
    """True if there is such a file already. Raises `OSError` if it may not be written, or its folder is not there.

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
        raise MusterError(T("{file} is not a regular file; nothing was saved.", file=str(path)))
    if not status.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    return True
