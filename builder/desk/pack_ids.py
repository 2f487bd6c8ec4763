"""Ids in a tournament pack that no army has: most likely slips of the pen, which would restrict nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from builder import systems
from builder.core.event_pack import Event
from builder.core.findings import WARNING, Finding, T, Text, Unreadable
from builder.core.spelling import did_you_mean
from builder.core.yaml_source import Document
from builder.library import loading


def unknown(event: Event, document: Document, folders: tuple[Path, ...]) -> Iterator[Finding]:
    """Armies that nobody knows, and entries that no list has but for a letter or two."""
    armies = [(system, army) for system, army, _ in loading.armies(folders) if system in event.systems]
    known = sorted({army for _, army in armies})
    for key in ("armies", "banned_armies"):
        for index, army in enumerate(getattr(event, key)):
            if army not in known:
                yield _finding(document, (key, index), T("There is no army {id} in the lists.", id=army), army, known)
    entries: list[str] | None = None
    for number, restriction in enumerate(event.restrictions):
        for index, army in enumerate(restriction.armies):
            if army not in known:
                text = T("There is no army {id} in the lists.", id=army)
                yield _finding(document, ("restrictions", number, "armies", index), text, army, known)
        for index, entry in enumerate(restriction.of.get("entry", ())):
            if entries is None:
                entries = sorted(_entries(armies, folders))
            if entry not in entries and did_you_mean(entry, entries) is not None:
                text = T("No army of the event has an entry {id}.", id=entry)
                yield _finding(document, ("restrictions", number, "of", "entry", index), text, entry, entries)


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
    place = document.place(path)
    return Finding(
        "ref.unknown", WARNING, text, path=path, found=id, fix=did_you_mean(id, known), by="advice", place=place
    )
