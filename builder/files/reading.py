"""Reads YAML files into documents."""

from __future__ import annotations

import os
import stat
import sys
from typing import TextIO

from builder.core import share_codes
from builder.core.findings import MusterError, T, Text, Unreadable
from builder.core.yaml_source import MAX_BYTES, Document, parse, parse_bytes, unreadable_file
from builder.files import allowed_folders, archives, foreign_files, path_names

STDIN = "-"
"""File name that selects the standard input."""


def read(path: str | os.PathLike[str], *, links: bool = True) -> Document:
    """The document of a YAML file, share code or file in an archive; without `links` links to files are refused.

    Raises `Unreadable` if the file is missing, too large, not UTF-8 text or not YAML. Duplicate keys are findings of
    the document, and the rest is read.
    """
    name = os.fspath(path)
    if not allowed_folders.may_read(name):
        raise unreadable_file(name, "file.kind", T("This file is outside the folder opened to this builder."))
    if name == STDIN:
        return _document(from_stdin(), name)
    if ".zip" in name.lower() and path_names.leads_inside(name):
        return _packed(name)
    try:
        status = os.stat(name) if links else os.lstat(name)
        if stat.S_ISLNK(status.st_mode):
            text = T("This is a link to another file; links inside a folder are not followed. Name the file itself.")
            raise unreadable_file(name, "file.kind", text)
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise unreadable_file(name, "file.kind", T("This is not a regular file."))
        with open(name, "rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise unreadable_file(name, "file.kind", _reading_error(name, problem)) from None
    return _document(data, name)


def _reading_error(name: str, problem: Exception) -> Text:
    """Text of the error for a file that cannot be read, in words for players."""
    if isinstance(problem, (IsADirectoryError, PermissionError)) and os.path.isdir(name):
        return _folder_error(name)  # Windows says of a folder that there is no permission
    if isinstance(problem, FileNotFoundError):
        return T("There is no such file.")
    if isinstance(problem, PermissionError):
        return T("You have no permission to read this file.")
    return _cannot_be_read(problem)


def _cannot_be_read(problem: Exception) -> Text:
    """Text of the error with the system's reason."""
    reason = problem.strerror if isinstance(problem, OSError) else None
    return T("This file cannot be read: {problem}.", problem=reason or str(problem))


def _document(data: bytes, name: str) -> Document:
    """The document of a file's bytes: YAML, or a text that ends in a share code.

    Raises `Unreadable`; rosters of other programs are named.
    """
    try:
        document = parse_bytes(data, name)
    except Unreadable:
        other = shared_document(data, name)
        if other is None:
            raise
        return other
    if isinstance(document.value, dict) and "kind" in document.value:
        return document
    return shared_document(data, name) or document


def shared_document(data: bytes, name: str | None) -> Document | None:
    """The roster in a text's share code; `None` without one. Raises `Unreadable` for other programs' rosters."""
    foreign = foreign_files.recognised(data)
    if foreign is not None:
        raise foreign.refusal(name)
    try:
        text = share_codes.roster_text(data[:MAX_BYTES].decode("utf-8", "replace"))
    except MusterError as problem:
        raise unreadable_file(name, "file.yaml", problem.text) from None
    return None if text is None else parse(text, name)


_given: list[tuple[TextIO | None, bytes]] = []
"""The content of the standard input, kept since it can be read only once; empty before the first reading."""


def from_stdin() -> bytes:
    """Content of the standard input, at most one byte more than a file may have."""
    if not _given or _given[0][0] is not sys.stdin:
        try:
            _given[:] = [(sys.stdin, sys.stdin.buffer.read(MAX_BYTES + 1))]
        except (OSError, ValueError, AttributeError) as problem:
            raise unreadable_file(STDIN, "file.kind", _cannot_be_read(problem)) from None
    return _given[0][1]


def _packed(name: str) -> Document:
    """The document of a file in an archive; an archive itself is refused with its problem."""
    try:
        found = archives.packed_file(name)
    except OSError as problem:
        raise unreadable_file(name, "file.kind", _cannot_be_read(problem)) from None
    if found.problem is not None:
        raise unreadable_file(name, found.code, found.problem)
    return parse_bytes(found.data, name)


def bytes_within(path: str, most: int) -> bytes:
    """The content of a regular file of at most `most` bytes.

    Raises `MusterError` for larger files and others that are not regular, `OSError` if it cannot be read.
    """
    problem = unlike_a_file(path)
    if problem is None:
        with open(path, "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                problem = T("This is not a regular file.")
            elif len(data := stream.read(most + 1)) > most:
                problem = T("The file is larger than {limit} bytes.", limit=most)
    if problem is not None:
        raise MusterError(T("{file}: {problem}", file=path, problem=problem))
    return data


def unlike_a_file(name: str) -> Text | None:
    """Why a path cannot be read as a file, as far as known without opening it; `None` if it may be readable."""
    if os.path.isfile(name):
        return None
    if os.path.isdir(name):
        return _folder_error(name)
    return T("This is not a regular file.") if os.path.exists(name) else T("There is no such file.")


def _folder_error(name: str) -> Text:
    """The error for a folder in place of a file, or for an inaccessible one."""
    try:
        with os.scandir(name):
            return T("This is a folder; a file is needed.")
    except OSError as problem:
        return T("This folder cannot be read: {problem}.", problem=problem.strerror or str(problem))
