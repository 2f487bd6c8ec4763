"""Rows of the home screen for lists.

A glance is read from a file's head, without evaluation, so that a thousand lists show at once. A summary has the
evaluated points and errors, and what an upgrade changed.
"""

import contextlib
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel

from builder import mustering, systems
from builder.core import yaml_source
from builder.core.findings import (
    ERROR,
    WARNING,
    Finding,
    MusterError,
    N,
    Plain,
    Shown,
    T,
    Text,
    Unreadable,
    items_in,
    joined_by_semicolons,
)
from builder.core.plurals import P
from builder.core.points import Quarters, from_number
from builder.core.roster import MAX_LIMIT, MAX_TAG, MAX_TAGS
from builder.editing import recovery
from builder.editing.shown_draft import findings_of, library_of
from builder.editing.undo_history import digest
from builder.files import allowed_folders, failures, lenient_reader, loading, reading
from builder.files.lenient_reader import Draft
from builder.files.loading import Refused
from builder.files.roster_files import RosterFile
from builder.mustering import Muster

_ENTRIES = re.compile(rb"^entries:[ \t]*\r?\n(?:[ \t\-#\r\n][^\n]*\n?|\n)*", re.MULTILINE)
"""Pattern of the block of entries: lines that begin with a space, a hyphen or a comment."""
_LONGEST = 200
"""Number of characters of a name that are shown."""


class Glance(NamedTuple):
    """Values of a list's file for its row on the home screen, read without evaluating the list."""

    path: Path
    name: str
    """Name of the list; without one the name of its file."""
    system: str = ""
    """Id of the game; empty if missing or unknown."""
    army: str = ""
    """Id of the army as written."""
    limit: int | None = None
    """Points limit."""
    points: int | None = None
    """Points in quarters, as the program last noted them in the file; `None` without a note."""
    tags: tuple[str, ...] = ()
    modified: float | None = None
    """Time of the last change of the file in seconds since 1970; `None` if the file is missing."""


class Mark(BaseModel, frozen=True, defer_build=True):
    """Result of a list when the program last evaluated that list."""

    digest: str
    """SHA-256 of the file; empty if the list was opened since then, so that changes by an upgrade need not be shown."""
    name: str
    versions: dict[str, str] = {}
    """Versions of the definitions with which the list was evaluated, by id of the file."""
    points: int | None = None
    """Points in quarters; `None` if the list could not be read."""
    legal: bool | None = None
    """True if the list was legal; `None` if it could not be read."""


class Summary(NamedTuple):
    """Evaluation of a list for its row on the home screen."""

    path: Path
    name: str
    army: Shown
    """Display name of the army; its id if unknown, empty if the file has none."""
    points: int | None = None
    """Points in quarters; `None` for a list that cannot be read."""
    limit: int | None = None
    """Points limit."""
    legal: bool | None = None
    """True if the list is legal; `None` for a list that cannot be read."""
    errors: int = 0
    warnings: int = 0
    problem: Text | None = None
    """Why the list cannot be read; `None` if it can."""
    changed: Shown = None
    """Changes of the result since the list was last seen, although its file did not change."""
    mark: Mark | None = None
    """Result to store; `None` if the file is missing."""
    unparsed: int = 0
    """Number of parts of the file that are not understood; the list can be opened, and these parts are kept."""
    unfinished: bool = False
    """True if the list is illegal only because something is still missing."""


