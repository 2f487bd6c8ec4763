"""Kind and game of files, and strict reading of rosters; see `lenient_reader` for rosters that do not fit."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from builder import systems
from builder.core import validation
from builder.core.event_pack import Event
from builder.core.findings import ERROR, Finding, Plain, T, Text, Unreadable
from builder.core.roster import Roster
from builder.core.spelling import did_you_mean
from builder.core.yaml_source import Document
from builder.files import loading, reading
from builder.files.definition_models import COMMON
from builder.files.loading import Library
from builder.systems.game import Game


class RosterFile(NamedTuple):
    """A roster with the file it was read from."""

    document: Document
    roster: Roster
    system: Game


def read_roster(path: str) -> RosterFile:
    """Read a roster file.

    Raises `Unreadable` with all findings if it is no roster of a known game.
    """
    document = reading.read(path)
    system = game_of(document)
    value, findings = validation.validate(document, system.files.roster)
    if value is None or findings:
        raise Unreadable(findings)
    return RosterFile(document, value, system)


def game_of(document: Document) -> Game:
    """The game of a roster; raises `Unreadable` if the file is of another kind or its game is unknown."""
    kind, system = head(document)
    if kind != "roster":
        raise Unreadable((kind_finding(document, kind, ("roster",)),))
    return system


def army_of(file: RosterFile, folders: tuple[Path, ...], event: Event | None = None) -> Library:
    """The definitions that a roster needs, at `event` or else at the event that it names; see `muster_file`."""
    roster = file.roster
    try:
        return loading.load(roster.system, roster.army, folders, roster, event)
    except KeyError:
        known = [army for system, army, _ in loading.armies(folders) if system == roster.system]
        finding = Finding(
            "ref.unknown",
            ERROR,
            T("There is no army “{id}” for this game.", id=roster.army),
            path=("army",),
            found=roster.army,
            allowed=known,
            fix=did_you_mean(roster.army, known),
            place=file.document.place(("army",)),
        )
        raise Unreadable((finding,)) from None


def head(document: Document) -> tuple[str, Game]:
    """Kind and game of a file; raises `Unreadable` if they are missing or unknown."""
    value = document.value
    if not isinstance(value, dict):
        raise Unreadable(
            (
                *document.findings,
                Finding(
                    "file.kind",
                    ERROR,
                    T(
                        "This is not a Muster file: it begins with {found}.",
                        found=T("a list") if isinstance(value, tuple) else T("plain text"),
                    ),
                    fix=T("A file begins with kind, format and system."),
                    place=document.place(()),
                ),
            )
        )
    kind, format_, system = value.get("kind"), value.get("format"), value.get("system")
    if not isinstance(kind, str) or (kind != "roster" and not _defines(kind, system)):
        wanted = kinds() if kind not in COMMON else ("roster",)
        raise Unreadable((*document.findings, kind_finding(document, kind, wanted)))
    if format_ != 1 or isinstance(format_, bool):
        text = T("Unknown format {found}; this program reads format 1.", found=str(format_))
        fix = T("Add a line format: 1, or use a newer version of Muster.")
        raise Unreadable((*document.findings, _head_finding(document, "format", format_, text, 1, fix)))
    if not isinstance(system, str) or not systems.known(system):
        text = T("Unknown game: {found}.", found=str(system))
        known = list(systems.ids())
        near = did_you_mean("" if system is None else system, known)
        raise Unreadable((*document.findings, _head_finding(document, "system", system, text, known, near)))
    return kind, systems.find(system)


def _head_finding(
    document: Document, key: str, found: Plain, unknown: Text, allowed: Plain, fix: Text | None
) -> Finding:
    """The finding on a key of the head that is missing, or has the unknown value `found`, with the message `unknown`.

    `allowed` and `fix` are those of the finding.
    """
    text = T("Missing key: {key}.", key=key) if found is None else unknown
    place = document.place((key,))
    return Finding("file.kind", ERROR, text, path=(key,), found=found, allowed=allowed, fix=fix, place=place)


def kind_of(document: Document) -> Plain:
    """The kind in a file, known or not; `None` if it has none."""
    return document.value.get("kind") if isinstance(document.value, dict) else None


def _defines(kind: str, system: Plain) -> bool:
    """True if files of a kind are definitions of the game `system`, or of any game if `system` is unknown."""
    if isinstance(system, str) and systems.known(system) and kind in systems.find(system).files.models:
        return True
    return kind in kinds() and kind not in COMMON


def kinds() -> tuple[str, ...]:
    """The kinds of files that the program reads: rosters, kinds common to all games, kinds of each game."""
    return ("roster", *COMMON, *sorted({kind for id in systems.ids() for kind in systems.find(id).files.models}))


def kind_finding(document: Document, kind: Plain, wanted: Sequence[str]) -> Finding:
    """The finding on a file that has no kind, or a kind other than those wanted."""
    text = (
        T("The file does not say what kind of file it is.")
        if kind is None
        else T("Unknown kind of file: {found}.", found=str(kind)[:40])
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


EVENT = "event"
"""Kind of tournament packs."""
