"""The front door for other programs: read lists, check, price, show and print them.

    from builder import api

    roster = api.read("mine.yaml")
    checked = api.check(roster)
    print(checked.legal, checked.points)
    api.print(checked, "mine.pdf")

Points are numbers, halves exact: 46.5. All texts are in English unless a language is given. Each function raises
`Error` for what a person can fix; `str(error)` is the message.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from builder import locale, mustering
from builder.core import VERSION
from builder.core.citations import source_of
from builder.core.findings import Finding as KernelFinding
from builder.core.findings import MusterError, T, Unreadable
from builder.core.points import to_number
from builder.core.spelling import did_you_mean
from builder.desk import checking
from builder.files import loading, roster_files, saving
from builder.files.roster_files import RosterFile
from builder.files.search_path import search_path
from builder.render import html, json, markdown, plain_text, printing
from builder.render.style import Paper
from builder.sheet import build
from builder.sheet.model import Copy

__all__ = [
    "Army",
    "Checked",
    "Entry",
    "Error",
    "Finding",
    "Roster",
    "__version__",
    "check",
    "load",
    "price",
    "print",
    "read",
    "show",
]

__version__ = VERSION
Points = int | float
"""Points as a number; halves and quarters are exact."""
Format = Literal["text", "markdown", "html", "json"]
Layout = Literal["battle", "dossier", "compact", "cards"]
_ENGLISH = locale.language("en")


class Error(Exception):
    """An error that a person can fix; `str` gives the message in English."""

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message)
        self.findings = findings
        """The findings on an invalid file; empty for other errors."""


@dataclass(frozen=True)
class Finding:
    """A report on a list or file: what is wrong or worth knowing, and where."""

    code: str
    """The code, which never changes its meaning."""
    severity: str
    """`error`, `warning` or `info`."""
    message: str
    """What is wrong, in English."""
    fix: str
    """What the player can do; empty if there is no single remedy."""
    rule: str
    """Citation of the rule; empty without one."""
    entry: str | None
    """The id of the entry that the finding is about; `None` for the whole army."""
    file: str | None
    line: int | None
    column: int | None
    counts: bool
    """True if the finding makes the list illegal: an error that nobody waived."""


@dataclass(frozen=True)
class Army:
    """An army that lists are made of."""

    system: str
    """The id of the game."""
    id: str
    name: str
    versions: Mapping[str, str] = field(repr=False)
    """Versions of the army's definitions, by id of the file."""
    folders: tuple[str, ...] = field(repr=False)
    """Folders of lists that are searched before the usual ones."""


@dataclass(frozen=True)
class Roster:
    """A player's list as its file has it, not checked yet."""

    system: str
    """The id of the game."""
    army: str
    """The id of the army."""
    name: str
    player: str
    limit: int
    """The points limit."""
    _file: RosterFile = field(repr=False, compare=False)


@dataclass(frozen=True)
class Entry:
    """An entry of a checked list."""

    id: str
    take: str
    """The id of the line of the army list that the entry takes."""
    name: str
    models: int
    points: Points


@dataclass(frozen=True)
class Checked:
    """A list with its verdict."""

    name: str
    army: str
    """The id of the army."""
    legal: bool
    points: Points
    limit: int
    """The points limit."""
    code: str = field(repr=False)
    """The list code: sixteen hex digits that depend on the choices of the list and the numbers in its definitions."""
    versions: Mapping[str, str] = field(repr=False)
    """Versions of the definitions used, by id of the file."""
    entries: tuple[Entry, ...] = field(repr=False)
    findings: tuple[Finding, ...] = field(repr=False)
    _muster: mustering.Muster = field(repr=False, compare=False)


def load(system: str, army: str, *folders: str) -> Army:
    """The army with the id `army` in the game with the id `system`; `folders` are searched before the usual ones.

    Raises `Error` if there is no such army, or if its files are invalid.
    """
    with _plain_errors():
        try:
            library = loading.load(system, army, search_path(folders))
        except KeyError:
            known = [id for game, id, _ in loading.armies(search_path(folders)) if game == system]
            guess = did_you_mean(army, known) if known else None
            text = T("There is no army “{id}” in the lists. {guess}", id=f"{system}/{army}", guess=guess or "")
            raise MusterError(text) from None
        return Army(system, army, _ENGLISH.say(library.army_name), dict(library.versions), folders)