def glance(path: Path) -> Glance:
    """Values of a file for a row; only its name if it is no list or missing."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return Glance(path, as_text(path.stem))
    values: Mapping[str, Plain] = {}
    with contextlib.suppress(MusterError, OSError, ValueError):
        if path.is_file() and status.st_size <= yaml_source.MAX_BYTES:
            with allowed_folders.opened(path) as stream:
                values = _head(stream.read(yaml_source.MAX_BYTES + 1))
    return _glance_of(path, values, status.st_mtime)


def summary(path: str | os.PathLike[str], folders: tuple[Path, ...], seen: Mark | None = None) -> Summary:
    """Evaluates a list for its row on the home screen; if it cannot be read, the row gives the reason.

    `seen` is the stored result of the last evaluation, to detect what an upgrade changed. `folders` have the
    definitions.
    """
    path = whole_path(path)
    try:
        document = reading.read(str(path))
        draft, system, unparsed = lenient_reader.read_leniently(document, folders)  # as the editor opens it
        with failures.guarded():
            done = mustering.muster_file(RosterFile(document, draft.roster, system), folders)
    except (Unreadable, failures.Failed) as problem:  # a bug is a row among the others
        return _unreadable(path, folders, problem, seen)
    made = _summary_of(path, draft, done, findings_of(draft, done, document))
    mark = Mark(
        digest=digest(document.raw.encode()),
        name=made.name,
        versions={k: str(v) for k, v in done.versions.items()},
        points=done.points,
        legal=made.legal,
    )
    made = made._replace(mark=mark, unparsed=len(unparsed))
    return made._replace(changed=_changed(made, seen, done))


def summary_of_unsaved(path: Path, journal: Path, folders: tuple[Path, ...]) -> Summary:
    """Evaluates a list with the unsaved changes in its journal, for its row on the home screen.

    Raises `MusterError` if they cannot be evaluated, `OSError` if the journal is missing. `folders` have the
    definitions.
    """
    draft = recovery.unsaved_draft(journal, folders)
    known = library_of(draft, None, folders)
    with failures.guarded():
        done = mustering.muster(draft.roster, known)
        return _summary_of(path, draft, done, findings_of(draft, done, None))


def _summary_of(path: Path, draft: Draft, done: Muster, found: tuple[Finding, ...]) -> Summary:
    """Points and verdict of an evaluated list."""
    errors = sum(f.counts for f in found)
    around = draft.around or {}
    return Summary(
        path,
        done.roster.name or as_text(path.stem),
        str(around["army"])[:60] if "army" in around else done.library.army_name,
        done.points,
        None if "limit" in draft.guessed else done.roster.limit,  # what stands in for it is nobody's
        not errors,
        errors,
        sum(f.severity == WARNING and f.waived is None for f in found),
        unfinished=errors > 0 and not any(f.is_fault for f in found),
    )


def changed_by_upgrade(summaries: Iterable[Summary]) -> tuple[int, int]:
    """Number of lists that an upgrade changed, and number of all lists: `3 of 12`."""
    known = tuple(summaries)
    return sum(c.changed is not None for c in known), len(known)


def whole_path(path: str | os.PathLike[str]) -> Path:
    """An absolute path, whatever characters the name has."""
    return Path(path) if "\0" in os.fspath(path) else Path(os.path.abspath(path))


def path_key(path: Path) -> str:
    """Key that is equal for different spellings of the same path on this platform."""
    return os.path.normcase(path)


def _head(data: bytes) -> Mapping[str, Plain]:
    """Values of a file without its entries, if their layout allows to separate them; raises `Unreadable`."""
    short = _ENTRIES.sub(b"", data, count=1)
    with contextlib.suppress(Unreadable):
        found = yaml_source.parse_bytes(short).value
        if isinstance(found, dict) and "army" in found:
            return found
    found = yaml_source.parse_bytes(data).value
    return found if isinstance(found, dict) else {}


def _glance_of(path: Path, values: Mapping[str, Plain], modified: float | None) -> Glance:
    """The glance of a list from the values in its file; times in seconds since 1970."""
    name, army, system = (v if isinstance(v := values.get(k), str) else "" for k in ("name", "army", "system"))
    limit = values.get("limit")
    return Glance(
        path,
        as_text(name[:_LONGEST]) or as_text(path.stem),
        system if systems.known(system) else "",
        as_text(army[:60]),
        limit if isinstance(limit, int) and not isinstance(limit, bool) and 1 <= limit <= MAX_LIMIT else None,
        _noted_points(values.get("made_with")),
        tuple(as_text(t[:MAX_TAG]) for t in items_in(values.get("tags")) if isinstance(t, str))[:MAX_TAGS],
        modified,
    )


def _noted_points(made_with: object) -> int | None:
    """Points that the program noted in a file, in quarters; `None` without a note."""
    points = made_with.get("points") if isinstance(made_with, Mapping) else None
    if isinstance(points, (int, float)) and not isinstance(points, bool):
        with contextlib.suppress(ValueError, OverflowError):
            return from_number(points)
    return None


def _unreadable(path: Path, folders: tuple[Path, ...], problem: MusterError, seen: Mark | None) -> Summary:
    """Summary of a file that is no roster or cannot be evaluated, with whatever could be read."""
    values: Mapping[str, Plain] = {}
    mark = None
    with contextlib.suppress(Unreadable):
        found = reading.read(path).value
        values = found if isinstance(found, dict) else {}
    shown = _glance_of(path, values, None)
    named = isinstance(values.get("name"), str) and bool(values["name"])
    name = shown.name if named or seen is None else seen.name
    with contextlib.suppress(OSError, ValueError):
        if path.is_file():  # opening a pipe would wait for somebody who writes into it
            with allowed_folders.opened(path) as stream:
                mark = Mark(digest=digest(stream.read(yaml_source.MAX_BYTES + 1)), name=name)
    text = problem.text
    if isinstance(problem, Refused):
        text = T("The army’s definitions have errors: {problem}", problem=text)
    known = mark is not None and seen is not None and seen.digest == mark.digest and seen.legal is not None
    return Summary(
        path,
        name,
        army_name(shown.system, shown.army, folders),
        limit=shown.limit,
        errors=sum(f.severity == ERROR for f in problem.findings) if isinstance(problem, Unreadable) else 1,
        problem=text,
        changed=T("was readable before") if known else None,
        mark=mark,
    )


def army_name(system: str, army: str, folders: tuple[Path, ...]) -> Shown:
    """Display name of an army from the definitions in `folders`; the id as written if it is unknown."""
    if any((system, army) == (s, a) for s, a, _ in loading.armies(folders)):
        with contextlib.suppress(KeyError, Refused):
            name: Shown = loading.load(system, army, folders).army_name
            return name
    return army[:60]


def _changed(now: Summary, seen: Mark | None, done: Muster) -> Shown:
    """Changes of a list's result although its file did not change; `None` for no change.

    Compared with the mark of the same file, or else with the file's note `made_with` if its definitions were others;
    that note has no verdict.
    """
    made_with, versions = done.roster.made_with, done.library.versions
    if seen is not None and not seen.digest:
        return None
    if seen is not None and now.mark is not None and seen.digest == now.mark.digest and seen.points is not None:
        return _difference(seen.points, seen.legal, now)
    if all(mustering.same_version(v, versions.get(k)) for k, v in made_with.items() if k != "points"):
        return None
    then = _noted_points(made_with)
    return None if then is None else _difference(then, now.legal, now)


def _difference(points: int, legal: bool | None, now: Summary) -> Shown:
    """Changes of points (`points` in quarters, before) and verdict, in words; `None` for no change."""
    texts = []
    if points != now.points:
        values = {"then": Quarters(points), "now": Quarters(now.points or 0)}
        texts.append(P("was {then}, now {now} point", "was {then}, now {now} points", "now", **values))
    if legal and not now.legal:
        texts.append(N("was legal, now {count} error", "was legal, now {count} errors", now.errors))
    if legal is False and now.legal:
        texts.append(T("was not legal, now it is"))
    return joined_by_semicolons(texts)


def as_text(name: str) -> str:
    """A file name as text for JSON, also if it is not valid Unicode."""
    return name.encode("utf-8", "replace").decode()
