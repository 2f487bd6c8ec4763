"""Checking files: rosters and definitions, one or many, with the exit code that each deserves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args

from builder import systems
from builder.cli.exits import BUG, ILLEGAL, LEGAL, UNREADABLE
from builder.core import schema, source
from builder.core.event import Event
from builder.core.findings import ERROR, WARNING, Finding, MusterError, Place, T, Text, Unreadable, in_order
from builder.core.roster import MAX_LIMIT, Roster
from builder.core.schema import did_you_mean
from builder.core.source import Document
from builder.files.folders import is_yaml
from builder.library import loading
from builder.library.loading import Library, Refused
from builder.mustering import Muster, located, muster
from builder.since import since
from builder.systems import System


class RosterFile(NamedTuple):
    """A roster with the file it was read from."""

    document: Document
    roster: Roster
    system: System


class Report(NamedTuple):
    """What checking one file gave. A plain value: it travels between processes."""

    file: str
    kind: str
    name: str
    army: Any
    points: int | None
    """Quarters; `None` for files that are no rosters or could not be read."""
    limit: int | None
    fingerprint: str | None
    """`None` unless it was asked for."""
    exit: int
    findings: tuple[Finding, ...]
    titles: dict[str, Any]
    """Names of the entries that findings are about."""
    since: Any = None
    """What became of its points since the program last wrote it."""


def read_roster(path: str) -> RosterFile:
    """Read a roster file.

    Raises `Unreadable` with all findings if it is no roster of a known game.
    """
    document = source.read(path)
    kind, system = head(document)
    if kind != "roster":
        raise Unreadable((kind_finding(document, kind, ("roster",)),))
    return _as_roster(document, system)


def _as_roster(document: Document, system: System, folders: tuple[Path, ...] = ()) -> RosterFile:
    value, findings = schema.validate(document, system.roster)
    findings = document.findings + findings
    if value is None or findings:
        raise Unreadable(findings + _beyond(document, system, findings, folders))
    assert isinstance(value, Roster)
    return RosterFile(document, value, system)


def _beyond(
    document: Document, system: System, findings: tuple[Finding, ...], folders: tuple[Path, ...]
) -> tuple[Finding, ...]:
    """What else is wrong with a roster that does not fit its model.

    The spots that do not fit are left out and the rest is reckoned: ids that nobody
    knows, and what is wrong with an entry by itself, for entries that fit. What
    concerns the whole army waits until all of it can be read.
    """
    spoilt = {f.path for f in findings if f.path}
    touched = {p[1] for p in spoilt if len(p) > 1 and p[0] == "entries"}
    rest = document.without(spoilt)
    rest.value = {**stand_ins(system.roster), **rest.value} if isinstance(rest.value, dict) else rest.value
    value, _ = schema.validate(rest, system.roster)
    if not isinstance(value, Roster) or not folders:
        return ()
    try:
        done = muster_file(RosterFile(document, value, system), folders)
    except Unreadable as problem:
        return problem.findings
    alone = {(m.id, f.code, f.path) for m in done.reckoned for f in m.findings}
    return tuple(
        f
        for f in done.findings
        if f.severity == ERROR
        and (f.code.startswith("ref.") or (f.entry, f.code, f.path[2:]) in alone)
        and not (len(f.path) > 1 and f.path[0] == "entries" and f.path[1] in touched)
    )


def muster_file(file: RosterFile, folders: tuple[Path, ...], event: Event | None = None) -> Muster:
    """The muster of a roster file, its findings at their lines; for `event`, or else for the event that it names.

    Raises `Unreadable` if the army is unknown (a finding `ref.unknown`) or its definitions are broken.
    """
    return located(muster(file.roster, army_of(file, folders), event=event), file.document)


def stand_ins(model: type[Roster]) -> dict[str, Any]:
    """Values for keys that a roster must have, so that the rest can be looked at: the most that is allowed."""
    found: dict[str, Any] = {}
    for name, field in model.model_fields.items():
        words = get_args(field.annotation)
        if field.is_required() and words:
            found[name] = words[-1]
        elif field.is_required() and field.annotation is int:
            found[name] = MAX_LIMIT
    return found


def army_of(file: RosterFile, folders: tuple[Path, ...]) -> Library:
    """The definitions that a roster names; see `muster_file`."""
    roster = file.roster
    try:
        return loading.load(roster.system, roster.army, folders)
    except KeyError:
        known = [army for system, army, _ in loading.armies(folders) if system == roster.system]
        finding = Finding(
            "ref.unknown",
            ERROR,
            T("There is no army {id} for this game.", id=roster.army),
            path=("army",),
            found=roster.army,
            allowed=known,
            fix=did_you_mean(roster.army, known),
            place=file.document.place(("army",)),
        )
        raise Unreadable((finding,)) from None


def check_file(
    path: str, folders: tuple[Path, ...], *, fingerprints: bool = False, event: Event | None = None
) -> Report:
    """Check one file of any kind, a roster for `event` if one is given; nothing that is wrong with it raises."""
    try:
        document = source.read(path)
        if _is_pack(document):
            _, findings = loading.event_findings(document, Path(path))
            return _checked(path, EVENT, document.value.get("name", ""), findings)
        kind, system = head(document)
        if kind != "roster":
            return _definitions(path, document, kind, system, folders)
        return _roster(path, document, system, folders, fingerprints=fingerprints, event=event)
    except Unreadable as problem:
        findings = in_order([_in_file(f, path) for f in problem.findings])
        unknown = all(f.code.startswith("ref.") for f in findings)
        return Report(path, "?", "", None, None, None, None, ILLEGAL if unknown else UNREADABLE, findings, {})


def _in_file(finding: Finding, path: str) -> Finding:
    return finding if finding.place.file is not None else finding._replace(place=Place(path))


def _roster(
    path: str,
    document: Document,
    system: System,
    folders: tuple[Path, ...],
    *,
    fingerprints: bool,
    event: Event | None,
) -> Report:
    file = _as_roster(document, system, folders)
    done = muster_file(file, folders, event)
    titles = {m.id: m.name for m in done.reckoned}
    return Report(
        path,
        "roster",
        file.roster.name,
        done.library.army_name,
        done.points,
        file.roster.limit,
        done.fingerprint if fingerprints else None,
        LEGAL if done.legal else ILLEGAL,
        done.findings,
        titles,
        since(done),
    )


def _definitions(path: str, document: Document, kind: str, system: System, folders: tuple[Path, ...]) -> Report:
    findings = loading.check_definitions(Path(path), document, kind, system, folders)
    return _checked(path, kind, document.value.get("name", "") if isinstance(document.value, dict) else "", findings)


def _checked(path: str, kind: str, name: Any, findings: tuple[Finding, ...]) -> Report:
    """The report of a file that is no roster."""
    broken = any(f.severity == ERROR and f.code.startswith("file.") for f in findings)
    wrong = any(f.severity == ERROR for f in findings)
    shown = name if isinstance(name, str) else str(name.get("en", "")) if isinstance(name, dict) else ""
    return Report(
        path, kind, shown, None, None, None, None, UNREADABLE if broken else ILLEGAL if wrong else LEGAL, findings, {}
    )


def head(document: Document) -> tuple[str, System]:
    """Kind and game of a file; raises `Unreadable` where they are missing or unknown."""
    value = document.value
    if not isinstance(value, dict):
        raise Unreadable(
            (
                *document.findings,
                Finding(
                    "file.kind",
                    ERROR,
                    T(
                        "This is no file of Muster: it begins with {found}.",
                        found=T("a list") if isinstance(value, tuple) else T("plain text"),
                    ),
                    fix=T("A file begins with kind, format and system."),
                    place=document.place(()),
                ),
            )
        )
    kind, format_, system = value.get("kind"), value.get("format"), value.get("system")
    if not isinstance(kind, str) or (kind != "roster" and not _defines(kind, system)):
        wanted = _kinds() if kind != EVENT else ("roster",)
        raise Unreadable((*document.findings, kind_finding(document, kind, wanted)))
    if format_ != 1 or isinstance(format_, bool):
        finding = Finding(
            "file.kind",
            ERROR,
            T("The key {key} is missing.", key="format")
            if format_ is None
            else T("Format {found} is not known; this program reads format 1.", found=str(format_)),
            path=("format",),
            found=format_,
            allowed=1,
            fix=T("Write format: 1, or use a newer program."),
            place=document.place(("format",)),
        )
        raise Unreadable((*document.findings, finding))
    if not isinstance(system, str) or system not in systems.ids():
        finding = Finding(
            "file.kind",
            ERROR,
            T("The key {key} is missing.", key="system")
            if system is None
            else T("The game {found} is not known.", found=str(system)),
            path=("system",),
            found=system,
            allowed=list(systems.ids()),
            fix=did_you_mean("" if system is None else system, systems.ids()),
            place=document.place(("system",)),
        )
        raise Unreadable((*document.findings, finding))
    return kind, systems.find(system)


EVENT = "event"
"""The kind of file that is of no single game."""


def _is_pack(document: Document) -> bool:
    """Whether a file says that it is a tournament pack."""
    return isinstance(document.value, dict) and document.value.get("kind") == EVENT


def _defines(kind: str, system: Any) -> bool:
    """Whether this is a kind of definition file: of the game named, or else of any."""
    if isinstance(system, str) and system in systems.ids() and kind in systems.find(system).files:
        return True
    return kind in _kinds() and kind != EVENT


@cache
def _kinds() -> tuple[str, ...]:
    return ("roster", EVENT, *sorted({k for s in systems.ids() for k in systems.find(s).files}))


def kind_finding(document: Document, kind: Any, wanted: Sequence[str]) -> Finding:
    """The finding for a file of another kind than those wanted, or of none."""
    text = (
        T("The kind of the file is missing.")
        if kind is None
        else T("This is a file of kind {found}.", found=str(kind)[:40])
    )
    fix = (
        T("The first line should be kind: {kind}.", kind=wanted[0])
        if len(wanted) == 1 or kind is None
        else did_you_mean(kind, wanted)
    )
    return Finding(
        "file.kind",
        ERROR,
        text,
        path=("kind",),
        found=str(kind)[:40],
        allowed=list(wanted),
        fix=fix,
        place=document.place(("kind",)),
    )


Why = Literal["linked", "hidden", "other"]
"""Why something in a folder is not read: a link to a folder, hidden, no YAML file."""


class Skipped(NamedTuple):
    """What lies in a folder and is not read."""

    path: str
    why: Why


def files_of(paths: Iterable[str], skip: Callable[[Skipped], None] = lambda _: None) -> Iterator[str]:
    """The files named, and for each folder all YAML files below it, sorted; `skip` hears of all else.

    A folder that cannot be read is among them, so that whoever reads it is told why. Links to folders are not followed:
    they may lead back, or to much that is not meant.
    """
    for path in paths:
        if not os.path.isdir(path):
            yield path
            continue
        closed: list[OSError] = []
        for folder, names, files in os.walk(path, onerror=closed.append):
            below = {n: os.path.join(folder, n) for n in sorted(names)}
            why: dict[str, Why] = {n: "hidden" for n in below if n.startswith(".")}
            why |= {n: "linked" for n, at in below.items() if n not in why and os.path.islink(at)}
            names[:] = [n for n in below if n not in why]
            for name in why:
                skip(Skipped(below[name], why[name]))
            yield from (str(problem.filename) for problem in closed)
            closed.clear()
            for name in sorted(files):
                if name.startswith("."):
                    skip(Skipped(os.path.join(folder, name), "hidden"))
                elif is_yaml(name):
                    yield os.path.join(folder, name)
                else:
                    skip(Skipped(os.path.join(folder, name), "other"))
        yield from (str(problem.filename) for problem in closed)


def is_roster(path: str) -> bool:
    """Whether a file says that it is a roster, readable or not."""
    value = source.read(path).value
    return isinstance(value, dict) and value.get("kind") == "roster"


def pack(name: str, folders: tuple[Path, ...]) -> Event:
    """A tournament pack by its id or its file.

    Raises `MusterError` if there is none, and `Unreadable` if it is broken.
    """
    try:
        return loading.event(name, folders)
    except KeyError:
        known = loading.packs(folders)
        raise MusterError(
            T("There is no event {id} in the lists. {guess}", id=name, guess=did_you_mean(name, known) or "")
        ) from None


def check(
    paths: Sequence[str],
    folders: tuple[Path, ...],
    jobs: int = 1,
    *,
    fingerprints: bool = False,
    event: Event | None = None,
    tell: Callable[[Text], None] = lambda _: None,
    skip: Callable[[Skipped], None] = lambda _: None,
) -> list[Report]:
    """Check files in their order, with several processes if asked.

    `tell` hears of processes that were lost, `skip` of what lies in a folder and is not read.
    """
    files = list(files_of(paths, skip))
    one = partial(check_file, folders=folders, fingerprints=fingerprints, event=event)
    jobs = min(jobs, len(files), os.cpu_count() or 1)
    if jobs <= 1:
        return [one(f) for f in files]
    from builder.desk import workers

    found, lost = workers.spread(one, files, jobs, tell)
    return [found[f] if f in found else _lost(f) for f in files if f in found or f in lost]


def _lost(path: str) -> Report:
    """The report of a file that ended every process that read it."""
    finding = Finding(
        "file.bounds",
        ERROR,
        T("The process that checked this file was ended from outside each time, so the file was not checked."),
        fix=T("Check it by itself, with fewer processes or more memory."),
        place=Place(path),
    )
    return Report(path, "?", "", None, None, None, None, UNREADABLE, (finding,), {})


def exit_code(reports: Iterable[Report], *, strict: bool = False) -> int:
    """The highest exit code; with `strict` warnings and waived findings count as errors."""
    code = LEGAL
    for report in reports:
        code = max(code, report.exit)
        if strict and any(f.severity == WARNING or f.waived is not None for f in report.findings):
            code = max(code, ILLEGAL)
    return code


__all__ = [
    "BUG",
    "ILLEGAL",
    "LEGAL",
    "UNREADABLE",
    "Refused",
    "Report",
    "RosterFile",
    "Skipped",
    "army_of",
    "check",
    "check_file",
    "exit_code",
    "files_of",
    "head",
    "kind_finding",
    "muster_file",
    "pack",
    "read_roster",
    "stand_ins",
]