def read(path: str | os.PathLike[str]) -> Roster:
    """The list in a file; raises `Error` with all findings if it is not readable as a list."""
    with _plain_errors():
        file = roster_files.read_roster(os.fspath(path))
    one = file.roster
    return Roster(one.system, one.army, one.name, one.player, one.limit, file)


def check(roster: Roster, army: Army | None = None, *, event: str | None = None) -> Checked:
    """The verdict on a list, for an event if given (id or file of its pack), else for the one that the list names.

    With an army its folders are searched too. Raises `Error` if the list is of another army, or if that or the event
    is unknown or invalid.
    """
    with _plain_errors():
        if army is not None and (roster.system, roster.army) != (army.system, army.id):
            text = T(
                "The list is of the army {found}, not of {army}.",
                found=f"{roster.system}/{roster.army}",
                army=f"{army.system}/{army.id}",
            )
            raise MusterError(text)
        folders = search_path(() if army is None else army.folders)
        pack = None if event is None else checking.pack(event, folders)
        done = mustering.muster_file(roster._file, folders, pack)  # noqa: SLF001 - of the same module
        return Checked(
            roster.name,
            roster.army,
            done.legal,
            to_number(done.points),
            roster.limit,
            done.fingerprint,
            dict(done.versions),
            tuple(
                Entry(one.id, one.entry.take, _ENGLISH.say(one.name), one.models, to_number(one.points))
                for one in done.results
            ),
            tuple(map(_finding, done.findings)),
            done,
        )


def price(roster: Roster, army: Army | None = None) -> Points:
    """The points of a list; raises the same errors as `check`."""
    return check(roster, army).points


def show(
    checked: Checked, format: Format = "text", *, lang: str = "en", copy: Copy = "player", prices: bool = False
) -> str:
    """A checked list as text, Markdown, a page in HTML or the JSON that `muster show` writes.

    `copy` says for whom it is, which decides on secrets and prices; `prices` adds the price breakdown.
    """
    with _plain_errors():
        language, muster = locale.language(lang), checked._muster  # noqa: SLF001 - of the same module
        if format == "json":
            return json.write(muster, language, copy, prices=prices)
        writers = {"text": plain_text.write, "markdown": markdown.write, "html": html.write}
        return writers[format](build.sheet(muster, language, copy, prices=prices), "full" if prices else "normal")


def print(
    checked: Checked,
    path: str | os.PathLike[str],
    layouts: Sequence[Layout] = ("battle",),
    *,
    paper: Paper = "a4",
    lang: str = "en",
    copy: Copy = "player",
    prices: bool = False,
) -> Path:
    """Print a checked list as a PDF into a file; returns its path. Raises `Error` if it cannot be written.

    `layouts` follow one another in the file; `copy` and `prices` as in `show`.
    """
    target = Path(path)
    with _plain_errors():
        order = printing.Order(printing.layouts(layouts), copy, paper, prices=prices)
        data = printing.write([checked._muster], locale.language(lang), order)  # noqa: SLF001 - of the same module
        with saving.in_folder(target.parent):
            saving.save_bytes(target, data)
    return target


def _finding(one: KernelFinding) -> Finding:
    """The finding of this library made from one of the kernel, with English texts."""
    return Finding(
        one.code,
        one.severity,
        _ENGLISH.say(one.text),
        _ENGLISH.optional(one.fix),
        source_of(one, _ENGLISH),
        one.entry,
        one.place.file,
        one.place.line,
        one.place.column,
        one.counts,
    )


@contextmanager
def _plain_errors() -> Iterator[None]:
    """Turn errors of the program into `Error` in English; for an invalid file with the place of the first finding."""
    try:
        yield
    except Unreadable as problem:
        findings = tuple(map(_finding, problem.findings))
        place = _ENGLISH.say(problem.findings[0].place.spot)
        raise Error(f"{place}: {findings[0].message}" if place else findings[0].message, findings) from None
    except MusterError as problem:
        raise Error(_ENGLISH.say(problem.text).strip()) from None
    except OSError as problem:
        raise Error(f"{problem.filename}: {problem.strerror}" if problem.filename else str(problem)) from None
