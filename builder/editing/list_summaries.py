"""Lists as rows of the first screen.

A glance is what a file says before its entries, read without a verdict: a thousand lists are shown so at once. A card
is how a list stands: its points, its errors, and what an upgrade changed.
"""

from __future__ import annotations

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
from builder.editing.shown_draft import findings_of
from builder.editing.undo_history import digest
from builder.files import allowed_folders, failures, lenient_reader, loading, reading
from builder.files.loading import Refused
from builder.files.roster_files import RosterFile
from builder.mustering import Muster

_ENTRIES = re.compile(rb"^entries:[ \t]*\r?\n(?:[ \t\-#\r\n][^\n]*\n?|\n)*", re.MULTILINE)
"""The entries of a list as a block: lines that begin with a space, a hyphen or a comment."""
_LONGEST = 200
"""Signs of a name that are shown."""


class Glance(NamedTuple):
    """What a home screen shows of a list without evaluating it: the values its file contains."""

    path: Path
    name: str
    """The file's own name where the list has none."""
    system: str = ""
    """Id of the game, empty where there is none or it is not known."""
    army: str = ""
    """Id of the army, or whatever stands there."""
    limit: int | None = None
    """Points agreed for the game."""
    points: int | None = None
    """Quarters, as the program last noted them in the file; `None` where it noted none."""
    tags: tuple[str, ...] = ()
    modified: float | None = None
    """When its file was last changed, in seconds since 1970; `None` if it is not there."""


class Mark(BaseModel, frozen=True):
    """What a list came to when the program last saw it."""

    digest: str
    """SHA-256 of the file; empty for a list that was opened since, whose changes were seen."""
    name: str
    versions: dict[str, str] = {}
    """Versions of the definitions it was evaluated with."""
    points: int | None = None
    """Quarters."""
    legal: bool | None = None
    """`None` if it could not be read."""


class Card(NamedTuple):
    """How a list stands, as a row of the first screen."""

    path: Path
    name: str
    army: Shown
    """Display name; the bare id where the army is not known, empty where there is none."""
    points: int | None = None
    """Quarters; `None` for a list that cannot be read."""
    limit: int | None = None
    """Points agreed for the game."""
    legal: bool | None = None
    """`None` for a list that cannot be read."""
    errors: int = 0
    warnings: int = 0
    problem: Text | None = None
    """Why it cannot be read."""
    changed: Shown = None
    """What changed about it since it was last seen, though nobody touched its file."""
    mark: Mark | None = None
    """What is to be kept of it; `None` if its file is not there."""
    unparsed: int = 0
    """Things in its file that are not understood; it can be opened, and they are kept."""
    unfinished: bool = False
    """True if all that makes it illegal is what it does not have yet."""


def glance(path: Path) -> Glance:
    """The values shown of a file; only its name if it is no list or missing."""
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


def card(path: str | os.PathLike[str], folders: tuple[Path, ...], seen: Mark | None = None) -> Card:
    """How a list stands; a file that cannot be read gives a card with its problem.

    `seen` is what it came to when it was last seen, if that is known.
    """
    path = whole_path(path)
    try:
        document = reading.read(str(path))
        draft, system, unparsed = lenient_reader.read_leniently(document, folders)  # as the editor opens it
        with failures.guarded():
            done = mustering.muster_file(RosterFile(document, draft.roster, system), folders)
    except (Unreadable, failures.Failed) as problem:  # a bug is a row among the others
        return _unreadable(path, folders, problem, seen)
    found = findings_of(draft, done, document)
    errors = sum(f.counts for f in found)
    name, around = done.roster.name or as_text(path.stem), draft.around or {}
    made = Card(
        path,
        name,
        str(around["army"])[:60] if "army" in around else done.library.army_name,
        done.points,
        None if "limit" in draft.guessed else done.roster.limit,  # what stands in for it is nobody's
        not errors,
        errors,
        sum(f.severity == WARNING and f.waived is None for f in found),
        mark=Mark(
            digest=digest(document.raw.encode()),
            name=name,
            versions={k: str(v) for k, v in done.versions.items()},
            points=done.points,
            legal=not errors,
        ),
        unparsed=len(unparsed),
        unfinished=errors > 0 and not any(f.is_fault for f in found),
    )
    return made._replace(changed=_changed(made, seen, done))


def changes(cards: Iterable[Card]) -> tuple[int, int]:
    """How many lists an upgrade changed, and of how many: `3 of 12`."""
    known = tuple(cards)
    return sum(c.changed is not None for c in known), len(known)


def whole_path(path: str | os.PathLike[str]) -> Path:
    """A path from the root, whatever the name has in it."""
    return Path(path) if "\0" in os.fspath(path) else Path(os.path.abspath(path))


def path_key(path: Path) -> str:
    """What two ways to write one path have in common on this platform."""
    return os.path.normcase(path)


def _head(data: bytes) -> Mapping[str, Plain]:
    """The values of a file without its entries, where the entries can be recognised by their layout; raises `Unreadable`."""
    short = _ENTRIES.sub(b"", data, count=1)
    with contextlib.suppress(Unreadable):
        found = yaml_source.parse_bytes(short).value
        if isinstance(found, dict) and "army" in found:
            return found
    found = yaml_source.parse_bytes(data).value
    return found if isinstance(found, dict) else {}


def _glance_of(path: Path, values: Mapping[str, Plain], modified: float | None) -> Glance:
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
    """The points that the program noted in a file, in quarters; `None` if it noted none."""
    points = made_with.get("points") if isinstance(made_with, Mapping) else None
    if isinstance(points, (int, float)) and not isinstance(points, bool):
        with contextlib.suppress(ValueError, OverflowError):
            return from_number(points)
    return None


def _unreadable(path: Path, folders: tuple[Path, ...], problem: MusterError, seen: Mark | None) -> Card:
    """The card of a file that is no roster, or none that can be evaluated, with what could be read of it."""
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
    return Card(
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
    """The name of an army that somebody wrote, or what he wrote if there is none."""
    if any((system, army) == (s, a) for s, a, _ in loading.armies(folders)):
        with contextlib.suppress(KeyError, Refused):
            name: Shown = loading.load(system, army, folders).army_name
            return name
    return army[:60]


def _changed(now: Card, seen: Mark | None, done: Muster) -> Shown:
    """What changed about a list while its file stayed as it was.

    What the program saw of the very same file counts first. Otherwise what the file says it was made
    with, if that was with other definitions; it does not say if the list was legal.
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


def _difference(points: int, legal: bool | None, now: Card) -> Shown:
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
    """A name as JSON can hold it: a file's name need not be text."""
    return name.encode("utf-8", "replace").decode()
