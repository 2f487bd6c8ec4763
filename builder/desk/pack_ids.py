"""Ids in a tournament pack that no army has: most likely slips of the pen, which would restrict nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from builder import systems
from builder.core.event_pack import Event
from builder.core.findings import INFO, WARNING, Finding, T, Text, Unreadable
from builder.core.spelling import did_you_mean, nearest
from builder.core.yaml_source import Document
from builder.library import loading

NAMED = 3
"""Ids that a way out names, at most, where there are many."""


def unknown(event: Event, document: Document, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """Armies that nobody knows, and entries that no list has, in restrictions and in lines of a score."""
    yield from _open_kind(event, document)
    armies = [(system, army) for system, army, _ in loading.armies(folders) if system in event.systems]
    known = sorted({army for _, army in armies})
    for key in ("armies", "banned_armies"):
        for index, army in enumerate(getattr(event, key)):
            if army not in known:
                yield _finding(document, (key, index), T("There is no army {id} in the lists.", id=army), army, known)
    for number, restriction in enumerate(event.restrictions):
        for index, army in enumerate(restriction.armies):
            if army not in known:
                text = T("There is no army {id} in the lists.", id=army)
                yield _finding(document, ("restrictions", number, "armies", index), text, army, known)
    lines = event.score.lines if event.score is not None else ()
    chosen: list[tuple[tuple[str | int, ...], tuple[str, ...]]] = [
        *(
            (("restrictions", number, "of", "entry"), one.of.get("entry", ()))
            for number, one in enumerate(event.restrictions)
        ),
        *((("score", "lines", number, "of", "entry"), line.of.get("entry", ())) for number, line in enumerate(lines)),
    ]
    if not any(entries for _, entries in chosen):
        return
    all_entries = sorted(_entries(armies, folders))
    for path, entries in chosen:
        for index, entry in enumerate(entries):
            if entry not in all_entries:
                text = T("No army of the event has an entry {id}.", id=entry)
                yield _finding(document, (*path, index), text, entry, all_entries)


def _open_kind(event: Event, document: Document) -> Iterator[Finding]:
    """A pack that leaves the kind of game to its players, which friendly games have less strict rules for."""
    models = (systems.find(id).files.roster for id in event.systems)
    if event.game is None and any("game" in model.field_names for model in models):
        text = T("The pack names no kind of game: lists may be friendly, where items of a player’s own count.")
        fix = T("Write game: {kind}.", kind="tournament")
        place = document.place(("systems",))
        yield Finding("event.terms", INFO, text, path=("systems",), fix=fix, by="advice", place=place)


def _entries(armies: list[tuple[str, str]], folders: tuple[Path, ...]) -> set[str]:
    """The ids of all that these armies offer; those whose files are broken offer nothing."""
    found: set[str] = set()
    for system, army in armies:
        try:
            library = loading.load(system, army, folders)
        except (Unreadable, KeyError):
            continue
        found |= {row.id for row in systems.find(system).editor.catalogue(library.rules)}
    return found


def _finding(document: Document, path: tuple[str | int, ...], text: Text, id: str, known: list[str]) -> Finding:
    fix = did_you_mean(id, known)
    if fix is None and known:
        fix = T(
            "Write what lists write: one of {count} ids, such as {some}; they stand in the files of the armies.",
            count=len(known),
            some=tuple(nearest(id, known)[:NAMED] or known[:NAMED]),
        )
    return Finding("ref.unknown", WARNING, text, path=path, found=id, fix=fix, by="advice", place=document.place(path))
